/** Tax guides paid through the bank (FIN-02, FIN-03): segment N and O in the file, and what the return says of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { retornoDaRemessa, type RespostaDoBanco } from '#tests/support/cnab/retorno.ts';
import { semeador } from '#tests/support/semear.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';

type Guia = { readonly id: number; readonly guia: number; readonly [campo: string]: unknown };
type Bordero = {
  readonly id: number;
  readonly versao: number;
  readonly numero: number;
  readonly situacao: string;
  readonly guias: readonly Guia[];
  readonly [campo: string]: unknown;
};
type Linha = {
  readonly situacao: string;
  readonly explicacao: string;
  readonly borderoImpostoId: number | null;
};

let api: TestApi;
let prestador: number;
let prepara: Caller;
let aprova: Caller;
let conta: number;
const comum = { fornecedorId: 0, tipoContaPagarId: 0, tipoDocumentoId: 0 };
let plano: number;
let numero = 0;

const CNPJ = '11444777000161';
/** The title's month is long over, so that every guide is late: its fine is by rule and its interest typed. */
const MES = '2020-03';
const PAGAR_EM = diaUtil(addDays(hoje(), 3), new Set());

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const ler = (id: number) => api.admin.em(prestador).ler<Bordero>('borderos-impostos', id);
const certo = async (chamada: Promise<{ statusCode: number; body: string }>): Promise<void> => {
  const { statusCode, body } = await chamada;
  expect(statusCode, body).toBe(200);
};

