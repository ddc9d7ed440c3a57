// #region teste
/** A rental of equipment, from its draft to its end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/exemplos/locacao/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let caller: Caller;
const { corpo, nova } = semeador(
  () => api.registry,
  () => caller,
);

beforeAll(async () => {
  api = await createTestApi();
  caller = await api.comPrestador();
});
afterAll(() => api.close());

const LOCACOES = 'locacoes-equipamentos';
const errosDe = async (mudanca: object) => {
  const answer = await caller.post(`/api/${LOCACOES}`, await corpo(LOCACOES, mudanca));
  expect(answer.statusCode, answer.body).toBe(422);
  return Object.keys(answer.json<{ errors: object }>().errors);
};

describe('[REG-03] a rental of equipment', () => {
  it('has a number of its own, and costs nothing less than nothing', async () => {
    const { numero } = await nova(LOCACOES);
    expect(await errosDe({ numero })).toEqual(['numero']);
    expect(await errosDe({ valorMensal: '-0.01' })).toEqual(['valorMensal']);
  });

  it('is inspected once a day, from its beginning on', async () => {
    const aberta = { inicio: '2026-03-01', fim: null };
    const vistorias = (...dias: readonly string[]) => dias.map((data) => ({ data }));
    const cedo = { ...aberta, vistorias: vistorias('2026-03-05', '2026-02-28') };
    expect(await errosDe(cedo)).toEqual(['vistorias.1.data']);
    const duasVezes = { ...aberta, vistorias: vistorias('2026-03-05', '2026-03-05') };
    expect(await errosDe(duasVezes)).not.toEqual([]);
    await nova(LOCACOES, { ...aberta, vistorias: vistorias('2026-03-01', '2026-03-05') });
  });

  it('is in force once it has a value, and stays as it was once it ended', async () => {
    const rascunho = await nova(LOCACOES, { valorMensal: null });
    const semValor = await caller.passo(LOCACOES, rascunho, 'ativar');
    expect(semValor.statusCode).toBe(409);
    expect(semValor.body).toContain('Informe o valor mensal antes de ativar.');

    await caller.patch(`/api/${LOCACOES}/${rascunho.id}`, rascunho.versao, { valorMensal: '1500.00' });
    expect((await caller.passo(LOCACOES, rascunho.id, 'ativar')).json()).toMatchObject({
      situacao: 'VIGENTE',
    });

    expect((await caller.passo(LOCACOES, rascunho.id, 'encerrar')).statusCode).toBe(422);
    const fim = await caller.passo(LOCACOES, rascunho.id, 'encerrar', {}, 'Equipamento devolvido.');
    expect(fim.statusCode, fim.body).toBe(200);
    const { versao } = await caller.ler(LOCACOES, rascunho.id);
    const depois = await caller.patch(`/api/${LOCACOES}/${rascunho.id}`, versao, { numero: 'Outro' });
    expect(depois.statusCode).toBe(409);
  });

  it('is its own provider’s alone', async () => {
    const { id } = await nova(LOCACOES);
    const vizinho = await api.comPrestador({ locacaoequipamento: ['list', 'view'] });
    expect((await vizinho.get(`/api/${LOCACOES}/${id}`)).statusCode).toBe(404);
    expect(await vizinho.lista(LOCACOES, '')).toEqual([]);
  });
});
// #endregion
