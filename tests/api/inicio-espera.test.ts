/** What waits for somebody on Início: each number is the total of the list that it opens, for who may do something about it (NAV-12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MUITOS, type Espera } from '#domain/inicio/espera.ts';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let prestador = 0;

beforeAll(async () => {
  api = await createTestApi({ antes: carregarDemonstracao });
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    'SELECT prestador_id AS id FROM paciente GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  prestador = Number(rows[0]?.id);
});
afterAll(() => api.close());

const esperas = async (caller: Caller) => {
  const answer = await caller.get('/api/inicio/espera');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<readonly Espera[]>();
};

describe('[NAV-12] what waits', () => {
  it('[NAV-12] each number is the total of the preset that it names', async () => {
    const chefe = api.admin.em(prestador);
    const todas = await esperas(chefe);
    expect(todas.map(({ chave }) => chave)).toContain('agendamentos:hoje');
    expect(todas.length).toBeGreaterThan(5);
    for (const { chave, quantos } of todas) {
      const [recurso = '', preset] = chave.split(':');
      const filtros = api.registry.resource[recurso]?.list?.presets?.find(
        ({ key }) => key === preset,
      )?.filters;
      const lista = await chefe.get(
        `/api/${recurso}?${new URLSearchParams({ ...filtros, _start: '0', _end: '1' }).toString()}`,
      );
      expect([chave, Number(lista.headers['x-total-count'])]).toEqual([chave, quantos]);
      expect(quantos).toBeLessThanOrEqual(MUITOS);
    }
  });
  it('[NAV-12] without the list nothing is told, without the action neither, and of no provider nothing of a provider', async () => {
    const ninguem = (await api.caller({ banco: ['list'] }, [prestador])).em(prestador);
    expect(await esperas(ninguem)).toEqual([]);
    const chaves = async (acoes: readonly string[]) => {
      const pessoa = (await api.caller({ contareceber: [...acoes] }, [prestador])).em(prestador);
      return (await esperas(pessoa)).map(({ chave }) => chave);
    };
    expect(await chaves(['list'])).toEqual([]);
    expect(await chaves(['list', 'update'])).toEqual(['contas-receber:vencidas']);
    const doProvedor = (await esperas(api.admin)).filter(
      ({ chave }) => api.registry.entity[chave.split(':')[0] ?? '']?.tenant,
    );
    expect(doProvedor).toEqual([]);
  });
});
