/** A server with session, features and error answers for these tests, on the database of the file; users by role. */
import { tmpdir } from 'node:os';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { errorBody } from '#messages/erros.ts';
import { buildApp as buildProduct } from '#server/app.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import { readConfig } from '#server/plugins/config.ts';
import { depoisDoDocumento } from '#server/capabilities/documento/plugin.ts';
import { reviewChat } from '#server/capabilities/monitoria/plugin.ts';
import { boardMeasures } from '#server/capabilities/painel/plugin.ts';
import { historico } from '#server/capabilities/historico/plugin.ts';
import { collectFeatures, registerFeatures } from '#server/features/register.ts';
import { hashSenha } from '#server/capabilities/conta/hash.ts';
import { aplicarPerfis } from '#server/database/profiles.ts';
import type { Perfil } from '#domain/acesso/perfis.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import session from '#server/plugins/session.ts';
import settings from '#server/plugins/settings.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { Database } from '#server/database/pool.ts';

export const SENHA_TESTE = 'uma frase bem longa';

export async function buildApp(
  database: Database,
  options: { readonly agora?: () => number; readonly env?: { [name: string]: string } } = {},
): Promise<FastifyInstance> {
  const app = Fastify();
  const registry = await loadRegistry();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.code(500).send({ falha: String(error) });
    return reply.code(error.status).send(errorBody(error));
  });
  await app.register(settings, { database, env: options.env ?? {} });
  await app.register(session, { database, agora: options.agora });
  // The links are a capability of the whole product; here nobody opens one.
  app.decorate('convites', { declarar: () => undefined } as unknown as FastifyInstance['convites']);
  app.decorate('jobs', { provide: () => undefined } as unknown as FastifyInstance['jobs']);
  await app.register(depoisDoDocumento);
  await app.register(historico);
  await app.register(reviewChat);
  await app.register(boardMeasures);
  // Nor does anybody open a file or hear the chat.
  app.decorate('canal', { declarar: () => undefined } as unknown as FastifyInstance['canal']);
  const files = await openFileStore({}, tmpdir());
  const registros = () => {
    throw new Error('no register is written here');
  };
  app.addHook('onReady', () => aplicarPerfis(database.pool, registry));
  await registerFeatures(app, await collectFeatures(), {
    pool: database.pool,
    database,
    files,
    registry,
    registros,
    env: options.env ?? {},
  });
  app.get('/api/contexto', async (request) => {
    const contexto = contextoDe(request);
    return { prestadorId: contexto.prestadorId, motivo: contexto.motivo, admin: contexto.usuario.admin };
  });
  await app.ready();
  return app;
}

/** The product itself, as server/main.ts assembles it. */
export async function buildServer(
  database: Database,
  env: { [name: string]: string } = {},
): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const app = await buildProduct({ config, database, registry: await loadRegistry(), env: {} });
  await app.ready();
  return app;
}

let serial = 0;

/** A user of a profile, in its group; the password is SENHA_TESTE. */
export async function criarUsuario(
  database: Database,
  perfil: Perfil,
  options: {
    readonly prestadores?: readonly number[];
    readonly profissionalId?: number;
    readonly login?: string;
  } = {},
): Promise<{ id: number; login: string }> {
  const login = options.login ?? `${perfil}${++serial}`;
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO usuario (login, nome, senha_hash, ${perfil}, profissional_id)
     VALUES ($1, $2, $3, true, $4) RETURNING id`,
    [login, `Pessoa ${login}`, await senhaPronta(), options.profissionalId ?? null],
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    'INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) SELECT $1, grupo_regra_id FROM perfil WHERE nome = $2',
    [id, perfil],
  );
  for (const prestador of options.prestadores ?? []) {
    await database.pool.query('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)', [
      id,
      prestador,
    ]);
  }
  return { id, login };
}

let pronta: Promise<string> | undefined;
function senhaPronta(): Promise<string> {
  return (pronta ??= hashSenha(SENHA_TESTE));
}

/** A provider, active unless said otherwise. */
export async function criarPrestador(database: Database, nome: string, ativo = true): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario, ativo, integracao)
     VALUES ($1, 'JURIDICA', 'America/Sao_Paulo', $2, false) RETURNING id`,
    [nome, ativo],
  );
  return rows[0]?.id ?? 0;
}

export async function entrar(app: FastifyInstance, login: string, senha = SENHA_TESTE): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/token/issue',
    payload: { userId: login, password: senha },
  });
  if (response.statusCode !== 200)
    throw new Error(`sign-in of ${login}: ${response.statusCode} ${response.body}`);
  return response.json<{ token: string }>().token;
}

/** One call with a token; `prestador` becomes the header. */
export function chamar(
  app: FastifyInstance,
  token: string | null,
  options: InjectOptions & { readonly prestador?: number | string },
) {
  const { prestador, headers, ...rest } = options;
  return app.inject({
    ...rest,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(prestador === undefined ? {} : { 'id-prestador': String(prestador) }),
      ...headers,
    },
  });
}
