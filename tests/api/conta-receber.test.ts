/** Accounts receivable (FIN-01, FIN-06): figures explained, received in parts by each form, reversed, negotiated. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { esperaSemSegurar } from '#tests/support/travas.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let recebe: Caller;
let soVe: Caller;
let semCancelar: Caller;
let paciente: number;
let tipo: number;
let plano: number;
let centro: number;
let banco: number;
let caixa: number;
let pix: number;
let especie: number;
let cartao: number;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Titulo = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly valorBruto: string;
  readonly valorRecebido: string;
  readonly divisao: readonly { readonly valor: string }[];
  readonly taxas: readonly { readonly valor: string }[];
  readonly [campo: string]: unknown;
};
type Baixa = {
  readonly id: number;
  readonly versao: number;
  readonly valor: string;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

let numero = 0;
const corpo = (campos: object = {}) => ({
  devedor: 'PACIENTE',
  pacienteId: paciente,
  tipoContaReceberId: tipo,
  numeroDocumento: `R ${++numero}`,
  emissao: '2026-10-01',
  competencia: '2026-10',
  vencimento: '2026-10-13',
  valorBruto: '1000.00',
  divisao: [{ planoContaId: plano, centroCustoId: centro }],
  ...campos,
});
const registrar = async (campos: object = {}): Promise<Titulo> => {
  const resposta = await recebe.post('/api/contas-receber', corpo(campos));
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Titulo>();
};
const ler = (id: number) => recebe.ler<Titulo>('contas-receber', id);
const recebimento = (campos: object = {}) => ({
  dataRecebimento: '2026-10-13',
  contaBancariaId: banco,
  formaRecebimentoId: pix,
  ...campos,
});
const baixasDe = async (id: number) =>
  (await recebe.get(`/api/baixas-contas-receber?contaReceberId=${id}&_sort=id&_start=0&_end=200`)).json<
    Baixa[]
  >();
const estornar = (caller: Caller, { id, versao }: { id: number; versao: number }) =>
  caller.post(
    `/api/baixas-contas-receber/${id}/_transicao`,
    { transicao: 'estornar', motivo: 'Pix devolvido' },
    { 'if-match': `"${versao}"` },
  );
const INVARIANTES = `SELECT t.id, t.situacao, t.valor_recebido, t.valor_liquido FROM conta_receber t
   LEFT JOIN baixa_conta_receber b ON b.conta_receber_id = t.id
  GROUP BY t.id HAVING t.valor_recebido > t.valor_liquido
      OR t.valor_recebido <> coalesce(sum(b.valor) FILTER (WHERE b.situacao = 'EFETIVADA'), 0)
      OR (t.situacao = 'RECEBIDA') <> (t.valor_recebido = t.valor_liquido)
      OR (t.situacao = 'EM_ABERTO' AND t.valor_recebido > 0) OR (t.situacao = 'RECEBIDA_PARCIAL' AND t.valor_recebido = 0)`;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  paciente = await criar('pacientes', {
    nome: 'Ana Prado Reis',
    nomeSocial: null,
    obito: false,
    dataObito: null,
  });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA', ativa: true });
  centro = await criar('centros-custo', { codigo: '10', descricao: 'Consultórios' });
  const taxa = {
    forma: 'PERCENTUAL',
    valor: null,
    inicioVigencia: '2020-01-01',
    fimVigencia: null,
    ativa: true,
  };
  const multa = await criar('taxas-adicionais', {
    ...taxa,
    incidencia: 'MULTA',
    percentual: '2',
    periodo: 'UNICA',
    carenciaDias: null,
  });
  const juros = await criar('taxas-adicionais', {
    ...taxa,
    incidencia: 'JUROS',
    percentual: '1',
    periodo: 'MES',
    carenciaDias: null,
  });
  tipo = await criar('tipos-contas-receber', {
    planoContaId: plano,
    taxaMultaId: multa,
    taxaJurosId: juros,
    ativo: true,
  });
  banco = await criar('contas-bancarias', { tipo: 'CORRENTE', ativa: true });
  caixa = await criar('contas-bancarias', { tipo: 'CAIXA', bancoId: null, ativa: true });
  pix = await criar('forma-recebimento', {
    meio: 'PIX',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  especie = await criar('forma-recebimento', {
    meio: 'DINHEIRO',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  cartao = await criar('forma-recebimento', {
    meio: 'CARTAO_CREDITO',
    diasCredito: 30,
    maximoParcelas: 6,
    ativa: true,
    taxas: [
      { parcelas: 6, percentual: '3.50', valorFixo: null, inicioVigencia: '2026-01-01', fimVigencia: null },
    ],
  });
  await criar('turnos-caixa', { contaBancariaId: caixa, trocoInicial: '0.00', recebemNele: 'UNIDADE' });
  // Receipts of these tests are of days before.
  await api.test.database.pool.query("UPDATE turno_caixa SET data = '2026-01-01'");
  const leitura = Object.fromEntries(
    [
      'paciente',
      'convenio',
      'entidade',
      'tipocontareceber',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'formarecebimento',
      'taxaadicional',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const conta = ['list', 'view', 'insert', 'update', 'receber', 'negociar', 'cancelar'];
  recebe = (
    await api.caller({ contareceber: conta, baixacontareceber: ['list', 'view', 'estornar'], ...leitura }, [
      prestador,
    ])
  ).em(prestador);
  semCancelar = (
    await api.caller({ contareceber: ['list', 'view', 'receber', 'negociar'], ...leitura }, [prestador])
  ).em(prestador);
  soVe = (
    await api.caller({ contareceber: ['list', 'view'], baixacontareceber: ['list', 'view'], ...leitura }, [
      prestador,
    ])
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-01] contas a receber', () => {
  it('[FIN-01] [FIN-06] nome de quem paga, taxas adicionais, divisão ao centavo; juros e multa vêm do tipo de conta', async () => {
    const acrescimo = {
      incidencia: 'ACRESCIMO',
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
      ativa: true,
    };
    const urgencia = await criar('taxas-adicionais', {
      ...acrescimo,
      forma: 'PERCENTUAL',
      percentual: '10',
      valor: null,
    });
    const tarifa = await criar('taxas-adicionais', {
      ...acrescimo,
      incidencia: 'TARIFA',
      forma: 'VALOR',
      percentual: null,
      valor: '4.90',
    });
    const titulo = await registrar({
      valorBruto: '100.01',
      desconto: '5.00',
      taxas: [{ taxaAdicionalId: urgencia }, { taxaAdicionalId: tarifa }],
      divisao: [
        { planoContaId: plano, percentual: '50' },
        { planoContaId: plano, centroCustoId: centro },
      ],
    });
    expect(titulo).toMatchObject({
      nomeDevedor: 'Ana Prado Reis',
      acrescimos: '14.90',
      valorLiquido: '109.91',
      situacao: 'EM_ABERTO',
      carenciaDias: null,
    });
    expect(titulo.taxas.map(({ valor }) => valor)).toEqual(['10.00', '4.90']);
    expect(titulo.divisao.map(({ valor }) => valor)).toEqual(['50.01', '50.00']);
    expect([Number(titulo.jurosMes), Number(titulo.multaAtraso)]).toEqual([1, 2]);
    const mudado = await recebe.patch(`/api/contas-receber/${titulo.id}`, titulo.versao, {
      valorBruto: '200.02',
    });
    expect(mudado.json(), mudado.body).toMatchObject({ acrescimos: '24.90', valorLiquido: '219.92' });
    expect((await ler(titulo.id)).devidoHoje).not.toBeNull();
  });

  it('[FIN-01] um de três paga; o que falta ou não fecha é dito no campo', async () => {
    const atraso = await criar('taxas-adicionais', {
      incidencia: 'MULTA',
      forma: 'VALOR',
      valor: '10.00',
      percentual: null,
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
      ativa: true,
    });
    const semPercentual = await criar('tipos-contas-receber', {
      planoContaId: plano,
      taxaMultaId: atraso,
      taxaJurosId: null,
    });
    const semPlano = await criar('tipos-contas-receber', {
      planoContaId: null,
      taxaMultaId: null,
      taxaJurosId: null,
    });
    for (const [campos, frase] of [
      [{ devedor: 'CONVENIO' }, 'convenioId'],
      [{ devedor: 'EMPRESA' }, 'entidadeId'],
      [{ pacienteId: 999_999 }, 'pacienteId'],
      [{ desconto: '1000.00' }, 'desconto leva todo o valor'],
      [{ vencimento: '2026-09-30' }, 'vencimento'],
      [{ valorBruto: '-1.00' }, 'valorBruto'],
      [{ valorBruto: '99999999999.99' }, 'valorBruto'],
      [{ parcela: 3, parcelas: 2 }, 'parcela não pode'],
      [
        {
          divisao: [
            { planoContaId: plano, valor: '900.00' },
            { planoContaId: plano, valor: '50.00' },
          ],
        },
        'Faltam',
      ],
      [{ tipoContaReceberId: semPlano, divisao: [] }, 'conta do plano'],
      [{ tipoContaReceberId: semPercentual }, 'não é um percentual'],
      [{ taxas: [{ taxaAdicionalId: atraso }] }, 'é de atraso'],
    ] as const) {
      const resposta = await recebe.post('/api/contas-receber', corpo(campos));
      expect(resposta.statusCode, `${JSON.stringify(campos)} ${resposta.body}`).toBe(422);
      expect(resposta.body).toContain(frase);
    }
    const convenioId = await criar('convenios', { nome: 'Saúde Boa' });
    expect(await registrar({ devedor: 'CONVENIO', convenioId })).toMatchObject({
      nomeDevedor: 'Saúde Boa',
      pacienteId: null,
    });
    const entidadeId = await criar('entidades', { descricao: 'Metalúrgica Forte' });
    expect(await registrar({ devedor: 'EMPRESA', entidadeId })).toMatchObject({
      nomeDevedor: 'Metalúrgica Forte',
    });
  });

  it('[FIN-01] divide em parcelas exatas com as taxas, repete com a competência e avisa do repetido', async () => {
    const taxaAdicionalId = await criar('taxas-adicionais', {
      incidencia: 'ACRESCIMO',
      forma: 'PERCENTUAL',
      percentual: '1',
      valor: null,
      inicioVigencia: '2020-01-01',
      fimVigencia: null,
      ativa: true,
    });
    const titulo = await registrar({
      valorBruto: '100.00',
      numeroDocumento: 'P-1',
      vencimento: '2026-12-31',
      taxas: [{ taxaAdicionalId }],
    });
    expect(
      (await recebe.passo('contas-receber', titulo, 'parcelar', { quantidade: 1, intervalo: 'MES' }))
        .statusCode,
    ).toBe(422);
    const response = await recebe.passo('contas-receber', titulo, 'parcelar', {
      quantidade: 3,
      intervalo: 'MES',
    });
    expect(response.statusCode, response.body).toBe(200);
    const serie = (
      await recebe.get('/api/contas-receber?numeroDocumento=P-1&_sort=parcela&_start=0&_end=9')
    ).json<Titulo[]>();
    expect(
      serie.map((parcela) => [parcela.parcela, parcela.valorBruto, parcela.valorLiquido, parcela.vencimento]),
    ).toEqual([
      [1, '33.33', '33.66', '2026-12-31'],
      [2, '33.33', '33.66', '2027-01-31'],
      [3, '33.34', '33.68', '2027-02-28'],
    ]);
    expect(
      (await recebe.passo('contas-receber', serie[0]!, 'parcelar', { quantidade: 2, intervalo: 'MES' }))
        .statusCode,
    ).toBe(409);
    const aluguel = await registrar({ numeroDocumento: 'A-1' });
    expect(
      (await recebe.passo('contas-receber', aluguel, 'repetir', { quantidade: 12, intervalo: 'MES' }))
        .statusCode,
    ).toBe(200);
    const ano = (
      await recebe.get('/api/contas-receber?numeroDocumento=A-1&_sort=parcela&_start=0&_end=20')
    ).json<Titulo[]>();
    expect(ano).toHaveLength(12);
    expect(ano[11]).toMatchObject({
      valorBruto: '1000.00',
      competencia: '2027-09',
      vencimento: '2027-09-13',
    });
    const iguais = await recebe.get(
      `/api/contas-receber/_duplicidade?devedor=PACIENTE&pacienteId=${paciente}&numeroDocumento=a-1&valorBruto=1000.00`,
    );
    expect(iguais.json<unknown[]>().length, iguais.body).toBeGreaterThan(0);
  });
});

describe('[FIN-01] [FIN-06] recebimentos', () => {
  it('[FIN-01] um centavo não se divide em três parcelas: dito na quantidade, e o título fica inteiro', async () => {
    const titulo = await registrar({ valorBruto: '0.01' });
    const recusa = await recebe.passo('contas-receber', titulo, 'parcelar', {
      quantidade: 3,
      intervalo: 'MES',
    });
    expect([
      recusa.statusCode,
      recusa.json<{ errors: { quantidade: string[] } }>().errors.quantidade[0],
    ]).toEqual([422, expect.stringMatching(/^R\$\s0,01 em 3 parcelas daria menos de um centavo a cada uma/)]);
    expect(await ler(titulo.id)).toMatchObject({ parcelas: 1, valorBruto: '0.01', versao: titulo.versao });
  });

  it('[FIN-01] na virada do mês o dia é o da unidade: às 23h30 do dia 31 não se recebe no dia 1º', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-01T02:30:00Z'), toFake: ['Date'] });
    try {
      const titulo = await registrar();
      const amanha = await recebe.passo(
        'contas-receber',
        titulo,
        'receber',
        recebimento({ dataRecebimento: '2026-11-01' }),
      );
      expect([amanha.statusCode, amanha.body]).toEqual([422, expect.stringContaining('dataRecebimento')]);
      const response = await recebe.passo(
        'contas-receber',
        titulo,
        'receber',
        recebimento({ dataRecebimento: '2026-10-31' }),
      );
      expect(response.statusCode, response.body).toBe(200);
      const [movimento] = await api.admin
        .em(prestador)
        .get(`/api/movimentos-bancarios?contaBancariaId=${banco}&_sort=id&_order=desc&_start=0&_end=1`)
        .then((resposta) => resposta.json<{ data: string }[]>());
      expect(movimento?.data).toBe('2026-10-31');
    } finally {
      vi.useRealTimers();
    }
  });

  it('[FIN-01] recebe em partes até o fim, nunca mais que o saldo; estorna um só, depois todos, e volta ao começo', async () => {
    let titulo = await registrar({ valorBruto: '100.00' });
    const inicio = titulo;
    const parte = await recebe.passo(
      'contas-receber',
      titulo,
      'receber-parte',
      recebimento({ valorParte: '30.00' }),
    );
    expect(parte.json(), parte.body).toMatchObject({
      situacao: 'RECEBIDA_PARCIAL',
      valorRecebido: '30.00',
      valorParte: null,
    });
    titulo = await ler(titulo.id);
    for (const [valorParte, frase] of [
      ['70.00', 'saldo inteiro'],
      ['70.01', 'O saldo é'],
    ] as const)
      expect(
        (await recebe.passo('contas-receber', titulo, 'receber-parte', recebimento({ valorParte }))).body,
      ).toContain(frase);
    expect(
      (await recebe.patch(`/api/contas-receber/${titulo.id}`, titulo.versao, { valorBruto: '1.00' }))
        .statusCode,
    ).toBe(409);
    expect((await recebe.passo('contas-receber', titulo, 'cancelar', undefined, 'Engano')).statusCode).toBe(
      409,
    );
    const fim = await recebe.passo('contas-receber', titulo, 'receber', recebimento());
    expect(fim.json(), fim.body).toMatchObject({
      situacao: 'RECEBIDA',
      valorRecebido: '100.00',
      devidoHoje: null,
    });
    const baixas = await baixasDe(titulo.id);
    expect(baixas.map(({ valor }) => valor)).toEqual(['30.00', '70.00']);
    expect((await estornar(soVe, baixas[0]!)).statusCode).toBe(403);
    expect((await estornar(recebe, baixas[0]!)).statusCode).toBe(200);
    expect(await ler(titulo.id)).toMatchObject({ situacao: 'RECEBIDA_PARCIAL', valorRecebido: '70.00' });
    expect((await estornar(recebe, (await baixasDe(titulo.id))[0]!)).statusCode).toBe(409);
    expect((await estornar(recebe, baixas[1]!)).statusCode).toBe(200);
    const { situacao, valorRecebido, valorLiquido, divisao } = await ler(titulo.id);
    expect({ situacao, valorRecebido, valorLiquido, divisao }).toEqual({
      situacao: 'EM_ABERTO',
      valorRecebido: '0.00',
      valorLiquido: inicio.valorLiquido,
      divisao: inicio.divisao,
    });
    const todas = await baixasDe(titulo.id);
    expect(todas.map(({ situacao: estado, motivo }) => [estado, motivo])).toEqual([
      ['ESTORNADA', 'Pix devolvido'],
      ['ESTORNADA', 'Pix devolvido'],
    ]);
  });

  it('[FIN-01] o segundo recebimento sem conta, forma e data leva as do primeiro, conferidas', async () => {
    const titulo = await registrar();
    const parte = await recebe.passo(
      'contas-receber',
      titulo,
      'receber-parte',
      recebimento({ valorParte: '100.00' }),
    );
    expect(parte.statusCode, parte.body).toBe(200);
    const resto = await recebe.passo('contas-receber', parte.json<Titulo>(), 'receber');
    expect(resto.json(), resto.body).toMatchObject({ situacao: 'RECEBIDA', valorRecebido: '1000.00' });
    expect((await baixasDe(titulo.id)).map(({ valor, data }) => [valor, data])).toEqual([
      ['100.00', '2026-10-13'],
      ['900.00', '2026-10-13'],
    ]);
  });

  it('[FIN-06] em atraso, juros e multa pela regra quando em branco, os combinados quando ditos; cada parte paga os seus', async () => {
    const titulo = await registrar();
    const tarde = { dataRecebimento: '2026-11-12', valorParte: '400.00' };
    const baixa = (
      await recebe.passo('contas-receber', titulo, 'receber-parte', recebimento(tarde))
    ).json<Titulo>();
    // The step answers what is due now, as a reading does.
    expect(baixa).toMatchObject({
      devidoHoje: (await ler(titulo.id)).devidoHoje,
      atraso: expect.any(Number),
    });
    const zero = recebimento({
      dataRecebimento: '2026-11-12',
      jurosRecebimento: '0.00',
      multaRecebimento: '0.00',
      descontoRecebimento: '10.00',
      motivoEncargos: 'Pagou à vista',
    });
    expect((await recebe.passo('contas-receber', await ler(titulo.id), 'receber', zero)).statusCode).toBe(
      200,
    );
    const [primeiro, segundo] = await baixasDe(titulo.id);
    expect(primeiro).toMatchObject({
      valor: '400.00',
      juros: '4.00',
      multa: '8.00',
      total: '412.00',
      creditado: '412.00',
      creditoEm: '2026-11-12',
    });
    expect(primeiro?.explicacao).toContain('30 dias de atraso desde 13/10/2026');
    expect(segundo).toMatchObject({
      valor: '600.00',
      juros: '0.00',
      multa: '0.00',
      desconto: '10.00',
      total: '590.00',
      motivoEncargos: 'Pagou à vista',
    });
  });

  it('[FIN-06] o cartão leva a taxa e cai no dia útil; o dinheiro entra no caixa e nada mais', async () => {
    const titulo = await registrar({ valorBruto: '200.00' });
    const noCartao = recebimento({
      formaRecebimentoId: cartao,
      parcelasCartao: 3,
      dataRecebimento: '2026-10-13',
    });
    expect(
      (await recebe.passo('contas-receber', titulo, 'receber', { ...noCartao, parcelasCartao: 7 })).body,
    ).toContain('vai até 6 parcelas');
    expect(
      (await recebe.passo('contas-receber', titulo, 'receber', recebimento({ formaRecebimentoId: especie })))
        .body,
    ).toContain('entra num caixa');
    expect(
      (await recebe.passo('contas-receber', titulo, 'receber', { ...noCartao, contaBancariaId: caixa })).body,
    ).toContain('Só dinheiro e cheque');
    expect(
      (
        await recebe.passo(
          'contas-receber',
          titulo,
          'receber',
          recebimento({ dataRecebimento: '2026-09-30' }),
        )
      ).body,
    ).toContain('foi emitido em');
    expect(
      (
        await recebe.passo(
          'contas-receber',
          titulo,
          'receber',
          recebimento({ dataRecebimento: '2999-01-01' }),
        )
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await recebe.passo(
          'contas-receber',
          titulo,
          'receber',
          recebimento({ descontoRecebimento: '200.01' }),
        )
      ).body,
    ).toContain('passa do que');
    expect((await recebe.passo('contas-receber', titulo, 'receber', noCartao)).statusCode).toBe(200);
    const [baixa] = await baixasDe(titulo.id);
    expect(baixa).toMatchObject({
      taxa: '7.00',
      creditado: '193.00',
      parcelasCartao: 3,
      creditoEm: '2026-11-12',
    });
    const outroTitulo = await registrar();
    expect(
      (
        await recebe.passo(
          'contas-receber',
          outroTitulo,
          'receber',
          recebimento({ formaRecebimentoId: especie, contaBancariaId: caixa }),
        )
      ).statusCode,
    ).toBe(200);
  });

  it('[FIN-06] o cartão em três cai em três dias, com a taxa em cada um, na conta de tarifas do plano', async () => {
    const tarifas = await criar('plano-contas', {
      tipo: 'ANALITICA',
      natureza: 'DESPESA',
      ativa: true,
      padraoDe: 'TARIFAS',
    });
    const titulo = await registrar({ valorBruto: '100.00' });
    const noCartao = recebimento({ formaRecebimentoId: cartao, parcelasCartao: 3 });
    expect((await recebe.passo('contas-receber', titulo, 'receber', noCartao)).statusCode).toBe(200);
    const [baixa] = await baixasDe(titulo.id);
    const movimentosDe = (id?: number) =>
      api.admin
        .em(prestador)
        .get(`/api/movimentos-bancarios?baixaReceberId=${id}&_sort=id&_start=0&_end=50`)
        .then((resposta) => resposta.json<{ [campo: string]: unknown }[]>());
    expect(
      (await movimentosDe(baixa?.id)).map(({ data, origem, valor, parcela, planoContaId }) => [
        data,
        origem,
        valor,
        parcela,
        planoContaId,
      ]),
    ).toEqual([
      ['2026-11-12', 'RECEBIMENTO', '33.33', 1, null],
      ['2026-11-12', 'TAXA', '1.16', 1, tarifas],
      // 12/12 is a Saturday.
      ['2026-12-14', 'RECEBIMENTO', '33.33', 2, null],
      ['2026-12-14', 'TAXA', '1.16', 2, tarifas],
      ['2027-01-11', 'RECEBIMENTO', '33.34', 3, null],
      ['2027-01-11', 'TAXA', '1.18', 3, tarifas],
    ]);
    expect((await estornar(recebe, baixa!)).statusCode).toBe(200);
    const todos = await movimentosDe(baixa?.id);
    expect(todos).toHaveLength(12);
    expect(todos.reduce((soma, { efeito }) => soma + Math.round(Number(efeito) * 100), 0)).toBe(0);
  });

  it('[FIN-06] tarifa, juros e multa digitados têm limite: recusados em palavras, ou com o motivo', async () => {
    const titulo = await registrar();
    const receber = async (campos: object) => {
      const resposta = await recebe.passo('contas-receber', titulo, 'receber', recebimento(campos));
      return [resposta.statusCode, resposta.statusCode === 422 ? resposta.json().errors : null];
    };
    expect(await receber({ tarifaRecebimento: '99999.00' })).toEqual([
      422,
      { tarifaRecebimento: [expect.stringContaining('passa do que entra')] },
    ]);
    expect(await receber({ jurosRecebimento: '0.01' })).toEqual([
      422,
      { motivoEncargos: [expect.stringContaining('diga o motivo')] },
    ]);
    // A letter or dots say nothing.
    expect((await receber({ jurosRecebimento: '0.01', motivoEncargos: '...' }))[0]).toBe(422);
    expect(await receber({ multaRecebimento: '20.01', motivoEncargos: 'Combinado' })).toEqual([
      422,
      { multaRecebimento: [expect.stringContaining('até 2%')] },
    ]);
    expect(await receber({ jurosRecebimento: '1000.01', motivoEncargos: 'Combinado' })).toEqual([
      422,
      { jurosRecebimento: [expect.stringContaining('passa do próprio valor')] },
    ]);
    expect(
      await receber({
        jurosRecebimento: '5.00',
        multaRecebimento: '20.00',
        motivoEncargos: 'Combinado com ela',
      }),
    ).toEqual([200, null]);
    expect(await baixasDe(titulo.id)).toMatchObject([
      { juros: '5.00', multa: '20.00', motivoEncargos: 'Combinado com ela' },
    ]);
    const multaDeDez = await recebe.post('/api/contas-receber', corpo({ multaAtraso: '10' }));
    expect([multaDeDez.statusCode, multaDeDez.body]).toEqual([
      422,
      expect.stringContaining('A multa de um paciente vai até 2%'),
    ]);
  });

  it('[FIN-06] perdoa-se com o motivo; mais da metade, só quem cancela títulos; tudo, ninguém', async () => {
    const titulo = await registrar();
    const receber = async (campos: object, caller = recebe) => {
      const resposta = await caller.passo('contas-receber', titulo, 'receber', recebimento(campos));
      return [resposta.statusCode, resposta.statusCode === 422 ? resposta.json().errors : null];
    };
    const motivoEncargos = 'Acordo com a família';
    expect(await receber({ descontoRecebimento: '0.01' })).toEqual([
      422,
      { motivoEncargos: [expect.stringContaining('Diga por que se perdoam')] },
    ]);
    expect((await receber({ descontoRecebimento: '0.01', motivoEncargos: 'x' }))[0]).toBe(422);
    for (const tudo of ['1000.00', '1000.01'])
      expect(await receber({ descontoRecebimento: tudo, motivoEncargos }, api.admin.em(prestador))).toEqual([
        422,
        {
          descontoRecebimento: [expect.stringMatching(/leva tudo o que se receberia|passa do que se recebe/)],
        },
      ]);
    expect(await receber({ descontoRecebimento: '500.01', motivoEncargos }, semCancelar)).toEqual([
      422,
      { descontoRecebimento: [expect.stringContaining('é de quem pode cancelar títulos')] },
    ]);
    expect(await receber({ descontoRecebimento: '500.01', motivoEncargos }, api.admin.em(prestador))).toEqual(
      [200, null],
    );
    expect(await baixasDe(titulo.id)).toMatchObject([
      { desconto: '500.01', total: '499.99', motivoEncargos },
    ]);
  });

  it('[FIN-06] FIN3-06: o que já se perdoou do título conta: vários recebimentos não são vários limites', async () => {
    const motivoEncargos = 'Acordo com a família';
    const perdoar = async (caller: Caller, { id }: Titulo, passo: string, campos: object) => {
      const comMotivo = recebimento({ motivoEncargos, ...campos });
      const resposta = await caller.passo('contas-receber', await ler(id), passo, comMotivo);
      return [resposta.statusCode, resposta.statusCode === 422 ? resposta.json().errors : null];
    };
    const titulo = await registrar();
    // Whoever may cancel forgave 450.00 of a part; at the desk 50.00 more are half of the title, and a cent more is not.
    const parte = { valorParte: '800.00', descontoRecebimento: '450.00' };
    expect(await perdoar(api.admin.em(prestador), titulo, 'receber-parte', parte)).toEqual([200, null]);
    expect(await perdoar(semCancelar, titulo, 'receber', { descontoRecebimento: '50.01' })).toEqual([
      422,
      {
        descontoRecebimento: [
          expect.stringMatching(
            /Já se perdoaram R\$\s450,00 desta dívida; com mais R\$\s50,01 passa da metade de R\$\s1\.000,00/,
          ),
        ],
      },
    ]);
    expect(await perdoar(semCancelar, titulo, 'receber', { descontoRecebimento: '50.00' })).toEqual([
      200,
      null,
    ]);
    // An agreement counts it as well.
    const novo = await registrar();
    expect(await perdoar(api.admin.em(prestador), novo, 'receber-parte', parte)).toEqual([200, null]);
    const acordo = await semCancelar.passo(
      'contas-receber',
      await ler(novo.id),
      'negociar',
      {
        abrangencia: 'ESTE',
        quantidade: 1,
        intervalo: 'MES',
        primeiroVencimento: '2998-02-10',
        descontoRecebimento: '60.00',
      },
      'Pediu prazo',
    );
    expect([acordo.statusCode, acordo.body]).toEqual([422, expect.stringContaining('Já se perdoaram')]);
  });

  it('[FIN-01] o estorno espera pelo título antes de segurar o recebimento: quem mexe no título não espera por ele', async () => {
    const titulo = await registrar();
    await recebe.passo('contas-receber', titulo, 'receber-parte', recebimento({ valorParte: '80.00' }));
    const [baixa] = await baixasDe(titulo.id);
    const resposta = await esperaSemSegurar(
      api.test.database.pool,
      {
        segura: ['SELECT 1 FROM conta_receber WHERE id = $1 FOR UPDATE', [titulo.id]],
        livre: ['SELECT 1 FROM baixa_conta_receber WHERE id = $1', [baixa!.id]],
      },
      () => estornar(recebe, baixa!),
    );
    expect(resposta.statusCode, resposta.body).toBe(200);
  });

  it('[PERM-05] quem não tem o recebimento não segura o título, nem espera por ele', async () => {
    const titulo = await registrar();
    await recebe.passo('contas-receber', titulo, 'receber-parte', recebimento({ valorParte: '80.00' }));
    const [baixa] = await baixasDe(titulo.id);
    const vizinho = await api.comPrestador({ baixacontareceber: ['list', 'view', 'estornar'] });
    const presa = await api.test.database.pool.connect();
    try {
      await presa.query('BEGIN');
      await presa.query('SELECT 1 FROM conta_receber WHERE id = $1 FOR UPDATE', [titulo.id]);
      const resposta = await Promise.race([estornar(vizinho, baixa!), pause(10_000, undefined)]);
      expect(resposta?.statusCode).toBe(404);
    } finally {
      await presa.query('ROLLBACK');
      presa.release();
    }
  });

  it('[FIN-01] a mesma chave recebe uma vez; ninguém escreve um recebimento à mão; quem só vê não recebe', async () => {
    const titulo = await registrar();
    expect((await soVe.passo('contas-receber', titulo, 'receber', recebimento())).statusCode).toBe(403);
    const chaves = await Promise.all(
      [1, 2, 3].map(() =>
        recebe.passo('contas-receber', titulo, 'receber', recebimento(), undefined, {
          'idempotency-key': 'uma-vez',
        }),
      ),
    );
    expect(chaves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await baixasDe(titulo.id)).toHaveLength(1);
    expect((await api.admin.em(prestador).post('/api/baixas-contas-receber', {})).statusCode).toBe(405);
  });

  it('[FIN-01] cinquenta ao mesmo tempo recebem e estornam o mesmo título, dez rodadas: nenhum centavo se faz ou se perde', async () => {
    const { id } = await registrar({ valorBruto: '100.00' });
    const { pool } = api.test.database;
    const receberOuEstornar = async (n: number): Promise<void> => {
      const titulo = await ler(id);
      if (n % 3 === 2) {
        const viva = (await baixasDe(id)).find(({ situacao }) => situacao === 'EFETIVADA');
        if (viva) await estornar(recebe, viva);
      } else if (n % 7 === 0) await recebe.passo('contas-receber', titulo, 'receber', recebimento());
      else
        await recebe.passo(
          'contas-receber',
          titulo,
          'receber-parte',
          recebimento({ valorParte: `${1 + (n % 9)}.0${n % 10}` }),
        );
    };
    for (let rodada = 0; rodada < 10; rodada += 1) {
      await Promise.all(Array.from({ length: 50 }, (_, n) => receberOuEstornar(n + rodada * 13)));
      expect((await pool.query(INVARIANTES)).rows).toEqual([]);
    }
    expect((await baixasDe(id)).length).toBeGreaterThan(0);
    for (const baixa of await baixasDe(id)) if (baixa.situacao === 'EFETIVADA') await estornar(recebe, baixa);
    expect(await ler(id)).toMatchObject({ situacao: 'EM_ABERTO', valorRecebido: '0.00' });
    expect((await pool.query(INVARIANTES)).rows).toEqual([]);
  });
});

describe('[FIN-01] acordo', () => {
  it('[FIN-01] vários títulos de um pagador viram parcelas novas; os antigos ficam negociados com a ligação', async () => {
    const pacienteId = await criar('pacientes', {
      nome: 'Bruno Lima Sá',
      nomeSocial: null,
      obito: false,
      dataObito: null,
    });
    const meu = { pacienteId, jurosMes: '0', multaAtraso: '0' };
    const titulo = await registrar({ ...meu, valorBruto: '100.00' });
    const dois = await registrar({ ...meu, valorBruto: '200.00' });
    const futuro = await registrar({ ...meu, valorBruto: '50.00', vencimento: '2998-01-05' });
    await recebe.passo('contas-receber', dois, 'receber-parte', recebimento({ valorParte: '80.00' }));
    const acordo = {
      quantidade: 3,
      intervalo: 'MES',
      primeiroVencimento: '2998-02-10',
      descontoRecebimento: '20.00',
    };
    const passado = await recebe.passo(
      'contas-receber',
      titulo,
      'negociar',
      { ...acordo, abrangencia: 'ESTE', primeiroVencimento: '2026-01-01' },
      'Acordo',
    );
    expect(passado.body).toContain('A data não pode já ter passado.');
    // Of the 220.00 that are due.
    const perdoar = async (descontoRecebimento: string, caller = recebe) => {
      const campos = { ...acordo, abrangencia: 'VENCIDOS', descontoRecebimento };
      const recusa = await caller.passo('contas-receber', titulo, 'negociar', campos, 'Pediu prazo');
      return [recusa.statusCode, recusa.json<{ errors: object }>().errors];
    };
    expect(await perdoar('110.01', semCancelar)).toEqual([
      422,
      { descontoRecebimento: [expect.stringMatching(/passa da metade de R\$\s220,00.*que negocie/)] },
    ]);
    expect(await perdoar('220.00')).toEqual([
      422,
      { descontoRecebimento: [expect.stringContaining('perdoa a dívida inteira cancela o título')] },
    ]);
    const response = await recebe.passo(
      'contas-receber',
      titulo,
      'negociar',
      { ...acordo, abrangencia: 'VENCIDOS' },
      'Pediu prazo',
    );
    expect(response.json(), response.body).toMatchObject({ situacao: 'NEGOCIADA', motivo: 'Pediu prazo' });
    const novos = (
      await recebe.get(
        `/api/contas-receber?pacienteId=${pacienteId}&numeroDocumento=AC-${titulo.id}&_sort=parcela&_start=0&_end=9`,
      )
    ).json<Titulo[]>();
    expect(novos.map((novo) => [novo.valorBruto, novo.vencimento, novo.situacao])).toEqual([
      ['66.66', '2998-02-10', 'EM_ABERTO'],
      ['66.66', '2998-03-10', 'EM_ABERTO'],
      ['66.68', '2998-04-10', 'EM_ABERTO'],
    ]);
    for (const { id } of [titulo, dois])
      expect(await ler(id)).toMatchObject({ situacao: 'NEGOCIADA', acordoId: novos[0]!.id });
    expect(await ler(futuro.id)).toMatchObject({ situacao: 'EM_ABERTO', acordoId: null });
    expect(
      (await recebe.passo('contas-receber', await ler(dois.id), 'receber', recebimento())).statusCode,
    ).toBe(409);
    const [baixa] = await baixasDe(dois.id);
    const recusa = await estornar(recebe, baixa!);
    expect([recusa.statusCode, recusa.body]).toEqual([409, expect.stringContaining('entrou num acordo')]);
    expect((await baixasDe(dois.id))[0]).toMatchObject({ situacao: 'EFETIVADA' });
  });
});
