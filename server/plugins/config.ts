/** What the process is told from outside, checked once at start: one clear line per wrong variable. */
import { isAbsolute, resolve } from 'node:path';
import { DATABASE_TLS, type DatabaseTls } from '#server/database/address.ts';
import { given, givenOrStandard, VARIABLES, type CountName, type Env } from './variables.ts';

export type ServerConfig = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Any PostgreSQL 15 or newer; undefined: the embedded one in dataDir. */
  readonly databaseUrl: string | undefined;
  /** The owner's address on the same database: migrations by it, the program by databaseUrl. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseTls: DatabaseTls;
  /** A pooler by transactions, and whether it keeps prepared statements. */
  readonly pooler: { readonly url: string; readonly prepared: boolean } | undefined;
  /** Standbys that lists are read from. */
  readonly replicaUrl: string | undefined;
  readonly poolSize: number;
  /** Declarations are watched and the database follows what they add. */
  readonly dev: boolean;
  /** Believe X-Forwarded-For of so many proxies in front; 0: of none. */
  readonly trustProxy: number;
  readonly bodyLimit: number;
  /** Largest document of a record. */
  readonly documentoMaxBytes: number;
  /** Files, imports, batches and verifications that a person may ask for in a minute, in one process. */
  readonly pesadasPorMinuto: number;
  /** Searches while typing that a person may ask for in a minute. */
  readonly consultasPorMinuto: number;
  /** Messages, comments and conversations that a person may write in a minute. */
  readonly escritasPorMinuto: number;
  /** Days after which what lies in a bin goes by itself; 0: never. */
  readonly lixeiraDias: number;
  /** A statement that takes as long goes to the log, in milliseconds; 0: none. */
  readonly slowStatementMs: number;
  /** The word that opens /metrics; undefined: it is not there. */
  readonly metricsToken: string | undefined;
  /** Where traces go, and of which part of the calls; undefined: there are none. */
  readonly traces: { readonly endpoint: string; readonly share: number } | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** Letters of the word that opens /metrics. */
const LEAST_TOKEN = 24;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Throws an Error in Portuguese that lists every wrong variable. */
export function readConfig(env: Env): ServerConfig {
  const problems: string[] = [];
  const count = (name: CountName): number => {
    const { standard, least, most } = VARIABLES[name];
    const text = given(env, name);
    const value = text === undefined ? standard : /^[0-9]+$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most))
      problems.push(`${name}: use um número inteiro de ${least} a ${most}, não '${text}'`);
    return value;
  };
  const address = (
    name: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL',
  ) => {
    const url = given(env, name);
    if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
      problems.push(`${name}: use um endereço que comece com postgres://`);
    return url;
  };
  const databaseUrl = address('DATABASE_URL');
  const databaseOwnerUrl = address('DATABASE_OWNER_URL');
  const poolerUrl = address('DATABASE_POOLER_URL');
  const replicaUrl = address('DATABASE_REPLICA_URL');
  if (databaseUrl === undefined)
    for (const [name, url] of Object.entries({
      DATABASE_POOLER_URL: poolerUrl,
      DATABASE_REPLICA_URL: replicaUrl,
    }))
      if (url !== undefined)
        problems.push(`${name}: com ela, diga em DATABASE_URL o endereço dos servidores`);
  const poolerPrepared = givenOrStandard(env, 'DATABASE_POOLER_PREPARED');
  if (poolerPrepared !== 'sim' && poolerPrepared !== 'nao')
    problems.push(`DATABASE_POOLER_PREPARED: use sim ou nao, não '${poolerPrepared}'`);
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_OWNER_URL: com ela, diga em DATABASE_URL o endereço do papel do programa');
  const databaseTls = givenOrStandard(env, 'DATABASE_TLS') as DatabaseTls;
  if (!DATABASE_TLS.includes(databaseTls)) problems.push(wrongTls(databaseTls));
  const host = givenOrStandard(env, 'HOST');
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) problems.push(`HOST: use um nome ou endereço de rede, não '${host}'`);
  const logLevel = givenOrStandard(env, 'LOG_LEVEL') as ServerConfig['logLevel'];
  if (!LOG_LEVELS.includes(logLevel))
    problems.push(`LOG_LEVEL: use ${LOG_LEVELS.join(', ')}, não '${logLevel}'`);
  const metricsToken = given(env, 'METRICS_TOKEN');
  // Nobody counts who guesses.
  if (metricsToken !== undefined && metricsToken.length < LEAST_TOKEN)
    problems.push(`METRICS_TOKEN: use ao menos ${LEAST_TOKEN} letras ao acaso`);
  const endpoint = given(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT: use um endereço como http://coletor:4318');
  const share = Number(givenOrStandard(env, 'OTEL_TRACES_SAMPLER_ARG'));
  if (!(share >= 0 && share <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG: use um número de 0 a 1, como 0.1');
  const dataDir = givenOrStandard(env, 'DATA_DIR');
  const config: ServerConfig = {
    host,
    port: count('PORT'),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl,
    databaseOwnerUrl,
    databaseTls,
    pooler: poolerUrl === undefined ? undefined : { url: poolerUrl, prepared: poolerPrepared === 'sim' },
    replicaUrl,
    poolSize: count('DATABASE_POOL'),
    dev: given(env, 'NODE_ENV') === 'development',
    trustProxy: count('TRUST_PROXY'),
    bodyLimit: count('BODY_LIMIT_MB') * 1024 * 1024,
    documentoMaxBytes: count('DOCUMENTO_MAX_MB') * 1024 * 1024,
    pesadasPorMinuto: count('LIMITE_PESADAS'),
    consultasPorMinuto: count('LIMITE_CONSULTAS'),
    escritasPorMinuto: count('LIMITE_ESCRITAS'),
    lixeiraDias: count('LIXEIRA_DIAS'),
    slowStatementMs: count('SLOW_STATEMENT_MS'),
    metricsToken,
    traces: endpoint === undefined ? undefined : { endpoint, share },
    logLevel,
  };
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return config;
}

/** For commands, which read little of the configuration. Throws an Error in Portuguese. */
export function readDatabaseTls(env: Env): DatabaseTls {
  const word = givenOrStandard(env, 'DATABASE_TLS') as DatabaseTls;
  if (DATABASE_TLS.includes(word)) return word;
  throw new Error(wrongTls(word));
}

function wrongTls(word: string): string {
  return `DATABASE_TLS: use ${DATABASE_TLS.join(' ou ')}, não '${word}'`;
}
