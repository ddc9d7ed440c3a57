/** The day of payment is the fact of the tax (docs/decisions/0166): law of the month, guides, yearly statement, reversal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpfCheckDigits } from '#domain/formato/cpf.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { tabelasDeRetencao } from '#tests/support/retencoes.ts';
import { semeador } from '#tests/support/semear.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';

let api: TestApi;
let prestador: number;
let registra: Caller;
let libera: Caller;
let banco: number;
const comum = { tipoContaPagarId: 0, tipoDocumentoId: 0, divisao: [] as object[] };

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Linha = { readonly valor: string; readonly _ref: { tipoImpostoId: { label: string } } };
type Registro = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };
type Baixa = Registro & { readonly valor: string; readonly retencoes: readonly Linha[] };

let numero = 0;
let documentos = 0;
const cpf = () => {
  const nove = String(100_200_300 + documentos++ * 7_919);
  return nove + cpfCheckDigits(nove);
};
const CNPJS = ['11222333000181', '11444777000161', '19131243000197', '33000167000101', '00000000000191'];

const pessoa = (campos: object = {}) =>
  criar('fornecedores', {
    retencoes: [],
    contasBancarias: [],
    planoContaId: null,
    ativo: true,
    nome: `Pessoa ${documentos}`,
    tipoPessoa: 'FISICA',
    documento: cpf(),
    dependentes: 0,
    regimeTributario: null,
    ...campos,
  });
const empresa = (campos: object = {}) =>
  pessoa({
    tipoPessoa: 'JURIDICA',
    documento: CNPJS.pop(),
    regimeTributario: 'PRESUMIDO',
    nit: null,
    dependentes: null,
    ...campos,
  });
/** A title of a service, released. */
async function titulo(
  fornecedorId: number,
  vencimento: string,
  valorBruto: string,
  campos: object = {},
): Promise<Registro> {
  const response = await registra.post('/api/contas-pagar', {
    ...comum,
    fornecedorId,
    numeroDocumento: `NF ${++numero}`,
    emissao: '2026-01-02',
    competencia: '2026-11',
    vencimento,
    valorBruto,
    naturezaServico: 'PROFISSIONAL',
    ...campos,
  });
  expect(response.statusCode, response.body).toBe(201);
  const liberado = await libera.passo('contas-pagar', response.json<Registro>(), 'liberar');
  expect(liberado.statusCode, liberado.body).toBe(200);
  return liberado.json();
}
const ler = (id: number) => registra.ler<Registro>('contas-pagar', id);
async function pagar(
  id: number,
  dataPagamento: string,
  valorParte?: string,
  pagoAssimMesmo?: string,
): Promise<Registro> {
  const campos = { dataPagamento, contaBancariaId: banco, valorParte, pagoAssimMesmo };
  const response = await registra.passo(
    'contas-pagar',
    await ler(id),
    valorParte ? 'pagar-parte' : 'pagar',
    campos,
  );
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const baixasDe = async (id: number): Promise<Baixa[]> => {
  const lista = (
    await registra.get(`/api/baixas-contas-pagar?contaPagarId=${id}&_sort=id&_start=0&_end=50`)
  ).json<Registro[]>();
  return Promise.all(lista.map((baixa) => registra.ler<Baixa>('baixas-contas-pagar', baixa.id)));
};
const porImposto = (linhas: readonly Linha[]) =>
  Object.fromEntries(linhas.map(({ valor, _ref }) => [_ref.tipoImpostoId.label.split(' · ')[0], valor]));
const retidoEm = async (id: number) =>
  (await baixasDe(id)).map(({ retencoes, valor }) => ({ ...porImposto(retencoes), valor }));
const preparar = async (competencia: string, pagarEm: string) => {
  const response = await registra.post('/api/borderos-impostos', { competencia, pagarEm });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<
    Registro & { guias: { principal: string; competencia: string; codigoReceita: string | null }[] }
  >();
};
/** Guides of earlier months, late, ask for interest. */
const aprovar = async ({ id, versao, guias }: Awaited<ReturnType<typeof preparar>>): Promise<Registro> => {
  const comJuros = guias.map((guia) => ({
    ...guia,
    juros: '1.00',
    codigoReceita: guia.codigoReceita ?? '2100',
  }));
  const salvo = await registra.patch(`/api/borderos-impostos/${id}`, versao, { guias: comJuros });
  expect(salvo.statusCode, salvo.body).toBe(200);
  const response = await libera.passo('borderos-impostos', salvo.json<Registro>(), 'aprovar');
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const linhasDo = async (id: number) =>
  (
    await registra.get(`/api/retencoes-borderos?borderoImpostoId=${id}&situacao=NA_GUIA&_start=0&_end=100`)
  ).json<{ contaPagarId: number; baixaContaPagarId: number; valor: string; competencia: string }[]>();
const cancelar = async (id: number) => {
  const bordero = await registra.ler<Registro>('borderos-impostos', id);
  const response = await registra.passo('borderos-impostos', bordero, 'cancelar', undefined, 'Refazer');
  expect(response.statusCode, response.body).toBe(200);
};
const estornar = async (id: number) =>
  registra.passo(
    'baixas-contas-pagar',
    (await baixasDe(id)).at(-1) ?? { id: 0, versao: 0 },
    'estornar',
    undefined,
    'Voltou',
  );

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  await tabelasDeRetencao(criar);
  comum.tipoContaPagarId = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    exigeAprovacao: true,
    aprovaAcimaDe: null,
  });
  comum.tipoDocumentoId = await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true });
  const planoContaId = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  comum.divisao = [{ planoContaId }];
  banco = await criar('contas-bancarias', { ativa: true });
  const leitura = Object.fromEntries(
    [
      'fornecedor',
      'tipocontapagar',
      'tipodocumentocontapagar',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'formapagamento',
      'tipoimposto',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const escreve = ['list', 'view', 'insert', 'update', 'pagar', 'estornar', 'cancelar'];
  const devolve = { devolucaoimposto: [...escreve, 'aprovar'], impostocumulativo: ['list', 'view'] };
  registra = (
    await api.caller(
      {
        contapagar: escreve,
        baixacontapagar: ['list', 'view', 'estornar'],
        borderoimposto: escreve,
        ...devolve,
        ...leitura,
      },
      [prestador],
    )
  ).em(prestador);
  libera = (
    await api.caller(
      {
        contapagar: ['list', 'view', 'update', 'liberar', 'alcada3'],
        borderoimposto: ['list', 'view', 'update', 'aprovar'],
        ...devolve,
        ...leitura,
      },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-05] o imposto é do dia do pagamento', () => {
  it('[FIN-05] [FIN-08] o que vence em dezembro e se paga em novembro está na guia de novembro (a)', async () => {
    const { id } = await titulo(await pessoa(), '2026-12-15', '6500.00');
    expect((await preparar('2026-12', '2026-12-18')).guias).toEqual([]);
    await pagar(id, '2026-11-27');
    const { guias, id: bordero } = await preparar('2026-12', '2026-12-18');
    expect(guias).toMatchObject([
      { codigoReceita: '0588', competencia: '2026-11', vencimento: '2026-12-18' },
      { tipo: expect.any(String), competencia: '2026-11' },
    ]);
    await cancelar(bordero);
  });

  it('[FIN-05] [FIN-08] dois títulos de meses diferentes pagos no mesmo dia são um mês só, até o teto do INSS (b); a janela diz antes', async () => {
    const fornecedor = await pessoa({ dependentes: 2 });
    const primeiro = await titulo(fornecedor, '2026-03-30', '5000.00');
    const segundo = await titulo(fornecedor, '2026-04-01', '5000.00');
    await pagar(primeiro.id, '2026-11-27');
    const antes = await ler(segundo.id);
    expect(antes).toMatchObject({ totalRetido: '550.00', valorLiquido: '4450.00' });
    const previa = await registra.post(`/api/contas-pagar/${segundo.id}/_previa`, {
      transicao: 'pagar',
      campos: { dataPagamento: '2026-11-27', contaBancariaId: banco },
    });
    expect(previa.json(), previa.body).toMatchObject({ totalRetido: '1862.92', valorLiquido: '3137.08' });
    expect(previa.json<{ retencaoNoPagamento: string }>().retencaoNoPagamento).toMatch(
      /Pagamento de 27\/11\/2026: .*IRRF-PF era R\$.0,00, passa a R\$.1\.480,61.*se pagou em 11\/2026/,
    );
    // Nothing of it stays.
    expect(await ler(segundo.id)).toEqual(antes);
    expect(await baixasDe(segundo.id)).toEqual([]);
    const pago = await pagar(segundo.id, '2026-11-27');
    expect(pago).toMatchObject({ situacao: 'PAGA', valorPago: '3137.08', valorLiquido: '3137.08' });
    expect(pago.retencaoNoPagamento).toMatch(/INSS era R\$.550,00, passa a R\$.382,31/);
    expect([...(await retidoEm(primeiro.id)), ...(await retidoEm(segundo.id))]).toEqual([
      { INSS: '550.00', 'IRRF-PF': '0.00', valor: '4450.00' },
      { INSS: '382.31', 'IRRF-PF': '1480.61', valor: '3137.08' },
    ]);
    const informe = (
      await registra.get(`/api/informes-rendimentos?ano=2026&fornecedorId=${fornecedor}`)
    ).json<object>();
    expect(informe).toMatchObject({
      meses: [{ mes: '2026-11', bruto: '10000.00', irrf: '1480.61', inss: '932.31' }],
    });
  });

  it('[FIN-05] [FIN-08] o que ninguém pagou não está em guia nenhuma (c)', async () => {
    await titulo(await pessoa(), '2026-10-10', '9000.00');
    const { guias, id } = await preparar('2026-10', '2026-11-20');
    expect(guias).toEqual([]);
    await cancelar(id);
  });

  it('[FIN-05] [FIN-08] paga no mês em que vence, a retenção é a prevista: nada muda e nada se diz', async () => {
    const [pj, segundaPj] = [await empresa(), await empresa()];
    const simples = await empresa({ regimeTributario: 'SIMPLES' });
    const casos = [
      [pj, '215.05', '0.00'],
      [segundaPj, '215.30', '10.01'],
      [pj, '666.67', '44.23'],
      [simples, '5000.00', '0.00'],
      [await pessoa(), '5000.00', '550.00'],
      [await pessoa({ dependentes: 2 }), '6500.00', '1179.69'],
      [await pessoa({ dependentes: 2 }), '7350.00', '1594.41'],
      [await pessoa(), '12000.00', '3067.19'],
    ] as const;
    for (const [fornecedorId, bruto, retido] of casos) {
      const { id, totalRetido } = await titulo(fornecedorId, '2026-05-11', bruto);
      expect([bruto, totalRetido]).toEqual([bruto, retido]);
      expect(await pagar(id, '2026-05-11')).toMatchObject({ totalRetido: retido, retencaoNoPagamento: null });
      expect((await baixasDe(id))[0]).toMatchObject({ totalRetido: retido, bruto });
    }
    const { id, totalRetido } = await titulo(await pessoa(), '2026-05-11', '5000.00', {
      inssOutrasFontes: '8000.00',
    });
    expect(await pagar(id, '2026-05-12')).toMatchObject({ totalRetido });
  });

  it('[FIN-05] [FIN-08] em partes de meses diferentes cada uma leva o seu imposto, e as guias somam o informe ao centavo', async () => {
    const fornecedor = await pessoa();
    const { id } = await titulo(fornecedor, '2026-06-10', '12000.00');
    const parte = await pagar(id, '2026-06-15', '3000.00');
    const [primeira] = await baixasDe(id);
    // What left the account and what was withheld are the gross of the part.
    expect(Number(primeira!.bruto)).toBeCloseTo(3000 + Number(primeira!.totalRetido), 2);
    expect(porImposto(primeira!.retencoes)).toMatchObject({ 'IRRF-PF': '0.00' });
    expect(parte.situacao).toBe('PAGA_PARCIAL');
    const recusa = await registra.passo('contas-pagar', parte, 'pagar-parte', {
      dataPagamento: '2026-07-15',
      contaBancariaId: banco,
      valorParte: '99999.00',
    });
    expect(recusa.statusCode).toBe(422);
    const fim = await pagar(id, '2026-07-15');
    const todas = await baixasDe(id);
    const soma = (campo: string) =>
      todas.reduce((total, baixa) => total + Math.round(Number(baixa[campo]) * 100), 0);
    expect(soma('bruto')).toBe(1200000);
    expect(soma('valor') + soma('totalRetido')).toBe(1200000);
    expect(Math.round(Number(fim.totalRetido) * 100)).toBe(soma('totalRetido'));
    const { id: bordero } = await preparar('2026-07', '2026-08-20');
    const guias = (await linhasDo(bordero)).filter(({ contaPagarId }) => contaPagarId === id);
    const informe = (
      await registra.get(`/api/informes-rendimentos?ano=2026&fornecedorId=${fornecedor}`)
    ).json<{ total: { irrf: string; inss: string } }>();
    const cents = (valor: string) => Math.round(Number(valor) * 100);
    expect(guias.reduce((total, { valor }) => total + cents(valor), 0)).toBe(
      cents(informe.total.irrf) + cents(informe.total.inss),
    );
    expect([...new Set(guias.map(({ competencia }) => competencia))].sort()).toEqual(['2026-06', '2026-07']);
    await cancelar(bordero);
  });

  it('[FIN-05] [FIN-08] estornado, o imposto volta a ser previsto e sai da guia que não foi ao banco, mesmo aprovada', async () => {
    const { id, totalRetido, valorLiquido } = await titulo(await empresa(), '2026-12-20', '10000.00');
    await pagar(id, '2026-09-10');
    const bordero = await preparar('2026-09', '2026-10-20');
    await aprovar(bordero);
    expect((await linhasDo(bordero.id)).some(({ contaPagarId }) => contaPagarId === id)).toBe(true);
    const response = await estornar(id);
    expect(response.statusCode, response.body).toBe(200);
    expect(await ler(id)).toMatchObject({
      situacao: 'LIBERADA',
      totalRetido,
      valorLiquido,
      valorPago: '0.00',
      retencaoNoPagamento: null,
    });
    expect(await registra.ler('borderos-impostos', bordero.id)).toMatchObject({
      situacao: 'ABERTO',
      motivo: expect.stringContaining('foi estornado'),
    });
    expect((await linhasDo(bordero.id)).some(({ contaPagarId }) => contaPagarId === id)).toBe(false);
    await cancelar(bordero.id);
  });

  it('[FIN-05] [FIN-08] de guia já paga estorna-se depois da devolução do imposto, que abate a próxima', async () => {
    const { id } = await titulo(await empresa(), '2026-12-21', '10000.00');
    await pagar(id, '2026-09-11');
    const bordero = await preparar('2026-09', '2026-10-20');
    const pago = await registra.passo('borderos-impostos', await aprovar(bordero), 'pagar', {
      dataPagamento: '2026-10-20',
      contaBancariaId: banco,
    });
    expect(pago.statusCode, pago.body).toBe(200);
    const presa = await estornar(id);
    expect([presa.statusCode, presa.body]).toEqual([
      409,
      expect.stringContaining('Registre a devolução do imposto'),
    ]);
    const [baixa] = await baixasDe(id);
    for (const { valor, tipoImpostoId } of baixa!.retencoes as unknown as {
      valor: string;
      tipoImpostoId: number;
    }[]) {
      const posta = await registra.post('/api/devolucoes-impostos', {
        contaPagarId: id,
        tipoImpostoId,
        valor,
        data: '2026-11-24',
        destino: 'GUIA',
        motivo: 'Pagamento voltou',
      });
      expect(posta.json(), posta.body).toMatchObject({ competencia: '2026-09' });
      const aprovada = await libera.passo('devolucoes-impostos', posta.json<Registro>(), 'aprovar');
      expect(aprovada.statusCode, aprovada.body).toBe(200);
    }
    const response = await estornar(id);
    expect(response.statusCode, response.body).toBe(200);
    // Paid again, it withholds again, and the credit meets it in one guide.
    await pagar(id, '2026-11-25');
    expect((await baixasDe(id)).at(-1)).toMatchObject({ totalRetido: baixa!.totalRetido });
    const seguinte = await preparar('2026-11', '2026-12-18');
    expect(
      (await registra.get(`/api/retencoes-borderos?borderoImpostoId=${seguinte.id}&contaPagarId=${id}`)).json<
        object[]
      >(),
    ).toHaveLength(8);
    await cancelar(seguinte.id);
  });

  it('[FIN-03] [FIN-05] [FIN-08] a ordem que está no banco vale como foi: a diferença da lei é dita como pendência', async () => {
    const fornecedor = await pessoa();
    await pagar((await titulo(fornecedor, '2026-04-10', '6000.00')).id, '2026-04-10');
    const { pool } = api.test.database;
    const formaPagamentoId = await criar('formas-pagamento', { ativa: true });
    /** A title whose order the bank has, foreseen for another month, and paid. */
    const pagoPelaOrdem = async (vencimento: string) => {
      const { id, totalRetido, valorLiquido } = await titulo(fornecedor, vencimento, '6000.00');
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO bordero_pagamento (prestador_id, descricao, conta_bancaria_id, data_pagamento)
          VALUES ($1, 'Abril', $2, '2026-04-20') RETURNING id`,
        [prestador, banco],
      );
      await pool.query(
        `INSERT INTO item_bordero_pagamento (prestador_id, bordero_id, conta_pagar_id, forma_pagamento_id, valor) VALUES ($1, $2, $3, $4, $5)`,
        [prestador, rows[0]?.id, id, formaPagamentoId, valorLiquido],
      );
      for (const situacao of ['APROVADO', 'ENVIADO'])
        await pool.query('UPDATE bordero_pagamento SET situacao = $1 WHERE id = $2', [situacao, rows[0]?.id]);
      const porque = 'O retorno se perdeu, e o extrato tem o pagamento.';
      return { id, totalRetido, valorLiquido, pago: await pagar(id, '2026-04-20', undefined, porque) };
    };
    const { id, totalRetido, valorLiquido, pago } = await pagoPelaOrdem('2026-12-28');
    expect(pago).toMatchObject({ situacao: 'PAGA', totalRetido, valorLiquido, valorPago: valorLiquido });
    const [baixa] = await baixasDe(id);
    expect(baixa).toMatchObject({ valor: valorLiquido, totalRetido });
    expect(baixa!.retencaoAcertar).toMatch(
      /IRRF-PF: a ordem ao banco reteve .* em 04\/2026 seriam .*; faltam/,
    );
    expect(baixa!.retencaoAcertar).toMatch(/INSS: .*sobram R\$.387,69/);
    expect(pago.retencaoNoPagamento).toBe(baixa!.retencaoAcertar);
    const pendentes = await registra.get(
      '/api/baixas-contas-pagar?situacao=EFETIVADA&retencaoAcertar_null=false&_start=0&_end=10',
    );
    expect(pendentes.json<Registro[]>().map((linha) => linha.id)).toEqual([baixa!.id]);
    // The next order of the month meets what this one left, and says which part of it is not its own.
    expect(baixa!.retencaoAcertar).toMatch(/faltam R\$\s1\.374,84\. O banco/);
    const [seguinte] = await baixasDe((await pagoPelaOrdem('2027-01-28')).id);
    // 27.5 % of the 387.69 of INSS that it withheld too much of are deducted by now.
    expect(seguinte!.retencaoAcertar).toMatch(
      /faltam R\$\s1\.269,98, além de R\$\s1\.268,23 que já vinham de antes deste pagamento\. O banco/,
    );
  });

  it('[FIN-05] [FIN-08] muitos de uma vez acumulam na ordem dos títulos, como um por um', async () => {
    const fornecedor = await pessoa();
    const titulos = [
      await titulo(fornecedor, '2026-02-10', '5000.00'),
      await titulo(fornecedor, '2026-03-10', '5000.00'),
      await titulo(fornecedor, '2026-04-10', '5000.00'),
    ];
    const response = await registra.post('/api/contas-pagar/_lote', {
      operacao: 'transitar',
      transicao: 'pagar',
      ids: titulos.map(({ id }) => id),
      campos: { dataPagamento: '2026-08-10', contaBancariaId: banco },
    });
    expect(response.statusCode, response.body).toBe(200);
    const retidos = [];
    for (const { id } of titulos) retidos.push(...(await retidoEm(id)));
    expect(retidos).toMatchObject([
      { INSS: '550.00', 'IRRF-PF': '0.00' },
      { INSS: '382.31', 'IRRF-PF': '1584.88' },
      { INSS: '0.00', 'IRRF-PF': '1375.00' },
    ]);
  });

  it('[FIN-05] [FIN-08] o mês de um imposto conta o pago no dia em que se pagou, e o que espera no vencimento', async () => {
    const fornecedor = await pessoa();
    const { id } = await titulo(fornecedor, '2026-12-10', '6000.00');
    const meses = async () =>
      (await registra.get(`/api/impostos-cumulativos?fornecedorId=${fornecedor}`))
        .json<{ id: number; sigla: string; competencia: string; retido: string }[]>()
        .filter(({ sigla }) => sigla.startsWith('INSS'));
    expect(await meses()).toMatchObject([{ competencia: '2026-12', retido: '660.00' }]);
    await pagar(id, '2026-10-05');
    const [linha, ...demais] = await meses();
    expect([linha, demais]).toMatchObject([{ competencia: '2026-10', retido: '660.00' }, []]);
    expect((await registra.get(`/api/impostos-cumulativos/${linha!.id}`)).json()).toMatchObject({
      parcelas: [{ vencimento: '2026-10-05', pago: true, valor: '660.00' }],
    });
  });
});

it('[FIN-05] [REG-03] o último evento de títulos, pagamentos e retenções diz o que o registro diz', async () => {
  const recursos = ['contas-pagar', 'baixas-contas-pagar', 'retencoes-borderos', 'borderos-impostos'];
  expect(await desmentidas(api, recursos)).toEqual([]);
});
