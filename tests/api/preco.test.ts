/** The prices of a contract over the wire: rules, adjustments, and one price explained. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copiarNaFila } from '#server/features/preco/duplicar-routes.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let prestador: number;
let convenio: number;
let contrato: number;

async function make(resource: string, body: object): Promise<number> {
  const response = await api.admin.post(`/api/${resource}`, body);
  expect(response.statusCode, `${resource}: ${response.body}`).toBe(201);
  return response.json<{ id: number }>().id;
}

beforeAll(async () => {
  api = await createTestApi();
  prestador = await make('prestadores', {
    nome: 'Clínica Centro',
    tipoPessoa: 'JURIDICA',
    cnpj: '11222333000181',
  });
  convenio = await make('convenios', { codigo: 'U1', nome: 'Saúde Minas', modalidade: 'COOPERATIVA_MEDICA' });
  const tabela = await make('tabelas-precos', {
    codigo: 'P26',
    nome: 'Própria 2026',
    inicioVigencia: '2026-01-01',
    portes: [{ porte: '3A', valor: '200.00' }],
    valorUco: '11.50',
  });
  const item = { tabelaPrecoId: tabela, tipo: 'PROCEDIMENTO', inicioVigencia: '2026-01-01' };
  await make('tabelas-precos-itens', {
    ...item,
    codigo: '10101012',
    descricao: 'Consulta em consultório',
    valor: '120.00',
    fimVigencia: '2026-06-30',
  });
  await make('tabelas-precos-itens', {
    ...item,
    codigo: '10101012',
    descricao: 'Consulta em consultório',
    valor: '150.00',
    inicioVigencia: '2026-07-01',
  });
  await make('tabelas-precos-itens', {
    ...item,
    codigo: '31005497',
    descricao: 'Cirurgia por porte',
    porte: '3A',
    fracaoPorte: '0.5',
    custoOperacional: '2',
  });
  contrato = await make('prestadores-convenios', {
    codigo: 'C1',
    descricao: 'Clínica Centro com Saúde Minas',
    prestadorId: prestador,
    convenioId: convenio,
    inicioVigencia: '2026-01-01',
    ajustes: [
      { descricao: 'Deflator de 2026', natureza: 'DEFLATOR', percentual: '5', inicioVigencia: '2026-01-01' },
    ],
  });
  await make('precificacao', {
    codigo: 'R1',
    descricao: 'Procedimentos a 90 %',
    prestadorConvenioId: contrato,
    tipo: 'PROCEDIMENTO',
    forma: 'TABELA',
    tabelaPrecoId: tabela,
    percentual: '90',
    acrescimoUrgencia: '30',
    inicioVigencia: '2026-01-01',
  });
});
afterAll(() => api.close());

const explain = async (query: string) =>
  api.admin.get(`/api/prestadores/precificacao/${contrato}/explicar?${query}`);

describe('[REG-04] prices of a contract', () => {
  it('[REG-04] answers the contract with its rules and adjustments by id and by provider and convenio', async () => {
    const byId = (await api.admin.get(`/api/prestadores/precificacao/${contrato}`)).json();
    expect(byId).toMatchObject({
      contrato: { codigo: 'C1', prestador: { nome: 'Clínica Centro' } },
      regras: [{ codigo: 'R1', tabela: 'Própria 2026' }],
      ajustes: [{ natureza: 'DEFLATOR' }],
    });
    const byPair = await api.admin.get(
      `/api/prestadores/precificacao/prestador/${prestador}/convenio/${convenio}`,
    );
    expect(byPair.json()).toEqual(byId);
  });

  it('[REG-04] takes the price of the day, the rule, the urgency and the deflator, and tells each step', async () => {
    const june = (await explain('tipo=PROCEDIMENTO&codigo=10101012&data=2026-06-30')).json();
    expect(june).toMatchObject({
      ok: true,
      valor: '102.60',
      tabela: 'Própria 2026',
      descricao: 'Consulta em consultório',
    });
    expect((await explain('tipo=PROCEDIMENTO&codigo=10101012&data=2026-07-01')).json()).toMatchObject({
      valor: '128.25',
    });
    expect(
      (await explain('tipo=PROCEDIMENTO&codigo=10101012&data=2026-07-01&urgencia=true')).json(),
    ).toMatchObject({
      valor: '166.73',
    });
    expect(june.passos.join(' ')).toMatch(/regra R1.*Própria 2026.*Deflator de 5\u00a0%.*102,60/);
  });

  it('[REG-04] values a porte: fraction, operational cost, rule and deflator', async () => {
    // (200,00 × 0,5 + 2 × 11,50) × 90 % × 95 %
    expect((await explain('tipo=PROCEDIMENTO&codigo=31005497&data=2026-11-21')).json()).toMatchObject({
      ok: true,
      valor: '105.17',
    });
  });

  it('[REG-04] the table of the contract: each item once with the price of today, by kind and text, in pages', async () => {
    const tabela = (query = '') => api.admin.get(`/api/prestadores/precificacao/${contrato}/itens?${query}`);
    const all = await tabela();
    expect(all.headers['x-total-count']).toBe('2');
    expect(all.json()).toEqual([
      {
        tipo: 'PROCEDIMENTO',
        codigo: '10101012',
        descricao: 'Consulta em consultório',
        unidade: null,
        valor: '128.25',
        origem: 'Própria 2026',
      },
      expect.objectContaining({ codigo: '31005497', valor: '105.17' }),
    ]);
    const page = await tabela('_start=1&_end=2');
    expect([page.headers['x-total-count'], page.json<object[]>().length]).toEqual(['2', 1]);
    expect((await tabela('q=consultorio')).json()).toMatchObject([{ codigo: '10101012' }]);
    expect((await tabela('tipo=TAXA')).json()).toEqual([]);
    for (const query of ['tipo=CAFE', '_start=-1', '_end=999', `q=${'x'.repeat(101)}`])
      expect((await tabela(query)).statusCode, query).toBe(400);
    const stranger = await api.caller({ tabpreco: ['view'] });
    expect((await stranger.get(`/api/prestadores/precificacao/${contrato}/itens`)).statusCode).toBe(404);
    const without = await api.caller({ banco: ['list'] });
    expect((await without.get(`/api/prestadores/precificacao/${contrato}/itens`)).statusCode).toBe(403);
  });

  it('[REG-04] says why there is no price', async () => {
    expect((await explain('tipo=PROCEDIMENTO&codigo=99999999')).json()).toMatchObject({
      ok: false,
      valor: null,
      motivo: 'sem-item',
    });
    expect((await explain('tipo=PROCEDIMENTO&codigo=10101012&data=2025-12-31')).json()).toMatchObject({
      ok: false,
      valor: null,
    });
  });

  it('[REG-04] refuses what is wrong and who may not', async () => {
    const wrong = await explain('tipo=CAFE&codigo=&data=2026-02-30');
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json<{ errors: object }>().errors).toSorted()).toEqual([
      'codigo',
      'data',
      'tipo',
    ]);
    expect((await explain('tipo=TAXA&codigo=a%00b')).statusCode).toBe(422);
    expect((await api.admin.get('/api/prestadores/precificacao/999999')).statusCode).toBe(404);
    expect((await api.admin.get('/api/prestadores/precificacao/x')).statusCode).toBe(404);
    const other = await api.caller({ banco: ['list'] });
    expect((await other.get(`/api/prestadores/precificacao/${contrato}`)).statusCode).toBe(403);
    const { prestadorId } = (await api.admin.get(`/api/prestadores-convenios/${contrato}`)).json<{
      prestadorId: number;
    }>();
    const reader = await api.caller({ tabpreco: ['view'] }, [prestadorId]);
    expect((await reader.get(`/api/prestadores/precificacao/${contrato}`)).statusCode).toBe(200);
    const stranger = await api.caller({ tabpreco: ['view'] });
    expect((await stranger.get(`/api/prestadores/precificacao/${contrato}`)).statusCode).toBe(404);
  });

  it('[REG-04] refuses a second price of the item in the same days', async () => {
    const { tabelaPrecoId } = (await api.admin.get('/api/tabelas-precos-itens?codigo=10101012&_end=1')).json<
      { tabelaPrecoId: number }[]
    >()[0]!;
    const response = await api.admin.post('/api/tabelas-precos-itens', {
      tabelaPrecoId,
      tipo: 'PROCEDIMENTO',
      codigo: '10101012',
      descricao: 'Consulta',
      valor: '1.00',
      inicioVigencia: '2026-05-01',
    });
    expect(response.statusCode).toBe(422);
    // Whoever wrote it is led to the one in the way.
    expect(response.json(), response.body).toMatchObject({
      codigo: 'vigencia-sobreposta',
      existente: { id: expect.any(Number), label: expect.stringContaining('10101012') },
    });
  });
});

describe('[REG-04] items of a price table, and the table copied with them', () => {
  type Linha = { id: number; versao: number; codigo: string; valor: string | null; inicioVigencia: string };
  let tabela: number;
  let procedimento: number;
  const itemOf = (over: object) => ({
    tabelaPrecoId: tabela,
    tipo: 'PROCEDIMENTO',
    codigo: '90000001',
    descricao: 'Consulta própria',
    valor: '100.00',
    inicioVigencia: '2026-01-01',
    ...over,
  });
  const refused = async (resource: string, body: object, field: string) => {
    const answer = await api.admin.post(`/api/${resource}`, body);
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.json<{ errors: { [field: string]: string[] } }>().errors[field]?.[0];
  };

  beforeAll(async () => {
    tabela = await make('tabelas-precos', {
      codigo: 'CRIT',
      nome: 'Tabela do crítico',
      inicioVigencia: '2026-01-01',
      fimVigencia: null,
      valorCh: '0.45',
      portes: [{ porte: '3A', valor: '200.00' }],
    });
    procedimento = await make('procedimentos', {
      terminologia: 'PROPRIA',
      codigo: '90000001',
      nome: 'Consulta própria',
      inicioVigencia: '2026-01-01',
      sexo: 'A',
    });
    await make('tabelas-precos-itens', itemOf({ procedimentoId: procedimento }));
    await make('tabelas-precos-itens', itemOf({ codigo: '90000002', valor: '0.45' }));
    await make('tabelas-precos-itens', itemOf({ codigo: '90000003', valor: null, quantidadeCh: '100' }));
    await make(
      'tabelas-precos-itens',
      itemOf({ codigo: '90000004', inicioVigencia: '2026-01-01', fimVigencia: '2026-03-31' }),
    );
  });

  it("[REG-04] [A8] an item's code is its procedure's, and its days are its table's", async () => {
    expect(
      await refused(
        'tabelas-precos-itens',
        itemOf({ codigo: '999', procedimentoId: procedimento }),
        'codigo',
      ),
    ).toBe('O código é o do procedimento escolhido: 90000001.');
    expect(
      await refused(
        'tabelas-precos-itens',
        itemOf({ codigo: '90000009', inicioVigencia: '2025-12-31' }),
        'inicioVigencia',
      ),
    ).toBe('A vigência do item fica dentro da vigência da tabela, desde 01/01/2026.');
    const { versao } = (await api.admin.get(`/api/tabelas-precos/${tabela}`)).json<{ versao: number }>();
    const later = await api.admin.patch(`/api/tabelas-precos/${tabela}`, versao, {
      inicioVigencia: '2026-02-01',
    });
    expect(later.statusCode).toBe(422);
    expect(later.json<{ errors: { inicioVigencia: string[] } }>().errors.inicioVigencia[0]).toContain(
      '4 itens desta tabela começam antes',
    );
  });

  it('[REG-04] [A8] refuses negative percentages, and a deflator beyond the whole price', async () => {
    const body = {
      codigo: 'NEG',
      nome: 'Negativa',
      inicioVigencia: '2026-01-01',
      percentualPadrao: '-50.00',
    };
    expect(await refused('tabelas-precos', body, 'percentualPadrao')).toContain('0');
    const ajuste = {
      descricao: 'Demais',
      natureza: 'DEFLATOR',
      percentual: '101',
      inicioVigencia: '2026-01-01',
    };
    const contract = {
      codigo: 'C9',
      descricao: 'x',
      prestadorId: prestador,
      convenioId: convenio,
      inicioVigencia: '2027-01-01',
    };
    expect(
      await refused('prestadores-convenios', { ...contract, ajustes: [ajuste] }, 'ajustes.0.percentual'),
    ).toContain('100 %');
  });

  it('[REG-04] [A8] copies a table with the items of the eve and a readjustment, ends the old one, all or nothing', async () => {
    const path = `/api/tabelas-precos/${tabela}`;
    const previa = await api.admin.get(`${path}/duplicacao?inicioVigencia=2027-01-01&reajuste=10`);
    expect(previa.json()).toMatchObject({
      vigentes: 3,
      outros: 1,
      exemplos: [
        { codigo: '90000001', antes: '100.00', depois: '110.00' },
        { depois: '0.50' },
        { antes: null, depois: null },
      ],
    });
    const body = { codigo: 'CRIT', nome: 'Tabela do crítico', inicioVigencia: '2027-01-01', reajuste: '10' };
    const clash = await api.admin.post(`${path}/duplicar`, body);
    expect(clash.statusCode).toBe(422);
    expect(clash.json()).toMatchObject({ codigo: 'vigencia-sobreposta' });
    for (const wrong of ['-100', '1001', 'x', '1.00001'])
      expect((await api.admin.post(`${path}/duplicar`, { ...body, reajuste: wrong })).statusCode, wrong).toBe(
        422,
      );
    const made = await api.admin.post(`${path}/duplicar`, { ...body, encerrar: true });
    expect(made.statusCode, made.body).toBe(201);
    const { id, itens } = made.json<{ id: number; itens: number }>();
    expect(itens).toBe(3);
    expect((await api.admin.get(path)).json()).toMatchObject({ fimVigencia: '2026-12-31' });
    expect((await api.admin.get(`/api/tabelas-precos/${id}`)).json()).toMatchObject({
      valorCh: '0.50',
      portes: [{ porte: '3A', valor: '220.00' }],
      ativa: true,
    });
    const rows = (await api.admin.get(`/api/tabelas-precos-itens?tabelaPrecoId=${id}&_sort=codigo`)).json<
      Linha[]
    >();
    expect(rows.map(({ codigo, valor, inicioVigencia }) => [codigo, valor, inicioVigencia])).toEqual([
      ['90000001', '110.00', '2027-01-01'],
      ['90000002', '0.50', '2027-01-01'],
      ['90000003', null, '2027-01-01'],
    ]);
    const history = (await api.admin.get(`/api/tabelas-precos-itens/${rows[0]!.id}/_historico`)).json<
      { acao: string }[]
    >();
    expect(history.map(({ acao }) => acao)).toContain('inserir');
    const reader = await api.caller({ tabpreco: ['list', 'view'] });
    expect((await reader.post(`${path}/duplicar`, body)).statusCode).toBe(403);
  });

  it('[REG-04] the queue copies the items of a large table, makes it active and says so', async () => {
    const para = await make('tabelas-precos', {
      codigo: 'FILA',
      nome: 'Da fila',
      inicioVigencia: '2027-01-01',
      ativa: false,
    });
    const data = {
      de: tabela,
      para,
      dia: '2026-12-31',
      reajuste: '-10',
      ativa: true,
      usuarioId: 1,
      usuarioNome: 'Admin',
    };
    // The copy of an inactive table is not in force either.
    const parada = await make('tabelas-precos', {
      codigo: 'PARADA',
      nome: 'Parada',
      inicioVigencia: '2028-01-01',
      ativa: false,
    });
    await copiarNaFila(api.test.database.pool, api.app.registrosDe, { ...data, para: parada, ativa: false });
    expect((await api.admin.get(`/api/tabelas-precos/${parada}`)).json()).toMatchObject({
      ativa: false,
      versao: 1,
    });
    await copiarNaFila(api.test.database.pool, api.app.registrosDe, data);
    expect((await api.admin.get(`/api/tabelas-precos/${para}`)).json()).toMatchObject({
      ativa: true,
      versao: 2,
    });
    const rows = (await api.admin.get(`/api/tabelas-precos-itens?tabelaPrecoId=${para}&_sort=codigo`)).json<
      Linha[]
    >();
    expect(rows.map(({ valor }) => valor)).toEqual(['90.00', '0.41', null]);
    // Killed between its commit and the task's end, it is asked again: nothing twice, and no word of a failure.
    await copiarNaFila(api.test.database.pool, api.app.registrosDe, data);
    const again = (await api.admin.get(`/api/tabelas-precos-itens?tabelaPrecoId=${para}`)).json<Linha[]>();
    expect(again).toHaveLength(rows.length);
  });
});

describe('fields of the registers around the contract', () => {
  it('[LOOK-09] a process number has digits only, and the server says so in the words of the specification', async () => {
    const outroId = await make('convenios', {
      codigo: 'U2',
      nome: 'Plano do Estado',
      modalidade: 'COOPERATIVA_MEDICA',
    });
    const body = {
      codigo: 'C2',
      descricao: 'Outro',
      prestadorId: prestador,
      convenioId: outroId,
      inicioVigencia: '2030-01-01',
    };
    const wrong = await api.admin.post('/api/prestadores-convenios', { ...body, numeroProcesso: '2026/12' });
    expect([wrong.statusCode, wrong.json<{ errors: object }>().errors]).toEqual([
      422,
      { numeroProcesso: ['Formato inválido. Insira apenas números.'] },
    ]);
    const right = await api.admin.post('/api/prestadores-convenios', { ...body, numeroProcesso: '202612' });
    expect(right.json()).toMatchObject({ numeroProcesso: '202612', percentualAutorizacao: '100.00' });
  });

  it('[LOOK-11] tags of a supplier: 14 of 14 characters, no more', async () => {
    const body = { tipoPessoa: 'FISICA', documento: '52998224725', nome: 'Fornecedor de OPME' };
    const tags = Array.from({ length: 15 }, (_, i) => `tag${i}`);
    const many = await api.admin.post('/api/fornecedores', { ...body, marcadores: tags });
    expect([many.statusCode, Object.keys(many.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['marcadores'],
    ]);
    const long = await api.admin.post('/api/fornecedores', { ...body, marcadores: ['quinzecaracters'] });
    expect(long.statusCode).toBe(422);
    const right = await api.admin.post('/api/fornecedores', { ...body, marcadores: tags.slice(1) });
    expect(right.json(), right.body).toMatchObject({ marcadores: tags.slice(1) });
  });
});