async function titulo(valorBruto: string): Promise<number> {
  const response = await prepara.post('/api/contas-pagar', {
    ...comum,
    numeroDocumento: `NF ${++numero}`,
    emissao: `${MES}-01`,
    competencia: MES,
    vencimento: `${MES}-10`,
    valorBruto,
    naturezaServico: 'PROFISSIONAL',
    divisao: [{ planoContaId: plano }],
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id, versao } = response.json<{ id: number; versao: number }>();
  await certo(
    aprova.post(
      `/api/contas-pagar/${id}/_transicao`,
      { transicao: 'liberar' },
      { 'if-match': `"${versao}"` },
    ),
  );
  const pagamento = { dataPagamento: `${MES}-10`, contaBancariaId: conta };
  await certo(prepara.passo('contas-pagar', id, 'pagar', pagamento));
  return id;
}

/** A borderô of one title's taxes, approved; `guias` changes what a person types in each. */
async function aprovado(guias: (guia: Guia) => object = () => ({}), pagarEm = PAGAR_EM): Promise<Bordero> {
  await titulo('10000.00');
  const response = await prepara.post('/api/borderos-impostos', { competencia: MES, pagarEm });
  expect(response.statusCode, response.body).toBe(201);
  const { id, versao, guias: linhas } = response.json<Bordero>();
  const digitadas = linhas.map((guia) => ({ ...guia, juros: '1.00', ...guias(guia) }));
  await certo(prepara.patch(`/api/borderos-impostos/${id}`, versao, { guias: digitadas }));
  await certo(aprova.passo('borderos-impostos', id, 'aprovar'));
  return ler(id);
}
const comIss = (guia: Guia) =>
  guia.tipo === 'ISS' ? { vencimento: PAGAR_EM, juros: '0.00', codigoBarras: BARRAS } : {};
/** A bill that bears no value, so that it pays any: modulo 11, of FEBRABAN's own kind 7. */
const BARRAS = '81770000000010936599704113107970300143370831';

async function enviado(bordero: Bordero): Promise<string> {
  await certo(prepara.passo('borderos-impostos', bordero.id, 'gerar-remessa', { contaBancariaId: conta }));
  const [guia] = (
    await prepara.get(
      `/api/remessas-pagamentos?borderoImpostoId=${bordero.id}&_sort=nsa&_order=desc&_start=0&_end=5`,
    )
  ).json<{ id: number }[]>();
  return (await prepara.get(`/api/remessas-pagamentos/${guia?.id}`)).json<{ conteudo: string }>().conteudo;
}
const movimentosDe = async (id: number) =>
  (
    await api.admin
      .em(prestador)
      .get(`/api/movimentos-bancarios?borderoImpostoId=${id}&_sort=id&_start=0&_end=9`)
  ).json<{ situacao: string; efeito: string }[]>();
const noArquivo = (dia: string): string => dia.split('-').toReversed().join('');
async function respondido(
  remessa: string,
  responder: (favorecido: string, at: number) => RespostaDoBanco,
  dia = hoje(),
): Promise<readonly Linha[]> {
  const response = await prepara.post('/api/retornos-pagamentos/_ler', {
    nome: 'IMP.RET',
    conteudo: retornoDaRemessa(remessa, responder).replaceAll(noArquivo(hoje()), noArquivo(dia)),
  });
  expect(response.statusCode, response.body).toBe(201);
  return (await prepara.get(`/api/retornos-pagamentos/${response.json<{ id: number }>().id}`)).json<{
    linhas: readonly Linha[];
  }>().linhas;
}

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    tipoPessoa: 'JURIDICA',
    nome: 'Clínica Aurora',
    razaoSocial: 'Clínica Aurora Ltda',
    cnpj: CNPJ,
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  const desde = { inicioVigencia: '2003-01-01', fimVigencia: null, norma: 'Lei', ativo: true };
  for (const [codigo, aliquota, esfera, codigoReceita] of [
    ['IRRF-PJ', '1.50', 'FEDERAL', '1708'],
    ['INSS-PJ', '11.00', 'PREVIDENCIARIA', '2640'],
    ['ISS', '2.00', 'MUNICIPAL', null],
  ] as const) {
    const grupoTipoTributoId = await criar('grupos-tipos-tributos', {
      codigo,
      esfera,
      recolheJunto: false,
      codigoReceita: null,
      ativo: true,
    });
    const tipoImpostoId = await criar('tipos-impostos', {
      codigo,
      sigla: codigo,
      descricao: codigo,
      pessoa: 'JURIDICA',
      calculo: 'ALIQUOTA',
      aliquota,
      codigoReceita,
      periodo: 'PAGAMENTO',
      fato: codigo === 'ISS' ? 'EMISSAO' : 'PAGAMENTO',
      dispensaSimples: false,
      grupoTipoTributoId,
      ...desde,
    });
    await criar('tabela-tributacao', {
      codigo,
      tipoImpostoId,
      tipoPessoa: 'JURIDICA',
      aliquota,
      regimeTributario: null,
      cidadeId: null,
      itemLc116: null,
      natureza: 'PROFISSIONAL',
      retem: true,
      percentualBase: '100.00',
      codigoReceita: null,
      ativa: true,
      ...desde,
      ativo: undefined,
    });
  }
  Object.assign(comum, {
    fornecedorId: await criar('fornecedores', {
      tipoPessoa: 'JURIDICA',
      regimeTributario: 'PRESUMIDO',
      retencoes: [],
      contasBancarias: [],
      planoContaId: null,
      nit: null,
      dependentes: null,
      ativo: true,
      nome: 'Precisa Ltda',
      documento: '11222333000181',
    }),
    tipoContaPagarId: await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: true,
      aprovaAcimaDe: null,
    }),
    tipoDocumentoId: await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true }),
  });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  const bancoId = await criar('bancos', { codigo: '001', nome: 'Banco do Brasil', ispb: '00000000' });
  conta = await criar('contas-bancarias', {
    ativa: true,
    tipo: 'CORRENTE',
    bancoId,
    agencia: '1234',
    agenciaDv: '3',
    conta: '56789',
    contaDv: '0',
    convenioBanco: '123456',
    proximoNsa: 1,
    leiauteArquivo: null,
    leiauteLote: null,
  });
  const leitura = Object.fromEntries(
    [
      'fornecedor',
      'tipocontapagar',
      'tipodocumentocontapagar',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'tipoimposto',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const escreve = ['list', 'view', 'insert', 'update', 'pagar', 'estornar', 'cancelar', 'gerar-remessa'];
  prepara = (
    await api.caller(
      {
        contapagar: escreve,
        borderoimposto: escreve,
        remessapagamento: ['list', 'view', 'retorno'],
        ...leitura,
      },
      [prestador],
    )
  ).em(prestador);
  aprova = (
    await api.caller(
      {
        contapagar: ['list', 'view', 'liberar', 'alcada3'],
        borderoimposto: ['list', 'view', 'aprovar'],
        ...leitura,
      },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-02] [FIN-03] guias de impostos pagas pelo banco', () => {
  it('[FIN-03] DARF e GPS vão no segmento N, o ISS no O pelo código de barras; pagas todas, o borderô está pago', async () => {
    const bordero = await aprovado(comIss);
    const remessa = await enviado(bordero);
    const lido = lerCnab240(remessa);
    if (!lido.ok) throw new Error(lido.motivo);
    expect(lido.arquivo.problemas).toEqual([]);
    expect(
      lido.arquivo.lotes.map(({ header }) => [
        header.valores.servico,
        header.valores.forma,
        header.valores.layout,
      ]),
    ).toEqual([
      ['22', '11', '12'],
      ['22', '16', '12'],
      ['22', '17', '12'],
    ]);
    const [barras, darf, gps] = lido.arquivo.lotes.map(({ detalhes }) => detalhes[0]);
    expect(barras).toMatchObject({
      segmento: 'O',
      valores: { codigoBarras: BARRAS, valor: '200.00', vencimento: PAGAR_EM },
    });
    // Principal 150,00; fine at its limit of 20 %; interest as typed.
    expect(darf).toMatchObject({
      segmento: 'NDARF',
      valores: {
        receita: '1708',
        inscricaoTipo: '1',
        inscricao: CNPJ,
        tributo: '16',
        periodo: '2020-03-31',
        principal: '150.00',
        multa: '30.00',
        juros: '1.00',
        vencimento: '2020-04-20',
        valor: '181.00',
        pagamentoEm: PAGAR_EM,
      },
    });
    expect(gps).toMatchObject({
      segmento: 'NGPS',
      valores: {
        receita: '2640',
        tributo: '17',
        competencia: '32020',
        valorInss: '1100.00',
        atualizacao: '221.00',
        valor: '1321.00',
      },
    });
    expect(await ler(bordero.id)).toMatchObject({ situacao: 'ENVIADO', contaBancariaId: conta });
    expect(
      (await prepara.passo('borderos-impostos', bordero.id, 'cancelar', undefined, 'Não')).statusCode,
    ).toBe(409);
    // Nobody writes the bank's answer, whatever their rights: only the return does.
    const { versao, guias } = await ler(bordero.id);
    const aMao = await prepara.patch(`/api/borderos-impostos/${bordero.id}`, versao, {
      guias: guias.map((guia) => ({ ...guia, juros: '9.00' })),
    });
    expect([aMao.statusCode, aMao.body]).toEqual([
      409,
      expect.stringContaining('só o que ele responde muda as guias'),
    ]);
    const linhas = await respondido(remessa, () => ({ codigos: '00' }));
    expect(linhas, JSON.stringify(linhas)).toMatchObject(
      Array.from({ length: 3 }, () => ({ situacao: 'PAGA', borderoImpostoId: bordero.id })),
    );
    const pago = await ler(bordero.id);
    expect(pago).toMatchObject({
      situacao: 'PAGO',
      dataPagamento: hoje(),
      contaBancariaId: conta,
      total: '1702.00',
    });
    expect(pago.guias.map(({ resposta }) => resposta)).toEqual(['PAGA', 'PAGA', 'PAGA']);
    await certo(aprova.passo('borderos-impostos', bordero.id, 'fechar'));
  });

  it('[FIN-03] o que o banco recusa sai do borderô e volta a esperar uma guia; o pago fica pago', async () => {
    const bordero = await aprovado(comIss);
    const remessa = await enviado(bordero);
    const linhas = await respondido(remessa, (_, at) => ({ codigos: ['00', 'AP', '00'][at] ?? '' }));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['PAGA', 'RECUSADA', 'PAGA']);
    expect(linhas[1]?.explicacao).toMatch(/Recusada pelo banco: .*volta a esperar uma guia/);
    const pago = await ler(bordero.id);
    expect(pago).toMatchObject({ situacao: 'PAGO', principal: '1300.00', total: '1521.00' });
    expect(pago.guias.find(({ tipo }) => tipo === 'DARF')).toMatchObject({
      situacao: 'RECUSADA',
      total: '0.00',
      resposta: 'RECUSADA',
    });
    // The refused tax is gathered into the next borderô, and nothing else of that title.
    const seguinte = await prepara.post('/api/borderos-impostos', { competencia: MES, pagarEm: PAGAR_EM });
    expect(seguinte.json<Bordero>().guias).toMatchObject([
      { tipo: 'DARF', principal: '150.00', situacao: 'A_PAGAR' },
    ]);
    await certo(
      prepara.passo('borderos-impostos', seguinte.json<Bordero>().id, 'cancelar', undefined, 'Só a prova'),
    );
    // The same lines in another file post nothing.
    const deNovo = await respondido(remessa, (_, at) => ({ codigos: ['00', '00', '00', ''][at] ?? '' }));
    // But the one that it had refused, it now paid: that money left, and somebody must see to it.
    expect(deNovo.map(({ situacao }) => situacao)).toEqual(['REPETIDA', 'DIVERGENTE', 'REPETIDA']);
    expect(deNovo[1]?.explicacao).toMatch(/tinha recusado a guia .*, e agora diz que pagou R\$\s181,00/);
    const depois = await respondido(remessa, (_, at) =>
      at === 0 ? { codigos: 'HI' } : { codigos: '00', ...(at === 1 ? {} : { valor: '9.99' }) },
    );
    expect(depois.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'REPETIDA', 'DIVERGENTE']);
    expect(depois[0]?.explicacao).toMatch(/tinha dito que pagou a guia .*, e agora a recusa/);
    expect(depois[2]?.explicacao).toMatch(/já estava paga, e o banco diz que pagou R\$\s9,99/);
    expect(await ler(bordero.id)).toMatchObject({ situacao: 'PAGO', total: '1521.00' });
  });

  it('[FIN-03] recusadas todas, volta a aprovado e vai em outro arquivo; aceitas, espera; valor diferente não lança nada', async () => {
    const bordero = await aprovado(comIss);
    const primeira = await enviado(bordero);
    expect((await respondido(primeira, () => ({ codigos: 'BD' }))).map(({ situacao }) => situacao)).toEqual([
      'ACEITA',
      'ACEITA',
      'ACEITA',
    ]);
    expect((await ler(bordero.id)).situacao).toBe('ENVIADO');
    await respondido(primeira, () => ({ codigos: 'HI' }));
    const devolvido = await ler(bordero.id);
    expect(devolvido).toMatchObject({ situacao: 'APROVADO', total: bordero.total });
    const segunda = await enviado(devolvido);
    expect((await ler(bordero.id)).guias.map(({ resposta }) => resposta)).toEqual([null, null, null]);
    const linhas = await respondido(segunda, () => ({ codigos: '00', valor: '9.99' }));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE', 'DIVERGENTE']);
    expect(linhas[0]?.explicacao).toMatch(/O banco pagou R\$\s9,99 e a guia é de/);
    await certo(
      aprova.passo(
        'borderos-impostos',
        bordero.id,
        'encerrar',
        undefined,
        'Confirmado com o banco: nada foi pago',
      ),
    );
    await certo(prepara.passo('borderos-impostos', bordero.id, 'cancelar', undefined, 'Só a prova'));
  });

  it('[FIN-01] [FIN-03] respondidas em dois arquivos, o pagamento é do dia em que o banco pagou, e não do dia da leitura', async () => {
    const bordero = await aprovado(comIss);
    const remessa = await enviado(bordero);
    const dia = addDays(hoje(), -2);
    await respondido(remessa, (_, at) => ({ codigos: at === 0 ? '00' : 'BD' }), dia);
    const metade = await ler(bordero.id);
    expect(metade).toMatchObject({ situacao: 'ENVIADO' });
    // Half answered, what the bank said stands under its guide: a text that the table shows below the row.
    expect(metade.guias.map(({ banco }) => banco).filter(Boolean)).toEqual([
      expect.stringMatching(/paga: R\$/),
    ]);
    const guias = api.registry.entity['borderos-impostos']?.field.guias?.child;
    expect(guias?.fields.find(({ id }) => id === 'banco')?.kind).toBe('longtext');
    const linhas = await respondido(remessa, (_, at) => ({ codigos: at === 0 ? 'BD' : 'AP' }));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['REPETIDA', 'RECUSADA', 'RECUSADA']);
    const pago = await ler(bordero.id);
    expect(pago).toMatchObject({ situacao: 'PAGO', dataPagamento: dia });
    expect(pago.guias.flatMap(({ resposta, pagaEm }) => (resposta === 'PAGA' ? [pagaEm] : []))).toEqual([
      dia,
    ]);
    const seguinte = await prepara.post('/api/borderos-impostos', { competencia: MES, pagarEm: PAGAR_EM });
    await certo(
      prepara.passo('borderos-impostos', seguinte.json<Bordero>().id, 'cancelar', undefined, 'Só a prova'),
    );
  });

  it('[FIN-01] [FIN-03] encerrado sem a resposta de todas, o que o banco pagou está lançado e não vai a ele de novo', async () => {
    const bordero = await aprovado(comIss);
    const remessa = await enviado(bordero);
    const fechamento = await api.admin
      .em(prestador)
      .post('/api/fechamentos-contas', { contaBancariaId: conta, competencia: PAGAR_EM.slice(0, 7) });
    const falta = async () =>
      (
        await api.admin
          .em(prestador)
          .get(`/api/fechamentos-contas/${fechamento.json<{ id: number }>().id}/_situacao`)
      ).body;
    expect(await falta()).toContain('1 borderô enviado espera');
    const linhas = await respondido(remessa, (_, at) => ({
      codigos: '00',
      ...(at === 0 ? {} : { valor: '9.99' }),
    }));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['PAGA', 'DIVERGENTE', 'DIVERGENTE']);
    await certo(
      aprova.passo('borderos-impostos', bordero.id, 'encerrar', undefined, 'O banco não pagou as outras'),
    );
    expect(await falta()).not.toContain('borderô enviado');
    const pago = await ler(bordero.id);
    const [paga] = pago.guias.filter(({ resposta }) => resposta === 'PAGA');
    expect(pago).toMatchObject({ situacao: 'PAGO', dataPagamento: hoje(), total: paga?.total });
    expect(pago.guias.filter(({ situacao }) => situacao === 'RECUSADA')).toHaveLength(2);
    // It left the account, and the result by cash has it where the titles are; by competence they have it whole already.
    expect(await movimentosDe(bordero.id)).toMatchObject([
      { origem: 'IMPOSTO', sentido: 'SAIDA', valor: paga?.total, data: hoje(), contaBancariaId: conta },
    ]);
    const documentos = async (regime: string) =>
      (
        await api.admin
          .em(prestador)
          .get(
            `/api/tesouraria/resultado/documentos?regime=${regime}&contaId=${plano}&de=${hoje().slice(0, 7)}&ate=${hoje().slice(0, 7)}`,
          )
      ).json<{ recurso: string; id: number; valor: string }[]>();
    const doBordero = { recurso: 'borderos-impostos', id: bordero.id };
    expect(await documentos('caixa')).toContainEqual(
      expect.objectContaining({ ...doBordero, valor: `-${String(paga?.total)}` }),
    );
    expect(await documentos('competencia')).not.toContainEqual(expect.objectContaining(doBordero));
    await certo(prepara.passo('borderos-impostos', bordero.id, 'estornar', undefined, 'O banco devolveu'));
    expect((await movimentosDe(bordero.id)).map(({ situacao }) => situacao)).toEqual(['ANULADO', 'ANULADO']);
    await certo(
      prepara.passo('borderos-impostos', bordero.id, 'pagar', {
        dataPagamento: hoje(),
        contaBancariaId: conta,
      }),
    );
    const soma = (await movimentosDe(bordero.id)).reduce((total, { efeito }) => total + Number(efeito), 0);
    expect(soma).toBe(-Number(paga?.total));
    const seguinte = await prepara.post('/api/borderos-impostos', { competencia: MES, pagarEm: PAGAR_EM });
    const tipos = seguinte.json<Bordero>().guias.map(({ tipo }) => tipo);
    expect(tipos).toHaveLength(2);
    expect(tipos).not.toContain(paga?.tipo);
    await certo(
      prepara.passo('borderos-impostos', seguinte.json<Bordero>().id, 'cancelar', undefined, 'Só a prova'),
    );
  });

  it('[FIN-03] o que falta se diz antes do arquivo, e o que não se faz não toma número', async () => {
    const semBarras = await aprovado((guia) =>
      guia.tipo === 'ISS' ? { vencimento: PAGAR_EM, juros: '0.00' } : {},
    );
    const recusa = await prepara.passo('borderos-impostos', semBarras.id, 'gerar-remessa', {
      contaBancariaId: conta,
    });
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringMatching(/Guia \d: a do município só vai ao banco com o código de barras/),
    ]);
    await certo(aprova.passo('borderos-impostos', semBarras.id, 'reabrir', undefined, 'Falta o código'));
    const { versao, guias } = await ler(semBarras.id);
    // A digit that does not check is kept as it was typed and refused before the file.
    await certo(
      prepara.patch(`/api/borderos-impostos/${semBarras.id}`, versao, {
        guias: guias.map((guia) => ({
          ...guia,
          ...(guia.tipo === 'ISS' ? { codigoBarras: '81770000000010936599704113107970300143370832' } : {}),
        })),
      }),
    );
    await certo(aprova.passo('borderos-impostos', semBarras.id, 'aprovar'));
    expect(
      (await prepara.passo('borderos-impostos', semBarras.id, 'gerar-remessa', { contaBancariaId: conta }))
        .body,
    ).toContain('não confere');
    await certo(prepara.passo('borderos-impostos', semBarras.id, 'cancelar', undefined, 'Só a prova'));
    const antes = (await api.admin.em(prestador).get(`/api/contas-bancarias/${conta}`)).json<{
      proximoNsa: number;
    }>().proximoNsa;
    let domingo = addDays(hoje(), 1);
    while (diaUtil(domingo, new Set()) === domingo) domingo = addDays(domingo, 1);
    const noFimDeSemana = await aprovado(comIss, domingo);
    const semBanco = await prepara.passo('borderos-impostos', noFimDeSemana.id, 'gerar-remessa', {
      contaBancariaId: conta,
    });
    expect([semBanco.statusCode, semBanco.body]).toEqual([
      409,
      expect.stringContaining('não é dia de banco'),
    ]);
    const caixa = await criar('contas-bancarias', { ativa: true, tipo: 'CAIXA', bancoId: null });
    expect(
      (
        await prepara.passo('borderos-impostos', noFimDeSemana.id, 'gerar-remessa', {
          contaBancariaId: caixa,
        })
      ).statusCode,
    ).toBe(422);
    expect(await ler(noFimDeSemana.id)).toMatchObject({ situacao: 'APROVADO' });
    expect((await api.admin.em(prestador).get(`/api/contas-bancarias/${conta}`)).json()).toMatchObject({
      proximoNsa: antes,
    });
    await certo(prepara.passo('borderos-impostos', noFimDeSemana.id, 'cancelar', undefined, 'Só a prova'));
  });
});

it('[FIN-03] [REG-03] o último evento de borderôs e retenções diz o que o registro diz', async () => {
  expect(await desmentidas(api, ['borderos-impostos', 'retencoes-borderos', 'contas-bancarias'])).toEqual([]);
});
