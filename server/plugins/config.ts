/** What the process is told from outside, checked once at start: one clear line per wrong variable. */
import { isAbsolute, resolve } from 'node:path';

export type ServerConfig = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Any PostgreSQL 15 or newer; undefined: the embedded one in dataDir. */
  readonly databaseUrl: string | undefined;
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
  /** Days after which what lies in a bin goes by itself; 0: never. */
  readonly lixeiraDias: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type Env = { readonly [name: string]: string | undefined };

/** Throws an Error in Portuguese that lists every wrong variable. */
export function readConfig(env: Env): ServerConfig {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const count = (name: string, standard: number, least: number, most: number): number => {
    const given = text(name);
    const value = given === undefined ? standard : /^[0-9]+$/.test(given) ? Number(given) : NaN;
    if (!(value >= least && value <= most))
      problems.push(`${name}: use um número inteiro de ${least} a ${most}, não '${given}'`);
    return value;
  };
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL: use um endereço que comece com postgres://');
  }
  const host = text('HOST') ?? '127.0.0.1';
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) problems.push(`HOST: use um nome ou endereço de rede, não '${host}'`);
  const logLevel = (text('LOG_LEVEL') ?? 'info') as ServerConfig['logLevel'];
  if (!LOG_LEVELS.includes(logLevel))
    problems.push(`LOG_LEVEL: use ${LOG_LEVELS.join(', ')}, não '${logLevel}'`);
  const dataDir = text('DATA_DIR') ?? './data';
  const config: ServerConfig = {
    host,
    port: count('PORT', 3000, 0, 65_535),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl,
    poolSize: count('DATABASE_POOL', 10, 2, 200),
    dev: text('NODE_ENV') === 'development',
    trustProxy: count('TRUST_PROXY', 0, 0, 10),
    bodyLimit: count('BODY_LIMIT_MB', 2, 1, 100) * 1024 * 1024,
    documentoMaxBytes: count('DOCUMENTO_MAX_MB', 512, 1, 10_240) * 1024 * 1024,
    pesadasPorMinuto: count('LIMITE_PESADAS', 120, 1, 1_000_000),
    consultasPorMinuto: count('LIMITE_CONSULTAS', 1_200, 1, 1_000_000),
    lixeiraDias: count('LIXEIRA_DIAS', 0, 0, 36_500),
    logLevel,
  };
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return config;
}
