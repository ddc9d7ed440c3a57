/** Taking imports back, one over the other, and what is told of the records that stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Importacao, Restante } from '#domain/importacao/importacao.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { esperar, executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.caller({ all: ['manage'] });
});
afterAll(() => api?.close());

type Banco = { id: number; versao: number; codigo: string; nome: string };

const importar = async (arquivo: string, linhas: string): Promise<Importacao> =>
  executar(admin, 'bancos', await receber(api.app, admin, 'bancos', arquivo, `Código;Nome\n${linhas}`));
const bancos = async (codigos: string): Promise<Banco[]> =>
  (await admin.get(`/api/bancos?codigo_in=${codigos}&_sort=codigo`)).json<Banco[]>();
const nomes = async (codigos: string): Promise<string[]> => (await bancos(codigos)).map(({ nome }) => nome);
const pedir = (importacao: Importacao, body?: object) =>
  admin.post(`/api/bancos/_import/${importacao.id}/desfazer`, body);
const desfazer = async (importacao: Importacao, body?: object): Promise<Importacao> => {
  const answer = await pedir(importacao, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return esperar(admin, 'bancos', importacao.id);
};
const restantes = async (importacao: Importacao): Promise<Restante[]> =>
  (await admin.get(`/api/bancos/_import/${importacao.id}/restantes`)).json<Restante[]>();

describe('[B13] stacked imports undo in reverse', () => {
  it('[A13] undone the last first, everything comes back, brought rows and changed ones', async () => {
    await importar('base.csv', '701;Antes\n702;Antes\n703;Antes\n');
    const a = await importar('a.csv', '701;Banco A\n702;Banco A\n703;Banco A\n704;Novo A\n705;Novo A\n');
    const b = await importar('b.csv', '701;Banco B\n702;Banco B\n704;Banco B\n705;Banco B\n');
    const c = await importar('c.csv', '701;Banco C\n705;Banco C\n');
    expect(await desfazer(c)).toMatchObject({ estado: 'desfeita', desfeitas: 2, restantes: 0 });
    expect(await nomes('701,702,703,704,705')).toEqual([
      'Banco B',
      'Banco B',
      'Banco A',
      'Banco B',
      'Banco B',
    ]);
    expect(await desfazer(b)).toMatchObject({ estado: 'desfeita', desfeitas: 4, restantes: 0 });
    const importacao = await desfazer(a);
    expect(importacao).toMatchObject({ estado: 'desfeita', desfeitas: 5, restantes: 0 });
    expect(importacao.mensagem).toBe('Desfeita: 5 registros voltaram ao que eram antes.');
    expect(await nomes('701,702,703,704,705')).toEqual(['Antes', 'Antes', 'Antes']);
  });

  it('[A13] undoing the first while the second stands tells which one goes before, and nothing is touched', async () => {
    const a = await importar('primeira.csv', '711;Banco A\n712;Banco A\n');
    const b = await importar('segunda.csv', '711;Banco B\n');
    const refused = await pedir(a);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      codigo: 'importacao-coberta',
      antes: [{ id: b.id, arquivo: 'segunda.csv', registros: 1 }],
    });
    expect(refused.body).toContain('Desfaça antes a importação de segunda.csv');
    expect(await nomes('711,712')).toEqual(['Banco B', 'Banco A']);

    // Wanted all the same: what the second did not touch goes, the rest is told and comes back later.
    expect(await desfazer(a, { parcial: true })).toMatchObject({
      estado: 'desfeita',
      desfeitas: 1,
      restantes: 1,
    });
    expect(await restantes(a)).toMatchObject([
      { rotulo: '711 · Banco B', motivo: expect.stringContaining('segunda.csv') as string },
    ]);
    const csv = await admin.get(`/api/bancos/_import/${a.id}/restantes.csv`);
    expect(csv.headers['content-disposition']).toContain('primeira-nao-desfeitos.csv');
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(await desfazer(b)).toMatchObject({ desfeitas: 1, restantes: 0 });
    expect(await desfazer(a)).toMatchObject({ estado: 'desfeita', desfeitas: 2, restantes: 0 });
    expect(await restantes(a)).toEqual([]);
    expect(await nomes('711,712')).toEqual([]);
    expect((await pedir(a)).statusCode).toBe(409);
  });

  it('judges by what the record holds: changed and put back by hand it comes back, changed it stays and says who', async () => {
    await importar('base.csv', '721;Antes\n722;Antes\n');
    const a = await importar('a.csv', '721;Banco A\n722;Banco A\n723;Novo\n724;Novo\n');
    const [volta, muda, usado, apagado] = (await bancos('721,722,723,724')) as [Banco, Banco, Banco, Banco];
    const outraResposta = await admin.patch(`/api/bancos/${volta.id}`, volta.versao, { nome: 'Outro' });
    await admin.patch(`/api/bancos/${volta.id}`, outraResposta.json<Banco>().versao, { nome: 'Banco A' });
    await admin.patch(`/api/bancos/${muda.id}`, muda.versao, { nome: 'Corrigido' });
    await admin.call('DELETE', `/api/bancos/${apagado.id}`, undefined, {
      'if-match': String(apagado.versao),
    });
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO fornecedor (nome, tipo_pessoa, documento) VALUES ('Fornecedor', 'JURIDICA', '11222333000181') RETURNING id`,
    );
    await api.test.database.pool.query(
      `INSERT INTO fornecedor_contas_bancarias (fornecedor_id, ordem, banco_id, agencia, conta, tipo_conta) VALUES ($1, 0, $2, '1', '2', 'CORRENTE')`,
      [rows[0]?.id, usado.id],
    );
    expect(await desfazer(a)).toMatchObject({ desfeitas: 2, restantes: 2 });
    const left = await restantes(a);
    expect(left.map(({ registro }) => registro)).toEqual([muda.id, usado.id]);
    expect(left[0]?.motivo).toMatch(
      /^Alterado depois, em \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d, por Pessoa \d+\.$/,
    );
    expect(left[1]?.motivo).toBe('Está em uso em Fornecedores.');
    expect(await nomes('721,722,723,724')).toEqual(['Antes', 'Corrigido', 'Novo']);
  });

  it('only for whoever may import there, and with a body that says nothing else', async () => {
    const a = await importar('a.csv', '731;Banco A\n');
    expect((await pedir(a, { tudo: true })).statusCode).toBe(400);
    const alheio = await api.caller({ banco: ['list', 'insert', 'update'] });
    expect((await alheio.get(`/api/bancos/_import/${a.id}/restantes`)).statusCode).toBe(404);
    expect((await alheio.get(`/api/bancos/_import/${a.id}/restantes.csv`)).statusCode).toBe(404);
  });
});
