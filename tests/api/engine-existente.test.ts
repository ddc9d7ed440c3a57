/** A repeated key leads to the record that holds it, for whoever may see it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

it('[REG-03] chave repetida: a resposta diz qual registro já a tem, só a quem pode vê-lo', async () => {
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    "INSERT INTO conselho (sigla, nome) VALUES ('CRX', 'Conselho X') RETURNING id",
  );
  const ana = {
    nome: 'Ana Lima',
    cpf: '52998224725',
    conselhoId: rows[0]!.id,
    ufConselho: 'MG',
    numeroConselho: '1',
    situacaoConselho: 'REGULAR',
  };
  const primeira = await api.admin.post('/api/profissionais', ana);
  expect(primeira.statusCode).toBe(201);
  const { id } = primeira.json<{ id: number }>();
  const outraPessoa = { ...ana, nome: 'Ana L.', numeroConselho: '2' };
  const answer = await api.admin.post('/api/profissionais', outraPessoa);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      codigo: 'chave-duplicada',
      errors: { cpf: [expect.any(String)] },
      existente: { id, label: 'Ana Lima' },
    },
  ]);
  // A key of several fields too.
  expect((await api.admin.post('/api/profissionais', { ...ana, cpf: null })).json()).toMatchObject({
    existente: { id },
  });
  const cego = await api.caller({ profissional: ['list', 'insert', 'update'] });
  const blind = await cego.post('/api/profissionais', outraPessoa);
  expect(blind.statusCode).toBe(422);
  expect(blind.json()).not.toHaveProperty('existente');
});
