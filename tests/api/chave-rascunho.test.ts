/** The key of a person's drafts: theirs alone, kept sealed, the same in every session of theirs. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: { SECRETS_KEY: randomBytes(32).toString('base64') } });
});
afterAll(() => api?.close());

const chaveDe = async (caller: Caller) => {
  const answer = await caller.get('/api/auth/chave-rascunho');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json<{ chave: string }>().chave;
};

it('[SES-03] a chave é de cada pessoa, a mesma em toda sessão dela, e fica selada no banco', async () => {
  const [ana, rui] = [await api.caller({}), await api.caller({})];
  const [primeira, segunda] = await Promise.all([chaveDe(ana), chaveDe(ana)]);
  expect(Buffer.from(primeira, 'base64')).toHaveLength(32);
  expect(segunda).toBe(primeira);
  expect(await chaveDe(rui)).not.toBe(primeira);
  const { rows } = await api.test.database.pool.query<{ chave: Buffer }>('SELECT chave FROM chave_rascunho');
  expect(rows).toHaveLength(2);
  for (const { chave } of rows) {
    expect(chave.includes(Buffer.from(primeira))).toBe(false);
    expect(chave.includes(Buffer.from(primeira, 'base64'))).toBe(false);
  }
  // A key of somebody else put in the place of one's own does not open: a new one is made.
  await api.test.database.pool.query(
    'UPDATE chave_rascunho SET chave = (SELECT chave FROM chave_rascunho WHERE usuario_id = $1) WHERE usuario_id = $2',
    [ana.id, rui.id],
  );
  expect(await chaveDe(rui)).not.toBe(primeira);
  expect(await chaveDe(ana)).toBe(primeira);
});

it('[SES-03] sem sessão, com a tela bloqueada ou vendo como outra pessoa não há chave', async () => {
  const ana = await api.caller({});
  expect((await api.app.inject('/api/auth/chave-rascunho')).statusCode).toBe(401);
  expect((await ana.post('/api/auth/bloquear')).statusCode).toBe(204);
  expect((await ana.get('/api/auth/chave-rascunho')).statusCode).toBe(423);
  const outroUsuario = await api.caller({});
  expect(
    (await api.admin.post('/api/auth/ver-como', { usuarioId: outroUsuario.id })).statusCode,
  ).toBeLessThan(300);
  expect((await api.admin.get('/api/auth/chave-rascunho')).statusCode).toBe(404);
});
