/** The prices of a contract over the wire: rules, adjustments, and one price explained. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    ajustes: [{ descricao: 'Deflator de 2026', natureza: 'DEFLATOR', percentual: '5', inicioVigencia: '2026-01-01' }],
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

const explain = async (query: string) => api.admin.get(`/api/prestadores/precificacao/${contrato}/explicar?${query}`);

describe('[REG-04] prices of a contract', () => {
  it('[REG-04] answers the contract with its rules and adjustments by id and by provider and convenio', async () => {
    const byId = (await api.admin.get(`/api/prestadores/precificacao/${contrato}`)).json();
    expect(byId).toMatchObject({
      contrato: { codigo: 'C1', prestador: { nome: 'Clínica Centro' } },
      regras: [{ codigo: 'R1', tabela: 'Própria 2026' }],
      ajustes: [{ natureza: 'DEFLATOR' }],
    });
    const byPair = await api.admin.get(`/api/prestadores/precificacao/prestador/${prestador}/convenio/${convenio}`);
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
    expect((await explain('tipo=PROCEDIMENTO&codigo=10101012&data=2026-07-01&urgencia=true')).json()).toMatchObject({
      valor: '166.73',
    });
    expect(june.passos.join(' ')).toMatch(/regra R1.*Própria 2026.*Deflator de 5,00 %.*102,60/);
  });

  it('[REG-04] values a porte: fraction, operational cost, rule and deflator', async () => {
    // (200,00 × 0,5 + 2 × 11,50) × 90 % × 95 %
    expect((await explain('tipo=PROCEDIMENTO&codigo=31005497&data=2026-11-21')).json()).toMatchObject({
      ok: true,
      valor: '105.17',
    });
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
    expect(Object.keys(wrong.json<{ errors: object }>().errors).toSorted()).toEqual(['codigo', 'data', 'tipo']);
    expect((await explain('tipo=TAXA&codigo=a%00b')).statusCode).toBe(422);
    expect((await api.admin.get('/api/prestadores/precificacao/999999')).statusCode).toBe(404);
    expect((await api.admin.get('/api/prestadores/precificacao/x')).statusCode).toBe(404);
    const other = await api.caller({ banco: ['list'] });
    expect((await other.get(`/api/prestadores/precificacao/${contrato}`)).statusCode).toBe(403);
    const { prestadorId } = (await api.admin.get(`/api/prestadores-convenios/${contrato}`)).json<{ prestadorId: number }>();
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
    expect(response.json()).toMatchObject({ codigo: 'vigencia-sobreposta' });
  });
});
