// #region teste
/** What is still owed to a supplier. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/exemplos/custos/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let caller: Caller;
const { nova, ref } = semeador(
  () => api.registry,
  () => caller,
);

beforeAll(async () => {
  api = await createTestApi();
  caller = await api.comPrestador();
});
afterAll(() => api.close());

describe('[FIN-01] the costs of a supplier', () => {
  it('are the bills that are still owed, and the next of them', async () => {
    const fornecedorId = await ref('fornecedores');
    const antes = await caller.get(`/api/custos-fornecedores/${fornecedorId}`);
    expect(antes.json(), antes.body).toEqual({ abertas: 0, proxima: null });

    await nova('contas-pagar', { fornecedorId, vencimento: '2026-11-30' });
    const { vencimento, valorLiquido } = await nova('contas-pagar', {
      fornecedorId,
      vencimento: '2026-11-10',
    });
    const depois = await caller.get(`/api/custos-fornecedores/${fornecedorId}`);
    expect(depois.json()).toEqual({ abertas: 2, proxima: { vencimento, valorLiquido } });
  });

  it('are told to nobody who may not list bills', async () => {
    const fornecedorId = await ref('fornecedores');
    const semContas = await api.comPrestador({ fornecedor: ['list', 'view'] });
    expect((await semContas.get(`/api/custos-fornecedores/${fornecedorId}`)).statusCode).toBe(403);
  });
});
// #endregion
