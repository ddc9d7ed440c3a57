/** The whole application on a database of its own, and callers with just the permissions a test gives them. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { loadBaseData } from '#server/database/base-data.ts';
import type { Rules } from '#server/engine/rules.ts';
import type { Feature } from '#server/engine/feature.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Caller, Linha } from './caller.ts';
import { estudoEmVigor } from './estudo-em-vigor.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { semeador } from './semear.ts';

export type { Caller, Linha } from './caller.ts';

export type TestApi = {
  readonly app: FastifyInstance;
  readonly registry: Registry;
  readonly test: TestDatabase;
  /** May do everything. */
  readonly admin: Caller;
  /** May do what is named: { banco: ['list', 'view'] }. */
  caller(
    permissions: { readonly [subject: string]: readonly string[] },
    prestadores?: readonly number[],
  ): Promise<Caller>;
  /**
   * A new provider that may be used, chosen by who may do everything, or by who may do what is named. What belongs to a
   * provider is read and written by its answer.
   */
  comPrestador(permissions?: {
    readonly [subject: string]: readonly string[];
  }): Promise<Caller & { readonly prestadorId: number }>;
  close(): Promise<void>;
};

export async function createTestApi(
  options: {
    registry?: Registry;
    dataDir?: string;
    env?: { readonly [name: string]: string };
    rules?: Rules;
    /** Calls of an example, beside those of the product. */
    features?: readonly Feature[];
    /** Loads the public base data first, as a start does. */
    base?: true;
    /** What the database holds before anybody is there. */
    antes?: (pool: TestDatabase['database']['pool'], registry: Registry) => Promise<unknown>;
  } = {},
): Promise<TestApi> {
  const test = await createTestDatabase();
  const registry = options.registry ?? (await loadRegistry());
  if (options.base) await loadBaseData(test.database, registry);
  await options.antes?.(test.database.pool, registry);
  await estudoEmVigor(test.database.pool);
  const { env = {}, rules = {}, features = [] } = options;
  const config = readConfig({
    ...env,
    LOG_LEVEL: 'silent',
    ...(options.dataDir ? { DATA_DIR: options.dataDir } : {}),
  });
  // TEST_DOIS_PAPEIS=1: the application as the role of the program, the test's own queries as the owner.
  const database = process.env.TEST_DOIS_PAPEIS === '1' ? (await test.asProgram()).database : test.database;
  if (database !== test.database) await test.database.pool.query('select zelo_acesso_ligar()');
  const app = await buildApp({ config, database, registry, env, rules });
  const { pool } = test.database;
  const files = await openFileStore(env, config.dataDir);
  const deps = { pool: database.pool, database, files, registros: app.registrosDe, registry, env };
  for (const feature of features) await app.register(async (scope) => feature(scope, deps));
  await app.ready();
  let count = 0;

  async function caller(
    permissions: { readonly [subject: string]: readonly string[] },
    prestadores: readonly number[] = [],
  ): Promise<Caller> {
    const name = `pessoa${++count}`;
    const { rows } = await pool.query(
      'INSERT INTO usuario (login, nome, admin) VALUES ($1, $2, $3) RETURNING id',
      [name, `Pessoa ${count}`, permissions.all !== undefined],
    );
    const id = Number(rows[0].id);
    const group = await pool.query('INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id', [
      `Grupo ${count}`,
    ]);
    const grupo = Number(group.rows[0].id);
    await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [id, grupo]);
    for (const [subject, actions] of Object.entries(permissions)) {
      for (const action of actions) {
        await pool.query('INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, $2, $3)', [
          grupo,
          subject,
          action,
        ]);
      }
    }
    for (const prestador of prestadores)
      await pool.query('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)', [
        id,
        prestador,
      ]);
    return asCaller(id, await app.sessoes.abrir(id, { ip: '127.0.0.1', agente: 'teste' }));
  }

  /** Whatever the person who asks may see; of a row that is not there, any. */
  async function versaoDe(recurso: string, id: number): Promise<number> {
    const { table } = registry.entity[recurso]!;
    const { rows } = await pool.query<{ versao: number }>(`SELECT versao FROM "${table}" WHERE id = $1`, [
      id,
    ]);
    return rows[0]?.versao ?? 1;
  }

  function asCaller(id: number, token: string, prestadorId?: number): Caller {
    const base = {
      authorization: `Bearer ${token}`,
      ...(prestadorId === undefined ? {} : { 'id-prestador': String(prestadorId) }),
    };
    const call: Caller['call'] = (method, path, body, headers = {}) =>
      app.inject({
        method,
        url: path,
        headers: {
          ...base,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    return {
      id,
      token,
      call,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      patch: (path, versao, body, headers) =>
        call('PATCH', path, body, { 'if-match': `"${versao}"`, ...headers }),
      ler: async <T = Linha>(recurso: string, row: number) => {
        const answer = await call('GET', `/api/${recurso}/${row}`);
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json<T>();
      },
      lista: async <T = Linha>(recurso: string, filtro: string) => {
        const answer = await call('GET', `/api/${recurso}?${filtro}&_sort=id&_start=0&_end=200`);
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json<T[]>();
      },
      passo: async (recurso, row, transicao, campos, motivo, headers) => {
        const { id: alvo, versao } =
          typeof row === 'number' ? { id: row, versao: await versaoDe(recurso, row) } : row;
        const body = { transicao, ...(campos ? { campos } : {}), ...(motivo ? { motivo } : {}) };
        return call('POST', `/api/${recurso}/${alvo}/_transicao`, body, {
          'if-match': `"${versao}"`,
          ...headers,
        });
      },
      em: (prestador) => asCaller(id, token, prestador),
    };
  }

  const admin = await caller({ all: ['manage'] });
  const { criar } = semeador(
    () => registry,
    () => admin,
    5_000,
  );

  return {
    app,
    registry,
    test,
    caller,
    admin,
    async comPrestador(permissions) {
      const prestadorId = await criar('prestadores', { ativo: true });
      // Who may choose it was asked before it was there.
      app.sessoes.esquecer();
      const quemPede = permissions ? await caller(permissions, [prestadorId]) : admin;
      return { ...quemPede.em(prestadorId), prestadorId };
    },
    async close() {
      await app.close();
      await test.drop();
    },
  };
}
