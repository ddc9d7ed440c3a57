/** What a list's figures add up to over a filter: whose rows, which fields, and to the cent (issue 14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let caller: Caller;
const casas: number[] = [];
const { criar } = semeador(
  () => api.registry,
  () => api.admin,
);

/** The register as it would be if what is paid were for few to read. */
function comCampoRestrito(registry: Registry): Registry {
  const contas = registry.entity['contas-pagar'] as EntityModel;
  const restrito = (field: FieldModel): FieldModel =>
    field.id === 'valorPago' ? { ...field, access: { read: 'alcada1' } } : field;
  const fields = contas.fields.map(restrito);
  const entity = { ...contas, fields, field: Object.fromEntries(fields.map((field) => [field.id, field])) };
  return { ...registry, entity: { ...registry.entity, 'contas-pagar': entity } };
}

async function titulo(prestador: number, dados: object): Promise<void> {
  const dia = { emissao: hoje(), competencia: hoje().slice(0, 7), vencimento: hoje() };
  const response = await api.admin
    .em(prestador)
    .post('/api/contas-pagar', { ...dia, naturezaServico: 'NENHUMA', ...dados });
  expect(response.statusCode, response.body).toBe(201);
}

beforeAll(async () => {
  api = await createTestApi({ registry: comCampoRestrito(await loadRegistry()) });
  const tipo = await criar('tipos-contas-pagar', { planoContaId: null, ativo: true, exigeAprovacao: true });
  const documento = await criar('tipos-documentos-contas-pagar', {
    ativo: true,
    exigeAnexo: false,
    exigeChaveAcesso: false,
  });
  const plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'PASSIVO', ativa: true });
  const fornecedor = await criar('fornecedores', {
    nome: 'Gráfica Água',
    documento: '11222333000181',
    tipoPessoa: 'JURIDICA',
    regimeTributario: 'PRESUMIDO',
    retencoes: [],
    planoContaId: null,
    nit: null,
    dependentes: null,
    ativo: true,
    contasBancarias: [],
  });
  for (const [nome, cnpj, valores] of [
    ['Aurora', '11444777000161', ['100.10', '50.05', '0.01']],
    ['Outra', '11333444000165', ['7000.00']],
  ] as const) {
    const prestador = await criar('prestadores', { ativo: true, tipoPessoa: 'JURIDICA', nome, cnpj });
    casas.push(prestador);
    api.app.sessoes.esquecer();
    for (const [n, valorBruto] of valores.entries()) {
      await titulo(prestador, {
        numeroDocumento: `${nome} ${n}`,
        valorBruto,
        fornecedorId: fornecedor,
        tipoContaPagarId: tipo,
        tipoDocumentoId: documento,
        divisao: [{ planoContaId: plano, centroCustoId: null }],
      });
    }
  }
  caller = (await api.caller({ contapagar: ['list', 'view'] }, casas)).em(casas[0] as number);
});
afterAll(() => api?.close());

const somas = (filtro: string, usuario = caller) => usuario.get(`/api/contas-pagar/_somas${filtro}`);

describe('[REG-05] somas de uma lista', () => {
  it('[REG-05] [FIN-01] são as do filtro, ao centavo, só da unidade, e o campo que a pessoa não lê não se soma', async () => {
    expect((await somas('')).json()).toEqual({
      total: 3,
      somas: { valorBruto: '150.16', totalRetido: '0.00', valorLiquido: '150.16' },
    });
    expect((await somas('?valorBruto_gte=1')).json()).toMatchObject({
      total: 2,
      somas: { valorBruto: '150.15' },
    });
    expect((await somas('?q=aurora%201')).json()).toMatchObject({ total: 1, somas: { valorBruto: '50.05' } });
    expect((await somas('?situacao=PAGA')).json()).toMatchObject({ total: 0, somas: { valorBruto: '0.00' } });
    const inteiro = (await somas('', api.admin.em(casas[1] as number))).json();
    expect(inteiro).toEqual({
      total: 1,
      somas: { valorBruto: '7000.00', totalRetido: '0.00', valorLiquido: '7000.00', valorPago: '0.00' },
    });
  });

  it('[REG-05] o que está na lixeira só se soma nela', async () => {
    const admin = api.admin.em(casas[0] as number);
    const [linha] = (await admin.get('/api/contas-pagar?valorBruto=0.01')).json<
      { id: number; versao: number }[]
    >();
    const fora = await admin.call('DELETE', `/api/contas-pagar/${linha?.id}`, undefined, {
      'if-match': `"${linha?.versao}"`,
    });
    expect(fora.statusCode, fora.body).toBe(200);
    expect((await somas('', admin)).json()).toMatchObject({ total: 2, somas: { valorBruto: '150.15' } });
    expect((await somas('?_lixeira=true', admin)).json()).toMatchObject({
      total: 1,
      somas: { valorBruto: '0.01' },
    });
  });

  it('[REG-05] filtro que não há é recusado, quem não lista não soma, e lista sem somas não responde nenhuma', async () => {
    expect((await somas('?cor=azul')).statusCode).toBe(400);
    expect((await somas('?valorPago_gte=1')).statusCode).toBe(400);
    expect(
      (
        await (
          await api.caller({ contapagar: ['view'] }, casas)
        )
          .em(casas[0] as number)
          .get('/api/contas-pagar/_somas')
      ).statusCode,
    ).toBe(403);
    expect((await api.admin.get('/api/bancos/_somas')).json()).toMatchObject({ somas: {} });
  });
});
