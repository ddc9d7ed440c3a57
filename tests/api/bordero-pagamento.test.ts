/** Payment borderôs and their bank file (FIN-02, FIN-03): prepared by one, approved by another, answered line by line. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { esperaSemSegurar } from '#tests/support/travas.ts';
import { retornoDaRemessa, type RespostaDoBanco } from '#tests/support/cnab/retorno.ts';
import { semeador } from '#tests/support/semear.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { hoje } from '#server/clock.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
type LinhaRetorno = {
  readonly situacao: string;
  readonly explicacao: string;
  readonly favorecido: string | null;
};

let api: TestApi;
let prestador: number;
let prepara: Caller;
let aprova: Caller;
let tipo: number;
let documento: number;
let plano: number;
let conta: number;
let bancoItau: number;
let semChave: number;
const formas: { [codigo: string]: number } = {};
const fornecedores: { [nome: string]: number } = {};

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const DIA = hoje();
/** A title falls due on a day that banks open, so on a Saturday not today. */
const VENCE = diaUtil(DIA, new Set());
const CNPJ = '11444777000161';
let numero = 0;

const casa = () => api.admin.em(prestador);

async function titulo(
  fornecedor: string,
  valor: string,
  campos: object = {},
  liberado = true,
): Promise<number> {
  const response = await prepara.post('/api/contas-pagar', {
    fornecedorId: fornecedores[fornecedor],
    tipoContaPagarId: tipo,
    tipoDocumentoId: documento,
    numeroDocumento: `NF ${++numero}`,
    emissao: DIA,
    competencia: DIA.slice(0, 7),
    vencimento: VENCE,
    valorBruto: valor,
    naturezaServico: 'NENHUMA',
    divisao: [{ planoContaId: plano, centroCustoId: null }],
    ...campos,
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json<Linha>();
  const depois = liberado ? (await prepara.passo('contas-pagar', id, 'mandar-pagar')).statusCode : 200;
  expect(depois).toBe(200);
  return id;
}

async function bordero(campos: object = {}): Promise<number> {
  const response = await prepara.post('/api/borderos-pagamentos', {
    descricao: `Borderô ${++numero}`,
    contaBancariaId: conta,
    dataPagamento: DIA,
    ...campos,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Linha>().id;
}

const incluir = (id: number, tituloId: number, campos: object = {}) =>
  prepara.passo('borderos-pagamentos', id, 'incluir', { tituloId, ...campos });

/** A borderô of these titles that has gone to the bank; answers its remittance. */
async function enviado(...titulos: readonly number[]): Promise<{ bordero: number; remessa: Linha }> {
  const id = await bordero();
  for (const tituloId of titulos) {
    const response = await incluir(id, tituloId);
    expect(response.statusCode, response.body).toBe(200);
  }
  const aprovado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
  expect(aprovado.statusCode, aprovado.body).toBe(200);
  const gerado = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
  expect(gerado.statusCode, gerado.body).toBe(200);
  const [listada] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${id}`);
  return { bordero: id, remessa: await casa().ler<Linha>('remessas-pagamentos', listada?.id ?? 0) };
}

const mandar = (conteudo: string, caller = prepara) =>
  caller.post('/api/retornos-pagamentos/_ler', { nome: 'PAG.RET', conteudo });
const responder = (
  remessa: Linha,
  resposta: (favorecido: string, at: number) => RespostaDoBanco,
  header = {},
) => retornoDaRemessa(String(remessa.conteudo), resposta, header);
async function lidas(conteudo: string): Promise<readonly LinhaRetorno[]> {
  const response = await mandar(conteudo);
  expect(response.statusCode, response.body).toBe(201);
  const retorno = await casa().ler<Linha>('retornos-pagamentos', response.json<{ id: number }>().id);
  return retorno.linhas as readonly LinhaRetorno[];
}
const baixas = (tituloId: number) => casa().lista<Linha>('baixas-contas-pagar', `contaPagarId=${tituloId}`);

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    tipoPessoa: 'JURIDICA',
    nome: 'Clínica Aurora',
    razaoSocial: 'Clínica Aurora de Saúde Ltda',
    cnpj: CNPJ,
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  tipo = await criar('tipos-contas-pagar', { planoContaId: null, ativo: true, exigeAprovacao: false });
  documento = await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  const bancos = {
    '001': await criar('bancos', { codigo: '001', nome: 'Banco do Brasil', ispb: '00000000' }),
    '341': await criar('bancos', { codigo: '341', nome: 'Itaú', ispb: '60701190' }),
  };
  bancoItau = bancos['341'];
  conta = await criar('contas-bancarias', {
    ativa: true,
    tipo: 'CORRENTE',
    bancoId: bancos['001'],
    agencia: '1234',
    agenciaDv: '3',
    conta: '56789',
    contaDv: '0',
    convenioBanco: '123456',
    proximoNsa: 1,
    leiauteArquivo: null,
    leiauteLote: null,
  });
  for (const [codigo, meio, forma, servico, camara] of [
    ['01', 'CREDITO_CONTA', '01', '20', null],
    ['02', 'TED', '41', '20', '018'],
    ['04', 'PIX', '45', '20', '009'],
    ['06', 'BOLETO', '31', '20', null],
    ['10', 'DINHEIRO', null, null, null],
  ] as const)
    formas[codigo] = await criar('formas-pagamento', {
      codigo,
      meio,
      formaLancamentoCnab: forma,
      tipoServicoCnab: servico,
      camaraCentralizadora: camara,
      geraRemessa: forma !== null,
      ativa: true,
    });
  const pj = {
    retencoes: [],
    planoContaId: null,
    ativo: true,
    tipoPessoa: 'JURIDICA',
    regimeTributario: 'PRESUMIDO',
    nit: null,
    dependentes: null,
  };
  const dados = {
    agencia: '55',
    agenciaDv: null,
    conta: '4321',
    contaDv: '7',
    tipoConta: 'CORRENTE',
    titular: null,
    documentoTitular: null,
    principal: true,
  };
  const semPix = { tipoChavePix: null, chavePix: null };
  fornecedores.ted = await criar('fornecedores', {
    ...pj,
    nome: 'Ágil Transferências',
    documento: '11222333000181',
    formaPagamentoId: formas['02'],
    contasBancarias: [{ ...dados, ...semPix, bancoId: bancos['341'] }],
  });
  fornecedores.pix = await criar('fornecedores', {
    ...pj,
    nome: 'Posto Pix',
    documento: '11333444000165',
    formaPagamentoId: formas['04'],
    contasBancarias: [
      {
        ...dados,
        bancoId: null,
        agencia: null,
        conta: null,
        contaDv: null,
        tipoChavePix: 'EMAIL',
        chavePix: 'contas@posto.com.br',
      },
    ],
  });
  fornecedores.boleto = await criar('fornecedores', {
    ...pj,
    nome: 'Boletos do Brasil',
    documento: '11555666000122',
    formaPagamentoId: formas['06'],
    contasBancarias: [],
  });
  semChave = await criar('fornecedores', {
    ...pj,
    nome: 'Sem Conta',
    documento: '11777888000190',
    formaPagamentoId: formas['02'],
    contasBancarias: [],
  });
  fornecedores.semConta = semChave;
  const leitura = Object.fromEntries(
    [
      'fornecedor',
      'tipocontapagar',
      'tipodocumentocontapagar',
      'planoconta',
      'centrocusto',
      'contabancaria',
      'formapagamento',
      'banco',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const ve = {
    contapagar: ['list', 'view'],
    baixacontapagar: ['list', 'view'],
    remessapagamento: ['list', 'view'],
    ...leitura,
  };
  const tudo = ['list', 'view', 'insert', 'update', 'aprovar', 'gerar-remessa', 'cancelar'];
  prepara = (
    await api.caller(
      {
        ...ve,
        contapagar: ['list', 'view', 'insert', 'update', 'pagar', 'cancelar'],
        borderopagamento: tudo,
        remessapagamento: ['list', 'view', 'retorno'],
        pendenciaretorno: ['list', 'view', 'resolver'],
        movimentobancario: ['list', 'view', 'insert'],
      },
      [prestador],
    )
  ).em(prestador);
  aprova = (
    await api.caller({ ...ve, borderopagamento: ['list', 'view', 'aprovar', 'cancelar'] }, [prestador])
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-02] the borderô', () => {
  it('[FIN-02] gathers what falls due, tells what stays out, and sums it', async () => {
    const [ted, pix] = [await titulo('ted', '100.10'), await titulo('pix', '50.05')];
    await titulo('ted', '9.99', { vencimento: '2030-01-07' });
    const id = await bordero();
    const response = await prepara.passo('borderos-pagamentos', id, 'reunir', { vencimentoAte: VENCE });
    expect(response.statusCode, response.body).toBe(200);
    const outroBordero = await bordero();
    const segundo = await prepara.passo('borderos-pagamentos', outroBordero, 'reunir', {
      vencimentoAte: VENCE,
    });
    const itens = await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}`);
    expect(itens.map(({ contaPagarId }) => contaPagarId)).toEqual([ted, pix]);
    expect(itens[0]).toMatchObject({ valor: '100.10', bancoFavorecido: '341', conta: '4321', falta: null });
    expect(itens[1]).toMatchObject({ chavePix: 'contas@posto.com.br', falta: null });
    expect(await casa().ler<Linha>('borderos-pagamentos', id)).toMatchObject({
      quantidade: 2,
      total: '150.15',
      vencimentoAte: null,
      tituloId: null,
    });
    expect(segundo.json<Linha>()).toMatchObject({ quantidade: 0, total: '0.00' });
    expect(String(segundo.json<Linha>().deFora)).toContain('O título já está no borderô');
    expect(
      (await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Desistimos')).statusCode,
    ).toBe(200);
    expect(
      (await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}`)).map(
        ({ situacao }) => situacao,
      ),
    ).toEqual(['RETIRADO', 'RETIRADO']);
    expect((await incluir(outroBordero, ted)).statusCode).toBe(200);
    await aprova.passo('borderos-pagamentos', outroBordero, 'cancelar', undefined, 'Desistimos');
  });

  it('[FIN-02] who prepared never approves, whatever their rights; what is missing is said by title', async () => {
    const id = await bordero();
    const vazio = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect([vazio.statusCode, vazio.body]).toEqual([409, expect.stringContaining('não tem títulos')]);
    expect((await incluir(id, await titulo('semConta', '10.00'))).statusCode).toBe(200);
    expect((await incluir(id, await titulo('boleto', '10.00'))).statusCode).toBe(200);
    const proprio = await prepara.passo('borderos-pagamentos', id, 'aprovar');
    expect([proprio.statusCode, proprio.body]).toEqual([
      409,
      expect.stringContaining('Quem preparou ou alterou o borderô não o aprova'),
    ]);
    const falta = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect(falta.statusCode).toBe(409);
    // Two persons may bear one name: the number says which is meant.
    expect(falta.body).toMatch(
      /Sem Conta \(C(?:PF|NPJ) [0-9./-]+\): O fornecedor não tem banco, agência e conta/,
    );
    expect(falta.body).toMatch(/Boletos do Brasil \(C(?:PF|NPJ) [0-9./-]+\): Falta a linha digitável/);
    const [semConta, boleto] = await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}`);
    expect((await prepara.passo('itens-borderos-pagamentos', semConta?.id ?? 0, 'retirar')).statusCode).toBe(
      200,
    );
    // The typed line is of a boleto of R$ 1,00.
    const completar = (valor: string) =>
      prepara.passo('itens-borderos-pagamentos', boleto?.id ?? 0, 'completar', {
        formaPagamentoId: formas['06'],
        codigoBarras: '00190500954014481606906809350314337370000000100',
        valor,
      });
    const diverge = await completar('10.00');
    const aMais = /O código de barras diz R\$\s1,00 e o pagamento é de R\$\s10,00/;
    expect(diverge.json<Linha>().falta).toMatch(aMais);
    const recusado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect([recusado.statusCode, recusado.body]).toEqual([409, expect.stringMatching(aMais)]);
    const completo = await completar('1.00');
    expect(completo.statusCode, completo.body).toBe(200);
    expect(completo.json<Linha>()).toMatchObject({
      falta: null,
      codigoBarras: '00193373700000001000500940144816060680935031',
    });
    const aprovado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect(aprovado.statusCode, aprovado.body).toBe(200);
    expect(aprovado.json<Linha>()).toMatchObject({ situacao: 'APROVADO', quantidade: 1, total: '1.00' });
    const travado = await prepara.passo('itens-borderos-pagamentos', boleto?.id ?? 0, 'retirar');
    expect(travado.statusCode).toBe(409);
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-02] [SEG-02] who changed it never approves it, though another person changes it afterwards', async () => {
    const id = await bordero();
    expect((await incluir(id, await titulo('ted', '11.00'))).statusCode).toBe(200);
    const direitos = {
      borderopagamento: ['list', 'view', 'update', 'aprovar'],
      contabancaria: ['list', 'view'],
    };
    const muda = (await api.caller(direitos, [prestador])).em(prestador);
    const mudado = await muda.patch(
      `/api/borderos-pagamentos/${id}`,
      (await casa().ler<Linha>('borderos-pagamentos', id)).versao,
      { descricao: `Mudado ${++numero}` },
    );
    expect(mudado.statusCode, mudado.body).toBe(200);
    const depois = await prepara.patch(
      `/api/borderos-pagamentos/${id}`,
      (await casa().ler<Linha>('borderos-pagamentos', id)).versao,
      { descricao: `De novo ${++numero}` },
    );
    expect(depois.statusCode, depois.body).toBe(200);
    const recusa = await muda.passo('borderos-pagamentos', id, 'aprovar');
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringContaining('Quem preparou ou alterou'),
    ]);
    expect((await aprova.passo('borderos-pagamentos', id, 'aprovar')).statusCode).toBe(200);
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-02] only released titles with a balance, up to it', async () => {
    const id = await bordero();
    const registrado = await incluir(id, await titulo('ted', '5.00', {}, false));
    expect([registrado.statusCode, registrado.body]).toEqual([
      422,
      expect.stringContaining('em que “Situação” seja Liberada'),
    ]);
    const maior = await incluir(id, await titulo('ted', '5.00'), { valorTitulo: '5.01' });
    expect([maior.statusCode, maior.body]).toEqual([422, expect.stringContaining('Pague até esse valor')]);
    const semForma = await incluir(id, await titulo('ted', '5.00'), { formaTituloId: formas['10'] });
    expect(semForma.statusCode).toBe(200);
    const aprovado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect(aprovado.body).toContain('não vai por borderô');
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-02] a title paid by hand after its borderô was approved: the file is refused with what to do', async () => {
    const id = await bordero();
    const pagoAMao = await titulo('ted', '6.00');
    expect((await incluir(id, pagoAMao)).statusCode).toBe(200);
    expect((await aprova.passo('borderos-pagamentos', id, 'aprovar')).statusCode).toBe(200);
    const campos = { dataPagamento: DIA, contaBancariaId: conta };
    expect((await prepara.passo('contas-pagar', pagoAMao, 'pagar', campos)).statusCode).toBe(200);
    const gerado = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
    expect([gerado.statusCode, gerado.body]).toEqual([409, expect.stringContaining('O título já foi pago')]);
    expect(gerado.body).not.toContain('Libere-o antes');
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-02] twenty borderôs that want one title at the same moment: one has it', async () => {
    const alvo = await titulo('ted', '77.00');
    const ids = [];
    for (let i = 0; i < 20; i += 1) ids.push(await bordero());
    const respostas = await Promise.all(ids.map((id) => incluir(id, alvo)));
    expect(respostas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode, body } of respostas.filter((resposta) => resposta.statusCode !== 200))
      expect([statusCode, body]).toEqual([422, expect.stringContaining('O título já está no borderô')]);
    expect(
      await casa().lista<Linha>('itens-borderos-pagamentos', `contaPagarId=${alvo}&situacao=NO_BORDERO`),
    ).toHaveLength(1);
  });
});

describe('[FIN-01] [FIN-05] an order withholds what the law of its own day asks', () => {
  const emDias = (dias: number) =>
    diaUtil(new Date(Date.parse(VENCE) + dias * 86_400_000).toISOString().slice(0, 10), new Set());
  const COM_IMPOSTO = emDias(40);
  let servico: number;

  beforeAll(async () => {
    // Withheld by ten percent, from a day between today and when the titles fall due.
    const imposto = await criar('tipos-impostos', {
      pessoa: 'AMBAS',
      calculo: 'ALIQUOTA',
      fato: 'PAGAMENTO',
      aliquota: '10.00',
      dispensaSimples: false,
      grupoTipoTributoId: null,
      inicioVigencia: '1900-01-01',
      fimVigencia: null,
      ativo: true,
    });
    const daqui = { inicioVigencia: emDias(20), fimVigencia: null };
    const row = await casa().ler<Linha>('fornecedores', fornecedores.pix!);
    const mudado = await casa().patch(`/api/fornecedores/${row.id}`, row.versao, {
      retencoes: [{ tipoImpostoId: imposto, regra: 'RETER', motivo: null, ...daqui }],
    });
    if (mudado.statusCode !== 200) throw new Error(mudado.body);
    servico = await criar('tipos-contas-pagar', {
      planoContaId: null,
      ativo: true,
      exigeAprovacao: false,
      sofreRetencao: true,
    });
  });
  const doServico = (valor: string) =>
    titulo('pix', valor, {
      tipoContaPagarId: servico,
      naturezaServico: 'PROFISSIONAL',
      vencimento: COM_IMPOSTO,
    });
  const conteudo = async (id: number): Promise<Linha & { itens: readonly Linha[] }> => ({
    ...(await casa().ler<Linha>('borderos-pagamentos', id)),
    itens: await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}&situacao=NO_BORDERO`),
  });
  const passosDe = async (id: number) =>
    (await casa().get(`/api/contas-pagar/${id}/_transicoes`))
      .json<{ transicao: string }[]>()
      .map(({ transicao }) => transicao);

  it('[FIN-01] [FIN-02] [FIN-05] [FIN-08] gathered it pays what its day leaves, and says so; what the bank pays needs no settling', async () => {
    const tituloId = await doServico('100.00');
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject({ valorLiquido: '90.00' });
    const id = await bordero();
    const incluido = await incluir(id, tituloId);
    expect(incluido.statusCode, incluido.body).toBe(200);
    const reunido = await conteudo(id);
    expect(reunido).toMatchObject({ total: '100.00', itens: [{ valor: '100.00' }] });
    expect(reunido.deFora).toMatch(/Posto Pix.*: o líquido era R\$\s90,00 e, .* é R\$\s100,00\./);
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject({
      situacao: 'LIBERADA',
      totalRetido: '0.00',
      valorLiquido: '100.00',
      retencaoNoPagamento: expect.stringMatching(/era R\$\s10,00, passa a R\$\s0,00/),
    });
    expect((await aprova.passo('borderos-pagamentos', id, 'aprovar')).statusCode).toBe(200);
    const gerado = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
    expect(gerado.statusCode, gerado.body).toBe(200);
    const [listada] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${id}`);
    const remessa = await casa().ler<Linha>('remessas-pagamentos', listada?.id ?? 0);
    const [linha] = await lidas(responder(remessa, () => ({ codigos: '00' })));
    expect(linha).toMatchObject({ situacao: 'PAGA' });
    const [baixa] = await baixas(tituloId);
    expect(baixa).toMatchObject({ valor: '100.00', totalRetido: '0.00', retencaoAcertar: null });
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject({
      situacao: 'PAGA',
      valorPago: '100.00',
    });
    // Worked out again at the approval and at the file, it came out the same: nothing more is told of it.
    expect((await passosDe(tituloId)).filter((passo) => passo === 'prever')).toHaveLength(1);
  });

  const comImposto = async (documento: string, impostos: readonly object[]) => {
    const todos = await Promise.all(
      impostos.map((campos) =>
        criar('tipos-impostos', {
          pessoa: 'AMBAS',
          fato: 'PAGAMENTO',
          dispensaSimples: false,
          grupoTipoTributoId: null,
          inicioVigencia: '1900-01-01',
          fimVigencia: null,
          ativo: true,
          ...campos,
        }),
      ),
    );
    const de = (ate: string | null) => (tipoImpostoId: number) => ({
      tipoImpostoId,
      regra: 'RETER',
      motivo: null,
      inicioVigencia: '1900-01-01',
      fimVigencia: ate,
    });
    const fornecedor = (ate: string | null) =>
      criar('fornecedores', {
        retencoes: todos.map(de(ate)),
        planoContaId: null,
        ativo: true,
        tipoPessoa: 'JURIDICA',
        regimeTributario: 'PRESUMIDO',
        nit: null,
        dependentes: null,
        nome: `Serviços ${documento}`,
        documento,
        formaPagamentoId: formas['04'],
        contasBancarias: [
          {
            bancoId: null,
            agencia: null,
            agenciaDv: null,
            conta: null,
            contaDv: null,
            tipoConta: 'CORRENTE',
            titular: null,
            documentoTitular: null,
            principal: true,
            tipoChavePix: 'EMAIL',
            chavePix: `contas@${documento}.com.br`,
          },
        ],
      });
    return { todos, fornecedor };
  };
  const itemDe = async (id: number, tituloId: number) =>
    (await conteudo(id)).itens.find(({ contaPagarId }) => contaPagarId === tituloId);

  it('[FIN-02] [FIN-05] an order of nothing is never sent; out of the borderô the title is what it was, and the advice holds', async () => {
    const tudo = { calculo: 'ALIQUOTA', aliquota: '90.00' };
    const { fornecedor } = await comImposto('19131243000197', [tudo, tudo]);
    fornecedores.tudo = await fornecedor(emDias(5));
    const deHoje = (valor: string) =>
      titulo('tudo', valor, {
        tipoContaPagarId: servico,
        naturezaServico: 'PROFISSIONAL',
        vencimento: COM_IMPOSTO,
      });
    const tituloId = await deHoje('10.00');
    const antes = await casa().ler<Linha>('contas-pagar', tituloId);
    expect(antes).toMatchObject({ valorLiquido: '10.00', totalRetido: '0.00' });
    const id = await bordero();
    expect((await incluir(id, tituloId)).statusCode).toBe(200);
    expect(await itemDe(id, tituloId)).toMatchObject({
      valor: '0.00',
      falta: expect.stringContaining('Nada vai ao banco'),
    });
    const recusado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect([recusado.statusCode, recusado.body]).toEqual([409, expect.stringContaining('Nada vai ao banco')]);
    // What leaves the borderô foresees by its due date again: taken out, or with the borderô cancelled.
    const volta = {
      situacao: 'LIBERADA',
      valorLiquido: '10.00',
      totalRetido: '0.00',
      retencaoNoPagamento: null,
      retencoes: [],
    };
    const item = await itemDe(id, tituloId);
    // It asks for the borderô before its own row: who cancels the borderô goes from it to its rows.
    const retirado = await esperaSemSegurar(
      api.test.database.pool,
      {
        segura: ['SELECT 1 FROM bordero_pagamento WHERE id = $1 FOR UPDATE', [id]],
        livre: ['SELECT 1 FROM item_bordero_pagamento WHERE id = $1', [item!.id]],
      },
      () => prepara.passo('itens-borderos-pagamentos', item!.id, 'retirar'),
    );
    expect(retirado.statusCode, retirado.body).toBe(200);
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject(volta);
    expect((await incluir(id, tituloId)).statusCode).toBe(200);
    const fora = await prepara.passo('borderos-pagamentos', id, 'cancelar', {}, 'Engano');
    expect(fora.statusCode, fora.body).toBe(200);
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject(volta);
    // 'Pagar', as the refusal says: all of it is withheld, and no money leaves.
    const pago = await prepara.passo('contas-pagar', tituloId, 'pagar', {
      dataPagamento: DIA,
      contaBancariaId: conta,
    });
    expect(pago.json<Linha>(), pago.body).toMatchObject({ situacao: 'PAGA', totalRetido: '10.00' });
  });

  it('[FIN-05] a title that gives a discount too: no more is withheld than is paid', async () => {
    const tituloId = await titulo('tudo', '10.00', {
      tipoContaPagarId: servico,
      naturezaServico: 'PROFISSIONAL',
      vencimento: DIA,
      desconto: '4.00',
    });
    expect(await casa().ler('contas-pagar', tituloId)).toMatchObject({
      totalRetido: '6.00',
      valorLiquido: '0.00',
    });
  });

  it('[FIN-02] [FIN-05] [FIN-08] two orders of one month see each other, whichever borderô has them; the earlier one keeps its amount', async () => {
    const { todos, fornecedor } = await comImposto('33000167000101', [
      { calculo: 'TETO', aliquota: '10.00' },
    ]);
    await criar('tabela-limite-tributacao', {
      tipoImpostoId: todos[0],
      limite: 'BASE_MAXIMA',
      valor: '1000.00',
      inicioVigencia: '1900-01-01',
      fimVigencia: null,
      norma: 'Lei',
    });
    fornecedores.teto = await fornecedor(null);
    const doMes = () =>
      titulo('teto', '800.00', {
        tipoContaPagarId: servico,
        naturezaServico: 'PROFISSIONAL',
        vencimento: COM_IMPOSTO,
      });
    const [primeiro, segundo] = [await doMes(), await doMes()];
    const [doPrimeiro, doSegundo] = [await bordero(), await bordero()];
    expect((await incluir(doPrimeiro, primeiro)).statusCode).toBe(200);
    expect((await incluir(doSegundo, segundo)).statusCode).toBe(200);
    // The ceiling of a thousand is over both: eight hundred of the one, two hundred of the other.
    expect(await itemDe(doPrimeiro, primeiro)).toMatchObject({ valor: '720.00' });
    expect(await itemDe(doSegundo, segundo)).toMatchObject({ valor: '780.00' });
    for (const id of [doSegundo, doPrimeiro]) {
      const aprovado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
      expect(aprovado.statusCode, aprovado.body).toBe(200);
    }
    // Without the first one, the second withholds what the first did: its file is refused until it is worked out again.
    expect((await aprova.passo('borderos-pagamentos', doPrimeiro, 'cancelar', {}, 'Engano')).statusCode).toBe(
      200,
    );
    const arquivo = await prepara.passo('borderos-pagamentos', doSegundo, 'gerar-remessa');
    expect([arquivo.statusCode, arquivo.body]).toEqual([
      409,
      expect.stringMatching(/Reabra o borderô.*era R\$\s780,00.*é R\$\s720,00/s),
    ]);
  });

  it('[FIN-01] [FIN-05] [FIN-08] a payment by hand counts what the bank was told to pay in its month; a part beside an order goes by its own day', async () => {
    const { todos, fornecedor } = await comImposto('60746948000112', [
      { calculo: 'TETO', aliquota: '10.00' },
    ]);
    await criar('tabela-limite-tributacao', {
      tipoImpostoId: todos[0],
      limite: 'BASE_MAXIMA',
      valor: '1000.00',
      inicioVigencia: '1900-01-01',
      fimVigencia: null,
      norma: 'Lei',
    });
    fornecedores.mesmoMes = await fornecedor(null);
    const doMes = (valor: string) =>
      titulo('mesmoMes', valor, {
        tipoContaPagarId: servico,
        naturezaServico: 'PROFISSIONAL',
        vencimento: VENCE,
      });
    const [emParte, inteiro] = [await doMes('500.00'), await doMes('1000.00')];
    const id = await bordero();
    // On a weekend the order waits for a day of banks, which may be of the next month: here it is of today's.
    await api.test.database.pool.query('UPDATE bordero_pagamento SET data_util = $1 WHERE id = $2', [
      DIA,
      id,
    ]);
    expect((await incluir(id, emParte, { valorTitulo: '180.00' })).statusCode).toBe(200);
    expect((await aprova.passo('borderos-pagamentos', id, 'aprovar')).statusCode).toBe(200);
    expect((await prepara.passo('borderos-pagamentos', id, 'gerar-remessa')).statusCode).toBe(200);
    const aMao = { dataPagamento: DIA, contaBancariaId: conta };
    const pago = await prepara.passo('contas-pagar', inteiro, 'pagar', aMao);
    expect(pago.statusCode, pago.body).toBe(200);
    // Of a ceiling of a thousand the order at the bank has two hundred.
    expect(await baixas(inteiro)).toMatchObject([{ valor: '920.00', totalRetido: '80.00' }]);
    const parte = await prepara.passo('contas-pagar', emParte, 'pagar-parte', {
      ...aMao,
      valorParte: '270.00',
    });
    expect(parte.statusCode, parte.body).toBe(200);
    // Nothing is left of the ceiling: the forecast of the title, of ten per cent, is the order's and not the part's.
    expect(await baixas(emParte)).toMatchObject([{ valor: '270.00', bruto: '270.00', totalRetido: '0.00' }]);
    const [listada] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${id}`);
    const remessa = await casa().ler<Linha>('remessas-pagamentos', listada?.id ?? 0);
    expect(await lidas(responder(remessa, () => ({ codigos: '00' })))).toMatchObject([{ situacao: 'PAGA' }]);
    const [, doBanco] = (await baixas(emParte)).toSorted((a, b) => a.id - b.id);
    expect(doBanco).toMatchObject({ valor: '180.00', totalRetido: '20.00', retencaoAcertar: null });
  });

  it('[FIN-01] [FIN-05] a part beside an order at the bank leaves what the order pays', async () => {
    const { fornecedor } = await comImposto('60701190000104', [{ calculo: 'ALIQUOTA', aliquota: '10.00' }]);
    fornecedores.ateLogo = await fornecedor(emDias(5));
    const tituloId = await titulo('ateLogo', '500.00', {
      tipoContaPagarId: servico,
      naturezaServico: 'PROFISSIONAL',
      vencimento: COM_IMPOSTO,
    });
    const id = await bordero({ dataPagamento: COM_IMPOSTO });
    expect((await incluir(id, tituloId, { valorTitulo: '200.00' })).statusCode).toBe(200);
    expect((await aprova.passo('borderos-pagamentos', id, 'aprovar')).statusCode).toBe(200);
    const gerado = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
    expect(gerado.statusCode, gerado.body).toBe(200);
    const parte = (valorParte: string) =>
      prepara.passo('contas-pagar', tituloId, 'pagar-parte', {
        dataPagamento: DIA,
        contaBancariaId: conta,
        valorParte,
      });
    const demais = await parte('290.00');
    expect(demais.statusCode, demais.body).toBe(422);
    expect(demais.json<{ errors: object }>().errors).toEqual({
      valorParte: [
        expect.stringMatching(
          /o resto do título seria R\$\s177,7\d, e o banco já tem a ordem de pagar R\$\s200,00/,
        ),
      ],
    });
    const certo = await parte('250.00');
    expect(certo.statusCode, certo.body).toBe(200);
  });

  it('[FIN-02] [FIN-05] a title whose day no table covers stays out of what is gathered, by its name; the others go in', async () => {
    const { todos, fornecedor } = await comImposto('00360305000104', [
      { calculo: 'TETO', aliquota: '10.00' },
    ]);
    // In force only from the due date on: the order's own day has a hole.
    await criar('tabela-limite-tributacao', {
      tipoImpostoId: todos[0],
      limite: 'BASE_MAXIMA',
      valor: '1000.00',
      inicioVigencia: emDias(1),
      fimVigencia: null,
      norma: 'Lei',
    });
    fornecedores.semTabela = await fornecedor(null);
    // Alone under this form of payment, so that the gathering of other tests is not theirs.
    formas.soDeles = await criar('formas-pagamento', {
      codigo: '47',
      meio: 'PIX',
      formaLancamentoCnab: '45',
      tipoServicoCnab: '20',
      camaraCentralizadora: '009',
      geraRemessa: true,
      ativa: true,
    });
    await api.test.database.pool.query(
      `UPDATE fornecedor SET forma_pagamento_id = $1 WHERE id = ANY($2::bigint[])`,
      [formas.soDeles, [fornecedores.semTabela, fornecedores.teto]],
    );
    const doDia = { tipoContaPagarId: servico, naturezaServico: 'PROFISSIONAL', vencimento: emDias(10) };
    const semPrevisao = await titulo('semTabela', '100.00', doDia);
    const outroDia = await titulo('semTabela', '100.00', { vencimento: emDias(10) });
    const id = await bordero();
    const reunido = await prepara.passo('borderos-pagamentos', id, 'reunir', {
      vencimentoAte: emDias(10),
      formaPagamentoId: formas.soDeles,
    });
    expect(reunido.statusCode, reunido.body).toBe(200);
    expect(reunido.json<Linha>().deFora).toMatch(
      /^\d+ títulos? reunidos?\.[^]*Serviços 00360305000104.* · NF \d+: .*não há teto em vigor/,
    );
    const { itens } = await conteudo(id);
    const dentro = itens.map(({ contaPagarId }) => contaPagarId);
    expect(dentro).toContain(outroDia);
    expect(dentro).not.toContain(semPrevisao);
    expect(await casa().lista<Linha>('itens-borderos-pagamentos', `contaPagarId=${semPrevisao}`)).toEqual([]);
    expect((await prepara.passo('borderos-pagamentos', id, 'cancelar', {}, 'Só a prova')).statusCode).toBe(
      200,
    );
  });

  it('[FIN-02] [FIN-05] a chosen amount is judged against what the day leaves, before it is approved', async () => {
    const tituloId = await doServico('100.00');
    const id = await bordero();
    expect((await incluir(id, tituloId, { valorTitulo: '89.00' })).statusCode).toBe(200);
    const item = await itemDe(id, tituloId);
    const completado = await prepara.passo('itens-borderos-pagamentos', item!.id, 'completar', {
      formaPagamentoId: formas['04'],
      valor: '95.00',
    });
    expect(completado.statusCode, completado.body).toBe(200);
    const { versao } = await conteudo(id);
    await prepara.patch(`/api/borderos-pagamentos/${id}`, versao, { dataPagamento: COM_IMPOSTO });
    const recusado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringMatching(/saldo do título é R\$\s90,00/),
    ]);
  });

  it('[FIN-02] [FIN-05] [FIN-08] another day asks the values again before it is approved, of a title paid in part too; a part that was chosen stays', async () => {
    const [inteiro, emParte, escolhido] = [
      await doServico('100.00'),
      await doServico('333.33'),
      await doServico('50.00'),
    ];
    const dia = { dataPagamento: DIA, contaBancariaId: conta };
    const pago = await prepara.passo('contas-pagar', emParte, 'pagar-parte', {
      ...dia,
      valorParte: '111.11',
    });
    expect(pago.statusCode, pago.body).toBe(200);
    const id = await bordero();
    expect((await incluir(id, inteiro)).statusCode).toBe(200);
    expect((await incluir(id, emParte)).statusCode).toBe(200);
    expect((await incluir(id, escolhido, { valorTitulo: '20.00' })).statusCode).toBe(200);
    const valores = async () =>
      (await conteudo(id)).itens.map(({ contaPagarId, valor }) => [contaPagarId, valor]);
    expect(await valores()).toEqual(
      expect.arrayContaining([
        [inteiro, '100.00'],
        [emParte, '222.22'],
        [escolhido, '20.00'],
      ]),
    );
    const { versao } = await conteudo(id);
    const mudado = await prepara.patch(`/api/borderos-pagamentos/${id}`, versao, {
      dataPagamento: COM_IMPOSTO,
    });
    expect(mudado.json<Linha>().deFora).toMatch(/Use “Atualizar valores”/);
    const recusado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect(recusado.statusCode, recusado.body).toBe(409);
    expect(recusado.body).toMatch(/Atualizar valores.*líquido era R\$\s100,00.*é R\$\s90,00/s);
    expect(await casa().ler('contas-pagar', inteiro)).toMatchObject({ valorLiquido: '100.00' });
    const atualizado = await prepara.passo('borderos-pagamentos', id, 'atualizar');
    expect(atualizado.statusCode, atualizado.body).toBe(200);
    expect(atualizado.json<Linha>().deFora).toMatch(/^2 valores atualizados:/);
    expect(await valores()).toEqual(
      expect.arrayContaining([
        [inteiro, '90.00'],
        [emParte, '200.00'],
        [escolhido, '20.00'],
      ]),
    );
    expect(await conteudo(id)).toMatchObject({ total: '310.00' });
    const outraVez = await prepara.passo('borderos-pagamentos', id, 'atualizar');
    expect(outraVez.json<Linha>().deFora).toBe('Os valores já são os do dia do pagamento.');
    const aprovado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect(aprovado.statusCode, aprovado.body).toBe(200);
  });
});

describe('[FIN-03] the bank file', () => {
  it('[FIN-03] has a number of its account without gaps, its sums, and what the bank asks', async () => {
    const antes = Number((await casa().ler<Linha>('contas-bancarias', conta)).proximoNsa);
    const { remessa } = await enviado(await titulo('ted', '100.10'), await titulo('pix', '50.05'));
    const { remessa: segunda } = await enviado(await titulo('ted', '1.00'));
    expect([remessa.nsa, segunda.nsa]).toEqual([antes, antes + 1]);
    expect(remessa).toMatchObject({
      nome: `PAG001${String(antes).padStart(6, '0')}.REM`,
      titulos: 2,
      lotes: 2,
      total: '150.15',
    });
    const lido = lerCnab240(String(remessa.conteudo));
    if (!lido.ok) throw new Error(lido.motivo);
    expect(lido.arquivo.problemas).toEqual([]);
    expect(lido.arquivo.header.valores).toMatchObject({
      inscricao: CNPJ,
      convenio: '0001234560126',
      agencia: '1234',
      conta: '56789',
      nsa: String(antes),
    });
    const [ted, pix] = lido.arquivo.lotes;
    expect(ted?.detalhes[0]?.valores).toMatchObject({
      bancoFavorecido: '341',
      conta: '4321',
      contaDv: '7',
      valor: '100.10',
      camara: '18',
      favorecido: 'AGIL TRANSFERENCIAS',
    });
    expect(pix?.detalhes[1]?.valores).toMatchObject({ iniciacao: '02', chavePix: 'contas@posto.com.br' });
  });

  it('[FIN-03] a refused file takes no number', async () => {
    const id = await bordero();
    await incluir(id, await titulo('ted', '3.00'));
    await aprova.passo('borderos-pagamentos', id, 'aprovar');
    const { versao, proximoNsa } = await casa().ler<Linha>('contas-bancarias', conta);
    const mudar = (convenioBanco: string | null, v: number) =>
      api.admin.em(prestador).patch(`/api/contas-bancarias/${conta}`, v, { convenioBanco });
    expect((await mudar(null, versao)).statusCode).toBe(200);
    const recusado = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringContaining('não tem o convênio'),
    ]);
    const depois = await casa().ler<Linha>('contas-bancarias', conta);
    expect(depois.proximoNsa).toBe(proximoNsa);
    expect((await mudar('123456', depois.versao)).statusCode).toBe(200);
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-03] twenty people who generate one remittance at the same moment make one', async () => {
    const id = await bordero();
    await incluir(id, await titulo('ted', '8.00'));
    await aprova.passo('borderos-pagamentos', id, 'aprovar');
    const { versao } = await casa().ler<Linha>('borderos-pagamentos', id);
    const respostas = await Promise.all(
      Array.from({ length: 20 }, () =>
        prepara.post(
          `/api/borderos-pagamentos/${id}/_transicao`,
          { transicao: 'gerar-remessa' },
          { 'if-match': `"${versao}"` },
        ),
      ),
    );
    expect(respostas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await casa().lista<Linha>('remessas-pagamentos', `borderoId=${id}`)).toHaveLength(1);
  });
});

describe('[FIN-03] Itaú, by its own layout', () => {
  let noItau = 0;
  const doItau = async (...titulos: readonly [numero: number, formaTituloId?: number][]): Promise<number> => {
    const id = await bordero({ contaBancariaId: noItau });
    for (const [tituloId, formaTituloId] of titulos) {
      const response = await incluir(id, tituloId, formaTituloId === undefined ? {} : { formaTituloId });
      expect(response.statusCode, response.body).toBe(200);
    }
    return id;
  };

  it('[FIN-03] without an agreement, Pix apart, and its answer settles', async () => {
    noItau = await criar('contas-bancarias', {
      ativa: true,
      tipo: 'CORRENTE',
      bancoId: bancoItau,
      agencia: '1529',
      agenciaDv: null,
      conta: '70940',
      contaDv: '2',
      convenioBanco: null,
      proximoNsa: 1,
      leiauteArquivo: null,
      leiauteLote: null,
    });
    const pago = await titulo('ted', '262.35');
    const juntos = await doItau([pago, formas['01']], [await titulo('pix', '50.05')]);
    const misturado = await aprova.passo('borderos-pagamentos', juntos, 'aprovar');
    expect([misturado.statusCode, misturado.body]).toEqual([
      409,
      expect.stringContaining('quer o Pix num arquivo só dele'),
    ]);
    const [, pix] = await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${juntos}`);
    expect((await prepara.passo('itens-borderos-pagamentos', pix?.id ?? 0, 'retirar')).statusCode).toBe(200);
    const aprovado = await aprova.passo('borderos-pagamentos', juntos, 'aprovar');
    expect(aprovado.statusCode, aprovado.body).toBe(200);
    const gerado = await prepara.passo('borderos-pagamentos', juntos, 'gerar-remessa');
    expect(gerado.statusCode, gerado.body).toBe(200);
    const [listada] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${juntos}`);
    const remessa = await casa().ler<Linha>('remessas-pagamentos', listada?.id ?? 0);
    expect(remessa).toMatchObject({
      nome: 'PAG341000001.REM',
      total: '262.35',
      aviso: expect.stringContaining('leiaute próprio de BANCO ITAU S.A.'),
    });
    const linhas = String(remessa.conteudo).split('\r\n');
    expect(linhas[0]?.slice(0, 72)).toBe(`34100000      0802${CNPJ}${' '.repeat(20)}01529 000000070940 2`);
    expect(linhas[2]?.slice(14, 43)).toBe('00000034100055 000000004321 7');
    expect(linhas[2]?.slice(203, 217)).toBe('11222333000181');
    // As the bank answers: the day and the amount that it paid.
    const pagoEm = hoje().split('-').toReversed().join('');
    const volta = linhas
      .map((linha, at) =>
        at === 0
          ? `${linha.slice(0, 142)}2${linha.slice(143)}`
          : linha[13] === 'A'
            ? `${linha.slice(0, 154)}${pagoEm}${linha.slice(119, 134)}${linha.slice(177, 230)}00${' '.repeat(8)}`
            : linha,
      )
      .join('\r\n');
    expect(await lidas(volta)).toMatchObject([{ situacao: 'PAGA' }]);
    expect(await casa().ler<Linha>('contas-pagar', pago)).toMatchObject({
      situacao: 'PAGA',
      valorPago: '262.35',
    });
  });
});

describe('[FIN-03] the return', () => {
  it('[FIN-03] a refused line is sent again in another borderô, with the destination corrected; the first one keeps its reason', async () => {
    const id = await titulo('ted', '25.00');
    const { bordero: primeiro, remessa } = await enviado(id);
    await lidas(responder(remessa, () => ({ codigos: 'AG' })));
    const [recusada] = await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${primeiro}`);
    expect(recusada).toMatchObject({ situacao: 'RECUSADO' });
    const trocar = (nova: string) =>
      api.test.database.pool.query(
        'UPDATE fornecedor_contas_bancarias SET conta = $2 WHERE fornecedor_id = $1',
        [fornecedores.ted, nova],
      );
    await trocar('98765');
    const segundo = await bordero();
    const response = await prepara.passo('borderos-pagamentos', segundo, 'reunir', { vencimentoAte: VENCE });
    expect(response.statusCode, response.body).toBe(200);
    const [nova] = await casa().lista<Linha>(
      'itens-borderos-pagamentos',
      `borderoId=${segundo}&contaPagarId=${id}`,
    );
    expect(nova).toMatchObject({
      situacao: 'NO_BORDERO',
      reapresentaId: recusada!.id,
      conta: '98765',
      valor: '25.00',
      falta: null,
    });
    expect(await casa().ler<Linha>('itens-borderos-pagamentos', recusada!.id)).toMatchObject({
      situacao: 'RECUSADO',
      conta: '4321',
      motivo: expect.any(String),
    });
    for (const { id: outroId } of await casa().lista<Linha>(
      'itens-borderos-pagamentos',
      `borderoId=${segundo}`,
    ))
      if (outroId !== nova!.id) await prepara.passo('itens-borderos-pagamentos', outroId, 'retirar');
    // Whoever sent it again does not approve it.
    const proprio = await prepara.passo('borderos-pagamentos', segundo, 'aprovar');
    expect(proprio.statusCode).toBe(409);
    expect((await aprova.passo('borderos-pagamentos', segundo, 'aprovar')).statusCode).toBe(200);
    await prepara.passo('borderos-pagamentos', segundo, 'gerar-remessa');
    const [novaRemessa] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${segundo}`);
    const linhas = await lidas(
      responder(await casa().ler<Linha>('remessas-pagamentos', novaRemessa!.id), () => ({ codigos: '00' })),
    );
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['PAGA']);
    expect(await casa().ler<Linha>('contas-pagar', id)).toMatchObject({ situacao: 'PAGA' });
    await trocar('4321');
  });

  it('[FIN-03] a file of a large day is read, not refused for its size', async () => {
    const grande = await mandar('0'.repeat(3 * 2 ** 20));
    expect([grande.statusCode, grande.json<{ codigo: string }>().codigo]).toEqual([400, 'arquivo-invalido']);
  });

  it('[FIN-03] each line settled, refused in words, accepted or kept; the borderô closes with its last answer', async () => {
    const [pago, recusado, aceito, estranho] = [
      await titulo('ted', '10.00'),
      await titulo('ted', '20.00'),
      await titulo('ted', '30.00'),
      await titulo('ted', '40.00'),
    ];
    const { bordero: id, remessa } = await enviado(pago, recusado, aceito, estranho);
    const linhas = await lidas(
      responder(remessa, (_, at) => ({ codigos: ['00', 'AGAN', 'BD', 'Q7'][at] ?? '' })),
    );
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['PAGA', 'RECUSADA', 'ACEITA', 'DESCONHECIDA']);
    expect(linhas[1]?.explicacao).toContain('Agência, conta ou DV inválido; Conta do favorecido inválida');
    expect(linhas[3]?.explicacao).toContain('Q7');
    expect(await casa().ler<Linha>('contas-pagar', pago)).toMatchObject({
      situacao: 'PAGA',
      valorPago: '10.00',
    });
    expect(await casa().ler<Linha>('contas-pagar', recusado)).toMatchObject({
      situacao: 'LIBERADA',
      valorPago: '0.00',
    });
    expect((await casa().ler<Linha>('borderos-pagamentos', id)).situacao).toBe('ENVIADO');
    const outroId = await bordero();
    expect((await incluir(outroId, recusado)).statusCode).toBe(200);
    const fim = await lidas(responder(remessa, () => ({ codigos: '00' })));
    expect(fim.map(({ situacao }) => situacao)).toEqual(['REPETIDA', 'DIVERGENTE', 'PAGA', 'PAGA']);
    expect(await baixas(pago)).toHaveLength(1);
    expect((await casa().ler<Linha>('borderos-pagamentos', id)).situacao).toBe('FECHADO');
    await aprova.passo('borderos-pagamentos', outroId, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-03] after it was paid, another amount, a refusal or an unknown code is no repetition: each waits for a person', async () => {
    const [pago, recusado] = [await titulo('ted', '51.00'), await titulo('ted', '52.00')];
    const { remessa } = await enviado(pago, recusado);
    await lidas(responder(remessa, (_, at) => ({ codigos: ['00', 'AG'][at] ?? '' })));
    const depois = async (nsa: number, codigos: string, valor?: string) => {
      const [linha] = await lidas(
        responder(
          remessa,
          (_, at) => (at === 0 ? { codigos, ...(valor ? { valor } : {}) } : { codigos: 'AG' }),
          {
            nsa,
          },
        ),
      );
      return linha;
    };
    expect(await depois(8001, '00')).toMatchObject({ situacao: 'REPETIDA' });
    expect(await depois(8002, 'BD')).toMatchObject({ situacao: 'REPETIDA' });
    expect(await depois(8003, '00', '50.00')).toMatchObject({
      situacao: 'DIVERGENTE',
      explicacao: expect.stringMatching(
        /já estava lançado, por R\$\s51,00, e o banco diz agora R\$\s50,00 em /,
      ),
    });
    expect(await depois(8004, 'AG')).toMatchObject({
      situacao: 'DIVERGENTE',
      explicacao: expect.stringMatching(
        /tinha dito que pagou R\$\s51,00, e agora recusa: Agência.*se o dinheiro voltou/,
      ),
    });
    expect(await depois(8005, 'Q7')).toMatchObject({ situacao: 'DESCONHECIDA' });
    // What has its pendency opens no second one.
    expect(await depois(8006, 'AG')).toMatchObject({ situacao: 'REPETIDA' });
    const pendencias = await casa().lista<Linha>('pendencias-retornos', `contaPagarId=${pago}`);
    expect(pendencias.map(({ tipo, valor, data }) => [tipo, valor, data]).toSorted()).toEqual([
      ['DESCONHECIDA', '51.00', DIA],
      ['DIVERGENTE', '50.00', DIA],
      ['DIVERGENTE', '51.00', DIA],
    ]);
    expect(await casa().lista<Linha>('pendencias-retornos', `contaPagarId=${recusado}`)).toEqual([]);
    expect(await baixas(pago)).toHaveLength(1);
  });

  it('[FIN-03] paid after it was given up: the advice is of what became of the title meanwhile', async () => {
    const [pagoAMao, noOutro] = [await titulo('ted', '61.00'), await titulo('ted', '62.00')];
    const { bordero: id, remessa } = await enviado(pagoAMao, noOutro);
    await aprova.passo('borderos-pagamentos', id, 'encerrar', undefined, 'O banco não respondeu');
    const campos = { dataPagamento: DIA, contaBancariaId: conta };
    expect((await prepara.passo('contas-pagar', pagoAMao, 'pagar', campos)).statusCode).toBe(200);
    const outroId = await bordero({ descricao: 'Da segunda-feira' });
    expect((await incluir(outroId, noOutro)).statusCode).toBe(200);
    const linhas = await lidas(responder(remessa, () => ({ codigos: '00' })));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE']);
    expect(linhas[0]?.explicacao).toContain('veja se o fornecedor recebeu duas vezes');
    expect(linhas[1]?.explicacao).toContain(
      'o título está no borderô “Da segunda-feira”. Nada foi lançado: confira o extrato e retire-o de lá',
    );
    await aprova.passo('borderos-pagamentos', outroId, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-03] what the bank was told to pay is not cancelled before it answers', async () => {
    const tituloId = await titulo('ted', '13.00');
    const { remessa } = await enviado(tituloId);
    const cedo = await prepara.passo('contas-pagar', tituloId, 'cancelar', undefined, 'Não era para pagar');
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining('O banco já tem a remessa')]);
    expect((await lidas(responder(remessa, () => ({ codigos: 'AG' }))))[0]?.situacao).toBe('RECUSADA');
    expect(
      (await prepara.passo('contas-pagar', tituloId, 'cancelar', undefined, 'Não era para pagar')).statusCode,
    ).toBe(200);
  });

  it('[FIN-03] another amount, a title paid meanwhile, a number of nobody: told, and nothing posted', async () => {
    const [menos, jaPago, parte] = [
      await titulo('ted', '10.00'),
      await titulo('ted', '20.00'),
      await titulo('ted', '30.00'),
    ];
    const { remessa } = await enviado(menos, jaPago, parte);
    const campos = { dataPagamento: DIA, contaBancariaId: conta, pagoAssimMesmo: 'Pago no balcão' };
    expect((await prepara.passo('contas-pagar', jaPago, 'pagar', campos)).statusCode).toBe(200);
    const linhas = await lidas(
      responder(
        remessa,
        (_, at) =>
          [
            { codigos: '00', valor: '9.99' },
            { codigos: '00' },
            { codigos: '00', seuNumero: 'DE OUTRO SISTEMA' },
          ][at] ?? { codigos: '' },
      ),
    );
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE', 'SEM_TITULO']);
    expect(linhas[0]?.explicacao).toMatch(/O banco pagou R\$\s9,99 e a remessa pedia R\$\s10,00/);
    expect(linhas[1]?.explicacao).toContain('já tinha sido pago por outra via');
    expect(await baixas(menos)).toHaveLength(0);
    expect(await baixas(jaPago)).toHaveLength(1);
    expect(await baixas(parte)).toHaveLength(0);
  });

  it('[FIN-01] [FIN-03] what the bank says is posted, or nothing: a title paid in part meanwhile owes less than the answer', async () => {
    const [quase, meio, folga] = [
      await titulo('ted', '1000.00'),
      await titulo('ted', '321.00'),
      await titulo('ted', '500.00'),
    ];
    const { bordero: id, remessa } = await enviado(quase, meio);
    const porParte = await bordero();
    expect((await incluir(porParte, folga, { valorTitulo: '200.00' })).statusCode).toBe(200);
    expect((await aprova.passo('borderos-pagamentos', porParte, 'aprovar')).statusCode).toBe(200);
    expect((await prepara.passo('borderos-pagamentos', porParte, 'gerar-remessa')).statusCode).toBe(200);
    const campos = { dataPagamento: DIA, contaBancariaId: conta };
    const assimMesmo = { ...campos, pagoAssimMesmo: 'O fornecedor pediu adiantado' };
    for (const [tituloId, valorParte] of [
      [quase, '999.00'],
      [meio, '320.00'],
    ] as const)
      expect(
        (await prepara.passo('contas-pagar', tituloId, 'pagar-parte', { ...assimMesmo, valorParte }))
          .statusCode,
      ).toBe(200);
    // What is left still pays the order: nobody is asked anything.
    expect(
      (await prepara.passo('contas-pagar', folga, 'pagar-parte', { ...campos, valorParte: '300.00' }))
        .statusCode,
    ).toBe(200);
    const linhas = await lidas(responder(remessa, () => ({ codigos: '00' })));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE']);
    expect(linhas[0]?.explicacao).toMatch(/O banco pagou R\$\s1\.000,00 e o saldo do título é só R\$\s1,00/);
    expect(linhas[1]?.explicacao).toMatch(/O banco pagou R\$\s321,00 e o saldo do título é só R\$\s1,00/);
    expect((await baixas(quase)).map(({ valor }) => valor)).toEqual(['999.00']);
    expect(await casa().ler<Linha>('contas-pagar', quase)).toMatchObject({ situacao: 'PAGA_PARCIAL' });
    expect(await casa().ler<Linha>('borderos-pagamentos', id)).toMatchObject({ situacao: 'ENVIADO' });
    const [daParte] = await casa().lista<Linha>('remessas-pagamentos', `borderoId=${porParte}`);
    const remessaDaParte = await casa().ler<Linha>('remessas-pagamentos', daParte?.id ?? 0);
    const pagas = await lidas(responder(remessaDaParte, () => ({ codigos: '00' })));
    expect(pagas.map(({ situacao }) => situacao)).toEqual(['PAGA']);
    expect(await casa().ler<Linha>('contas-pagar', folga)).toMatchObject({
      situacao: 'PAGA',
      valorPago: '500.00',
    });
  });

  it('[FIN-01] [FIN-03] nobody says in the bank’s place what it paid', async () => {
    const id = await titulo('ted', '700.00');
    const campos = { dataPagamento: DIA, contaBancariaId: conta, valorDoBanco: '700.00' };
    const recusa = await prepara.passo('contas-pagar', id, 'pagar', campos);
    expect(recusa.statusCode, recusa.body).toBe(422);
    expect(Object.keys(recusa.json<{ errors: object }>().errors)).toEqual(['valorDoBanco']);
    expect(await baixas(id)).toHaveLength(0);
  });

  it('[FIN-01] [FIN-03] a title whose order is at the bank is paid by hand by who says why, and it is kept', async () => {
    const id = await titulo('ted', '88.00');
    await enviado(id);
    const campos = { dataPagamento: DIA, contaBancariaId: conta };
    const recusas = [
      await prepara.passo('contas-pagar', id, 'pagar', campos),
      await prepara.passo('contas-pagar', id, 'pagar-parte', { ...campos, valorParte: '1.00' }),
      // A letter says nothing.
      await prepara.passo('contas-pagar', id, 'pagar', { ...campos, pagoAssimMesmo: 'x' }),
    ];
    for (const recusa of recusas)
      expect([recusa.statusCode, recusa.json<{ errors: { pagoAssimMesmo: string[] } }>().errors]).toEqual([
        422,
        { pagoAssimMesmo: [expect.stringMatching(/já tem a ordem de pagar R\$\s88,00.*escreva o porquê/)] },
      ]);
    expect(await baixas(id)).toHaveLength(0);
    const pago = await prepara.passo('contas-pagar', id, 'pagar', {
      ...campos,
      pagoAssimMesmo: 'O banco avisou que perdeu o arquivo',
    });
    expect(pago.statusCode, pago.body).toBe(200);
    const { rows } = await api.test.database.pool.query<{ campos: { pagoAssimMesmo: string } }>(
      `SELECT campos FROM transicao WHERE recurso = 'contas-pagar' AND registro_id = $1 AND nome = 'pagar'`,
      [id],
    );
    expect(rows[0]?.campos.pagoAssimMesmo).toBe('O banco avisou que perdeu o arquivo');
  });

  it('[FIN-03] the file made and the title paid by hand at one moment: never both without a word, ten times over', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await titulo('ted', '15.00');
      const borderoId = await bordero();
      expect((await incluir(borderoId, id)).statusCode).toBe(200);
      expect((await aprova.passo('borderos-pagamentos', borderoId, 'aprovar')).statusCode).toBe(200);
      const campos = { dataPagamento: DIA, contaBancariaId: conta };
      const [arquivo, pago] = await Promise.all([
        prepara.passo('borderos-pagamentos', borderoId, 'gerar-remessa'),
        prepara.passo('contas-pagar', id, 'pagar', campos),
      ]);
      expect([arquivo.statusCode, pago.statusCode].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('[FIN-03] [FIN-05] what was not posted is a list: told, filtered, settled with its movement, and it keeps the month open', async () => {
    const [menos, recusado, aceito, certo] = [
      await titulo('ted', '41.00'),
      await titulo('ted', '42.00'),
      await titulo('ted', '43.00'),
      await titulo('ted', '44.00'),
    ];
    const { remessa } = await enviado(menos, recusado, aceito, certo);
    const resposta = await mandar(
      responder(
        remessa,
        (_, at) =>
          [
            { codigos: '00', valor: '40.00' },
            { codigos: 'AG' },
            { codigos: 'BD' },
            { codigos: '00', seuNumero: 'DE OUTRO SISTEMA' },
          ][at] ?? { codigos: '' },
      ),
    );
    expect(resposta.statusCode, resposta.body).toBe(201);
    const { id: retornoId } = resposta.json<{ id: number }>();
    const retorno = await casa().ler<Linha>('retornos-pagamentos', retornoId);
    expect(retorno).toMatchObject({ pagos: 0, recusados: 1, semEfeito: 1, naoLancadas: 2 });
    const doRetorno = `retornoPagamentoId=${retornoId}`;
    const pendencias = await prepara.lista<Linha>('pendencias-retornos', doRetorno);
    expect(pendencias).toMatchObject([
      {
        situacao: 'PENDENTE',
        lado: 'PAGAMENTO',
        tipo: 'DIVERGENTE',
        contaPagarId: menos,
        contaBancariaId: conta,
        valor: '40.00',
        explicacao: expect.stringMatching(/O banco pagou R\$\s40,00 e a remessa pedia R\$\s41,00/),
      },
      { situacao: 'PENDENTE', tipo: 'SEM_TITULO', contaPagarId: null },
    ]);
    const [divergente, semTitulo] = pendencias;
    const filtrada = await prepara.lista<Linha>('pendencias-retornos', `${doRetorno}&tipo=SEM_TITULO`);
    expect(filtrada.map(({ id }) => id)).toEqual([semTitulo?.id]);
    const { rows: avisos } = await api.test.database.pool.query<{ titulo: string; destino: string }>(
      `SELECT titulo, destino FROM notificacao WHERE chave = $1`,
      [`retornoPagamentoId:${retornoId}`],
    );
    expect(avisos[0]).toEqual({
      titulo: '2 linhas do retorno não foram lançadas',
      destino: `/pendencias-retornos?f.retornoPagamentoId=${retornoId}`,
    });

    const resolver = (
      linha: Linha | undefined,
      campos: object,
      motivo: string | undefined = 'Visto com o banco',
    ) => prepara.passo('pendencias-retornos', linha?.id ?? 0, 'resolver', campos, motivo);
    const semMovimento = await resolver(divergente, { comoResolvida: 'LANCADA' });
    expect([semMovimento.statusCode, semMovimento.body]).toEqual([
      422,
      expect.stringContaining('Escolha o movimento que lançou o valor'),
    ]);
    const movimento = async (valor: string, sentido = 'SAIDA'): Promise<number> => {
      const lancado = await prepara.post('/api/movimentos-bancarios', {
        contaBancariaId: conta,
        data: DIA,
        sentido,
        valor,
        historico: 'Lançado do retorno',
        planoContaId: plano,
      });
      expect(lancado.statusCode, lancado.body).toBe(201);
      return lancado.json<Linha>().id;
    };
    const outroValor = await resolver(divergente, {
      comoResolvida: 'LANCADA',
      movimentoId: await movimento('41.00'),
    });
    expect([outroValor.statusCode, outroValor.body]).toEqual([
      422,
      expect.stringMatching(/O movimento é de R\$\s41,00 e o banco diz R\$\s40,00/),
    ]);
    const contrario = await resolver(divergente, {
      comoResolvida: 'LANCADA',
      movimentoId: await movimento('40.00', 'ENTRADA'),
    });
    expect([contrario.statusCode, contrario.body]).toEqual([
      422,
      expect.stringContaining('sentido contrário'),
    ]);
    const mudo = await resolver(semTitulo, { comoResolvida: 'NADA' }, '');
    expect(mudo.statusCode).toBe(422);

    const { rows: abertos } = await api.test.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pendencia_retorno WHERE conta_bancaria_id = $1 AND situacao = 'PENDENTE'`,
      [conta],
    );
    const fechamento = await casa().post('/api/fechamentos-contas', {
      contaBancariaId: conta,
      competencia: DIA.slice(0, 7),
    });
    expect(fechamento.statusCode, fechamento.body).toBe(201);
    const situacao = async () =>
      (await casa().get(`/api/fechamentos-contas/${fechamento.json<Linha>().id}/_situacao`)).json<{
        pendencias: { tipo: string; texto: string }[];
      }>();
    expect((await situacao()).pendencias.find(({ tipo }) => tipo === 'retornos')?.texto).toContain(
      `${abertos[0]?.n} linhas de retornos do banco não foram lançadas`,
    );

    const certa = await resolver(divergente, {
      comoResolvida: 'LANCADA',
      movimentoId: await movimento('40.00'),
    });
    expect(certa.json<Linha>(), certa.body).toMatchObject({
      situacao: 'RESOLVIDA',
      motivo: 'Visto com o banco',
      resolvidaPor: expect.any(String),
    });
    expect((await resolver(semTitulo, { comoResolvida: 'DEVOLVIDA' })).statusCode).toBe(200);
    const agora = (await situacao()).pendencias.find(({ tipo }) => tipo === 'retornos')?.texto ?? '';
    expect(agora).not.toContain(`${abertos[0]?.n} linhas`);
    const reaberta = await prepara.passo(
      'pendencias-retornos',
      divergente?.id ?? 0,
      'reabrir',
      undefined,
      'Era de outra',
    );
    expect(reaberta.json<Linha>(), reaberta.body).toMatchObject({
      situacao: 'PENDENTE',
      comoResolvida: null,
      movimentoId: null,
    });
  });

  it('[FIN-01] [FIN-03] one movement settles one line: what the bank paid twice is posted twice', async () => {
    const { remessa } = await enviado(await titulo('ted', '39.00'), await titulo('ted', '39.00'));
    const linhas = await lidas(responder(remessa, () => ({ codigos: '00', valor: '38.00' })));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE']);
    const [primeira, segunda] = await prepara.lista<Linha>(
      'pendencias-retornos',
      'situacao=PENDENTE&valor=38.00',
    );
    const lancado = await prepara.post('/api/movimentos-bancarios', {
      contaBancariaId: conta,
      data: DIA,
      sentido: 'SAIDA',
      valor: '38.00',
      historico: 'Lançado do retorno',
      planoContaId: plano,
    });
    const campos = { comoResolvida: 'LANCADA', movimentoId: lancado.json<Linha>().id };
    const resolver = (linha: Linha | undefined) =>
      prepara.passo('pendencias-retornos', linha?.id ?? 0, 'resolver', campos, 'Visto com o banco');
    const certa = await resolver(primeira);
    expect(certa.statusCode, certa.body).toBe(200);
    const repetida = await resolver(segunda);
    expect([repetida.statusCode, repetida.body]).toEqual([
      422,
      expect.stringContaining('já resolveu outra linha de retorno'),
    ]);
    // Reopened, the first gives it free.
    await prepara.passo('pendencias-retornos', primeira?.id ?? 0, 'reabrir', undefined, 'Era da segunda');
    expect((await resolver(segunda)).statusCode).toBe(200);
  });

  it('[FIN-03] thirty people pay by hand a title while its return is read: it is paid once', async () => {
    const id = await titulo('ted', '66.00');
    const { remessa } = await enviado(id);
    const campos = { dataPagamento: DIA, contaBancariaId: conta, pagoAssimMesmo: 'Corrida' };
    const [retorno, ...pagos] = await Promise.all([
      mandar(responder(remessa, () => ({ codigos: '00' }))),
      ...Array.from({ length: 30 }, () => prepara.passo('contas-pagar', id, 'pagar', campos)),
    ]);
    expect(retorno.statusCode, retorno.body).toBe(201);
    expect(pagos.every(({ statusCode }) => [200, 409, 412].includes(statusCode))).toBe(true);
    const lancadas = await baixas(id);
    expect(lancadas.map(({ valor }) => valor)).toEqual(['66.00']);
  });

  it('[FIN-03] paid by the bank after it was given up here, and cancelled: told by its own sentence, nothing posted', async () => {
    const [solto, cancelado] = [await titulo('ted', '14.00'), await titulo('ted', '15.00')];
    const { bordero: id, remessa } = await enviado(solto, cancelado);
    const encerrado = await aprova.passo(
      'borderos-pagamentos',
      id,
      'encerrar',
      undefined,
      'O banco não respondeu',
    );
    expect(encerrado.statusCode, encerrado.body).toBe(200);
    expect(
      (await prepara.passo('contas-pagar', cancelado, 'cancelar', undefined, 'Não era para pagar'))
        .statusCode,
    ).toBe(200);
    const linhas = await lidas(responder(remessa, () => ({ codigos: '00' })));
    expect(linhas.map(({ situacao }) => situacao)).toEqual(['DIVERGENTE', 'DIVERGENTE']);
    expect(linhas[0]?.explicacao).toMatch(
      /pagou R\$\s14,00, e este pagamento estava como “Retirado”. Nada foi lançado: confira o extrato e pague o título à mão/,
    );
    expect(linhas[1]?.explicacao).toContain('com o título cancelado. Nada foi lançado');
    expect([await baixas(solto), await baixas(cancelado)]).toEqual([[], []]);
  });

  it('[FIN-02] [FIN-03] no CPF, or a CNPJ with letters: said when it is included, and nothing is approved or written', async () => {
    const chave = [
      {
        bancoId: null,
        agencia: null,
        agenciaDv: null,
        conta: null,
        contaDv: null,
        tipoConta: 'CORRENTE',
        titular: null,
        documentoTitular: null,
        principal: true,
        tipoChavePix: 'EMAIL',
        chavePix: 'x@y.com.br',
      },
    ];
    const empresa = {
      tipoPessoa: 'JURIDICA',
      regimeTributario: 'PRESUMIDO',
      nit: null,
      dependentes: null,
      retencoes: [],
      planoContaId: null,
      ativo: true,
      formaPagamentoId: formas['04'],
      nome: 'Letras',
      documento: '12ABC34501DE35',
      contasBancarias: chave,
    };
    for (const documentoDele of [null, '', '11144477734', '12ABC34501DE36']) {
      const sem = await api.admin
        .em(prestador)
        .post('/api/fornecedores', { ...empresa, documento: documentoDele });
      expect([sem.statusCode, Object.keys(sem.json<{ errors: object }>().errors)]).toEqual([
        422,
        ['documento'],
      ]);
    }
    fornecedores.letras = await criar('fornecedores', empresa);
    const id = await bordero();
    expect((await incluir(id, await titulo('letras', '1.00'))).statusCode).toBe(200);
    const [item] = await casa().lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}`);
    expect(item?.falta).toBe(
      'O CNPJ do fornecedor tem letras, e a remessa do banco só aceita algarismos. Retire o título e pague-o no internet banking.',
    );
    const recusado = await aprova.passo('borderos-pagamentos', id, 'aprovar');
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringContaining('Letras (CNPJ 12.ABC.345/01DE-35): O CNPJ do fornecedor tem letras'),
    ]);
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-02] a borderô that two have open: the second step, on what is not there any more, is refused and says so', async () => {
    const id = await bordero();
    await incluir(id, await titulo('ted', '4.00'));
    const { versao } = await casa().ler<Linha>('borderos-pagamentos', id);
    const [dePara, ePara] = [await titulo('ted', '5.00'), await titulo('ted', '6.00')];
    const com = (caller: Caller, transicao: string, campos?: object) =>
      caller.post(
        `/api/borderos-pagamentos/${id}/_transicao`,
        { transicao, ...(campos ? { campos } : {}) },
        { 'if-match': `"${versao}"` },
      );
    expect((await com(prepara, 'incluir', { tituloId: dePara })).statusCode).toBe(200);
    // The other person looks at the borderô without the title that came in: neither approves nor adds to it blindly.
    for (const resposta of [
      await com(aprova, 'aprovar'),
      await com(prepara, 'incluir', { tituloId: ePara }),
    ]) {
      expect(resposta.statusCode, resposta.body).toBe(412);
      expect(resposta.body).toMatch(/alterad|mudou/i);
    }
    expect(await casa().ler<Linha>('borderos-pagamentos', id)).toMatchObject({
      situacao: 'ABERTO',
      quantidade: 2,
      total: '9.00',
    });
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it.each(['itau-pagamentos-retorno-a.ret', 'itau-titulos-retorno-j.ret'])(
    '[FIN-03] [FIN-08] FIN3-02: %s, of another program, goes through the real door',
    async (arquivo) => {
      const bruto = readFileSync(new URL(`../support/cnab/${arquivo}`, import.meta.url), 'latin1');
      const aberto = lerCnab240(bruto);
      if (!aberto.ok) throw new Error(aberto.motivo);
      const { header, linhas: lidasDoArquivo } = aberto.arquivo;
      const inscricao = header.campos.find(({ id }) => id === 'inscricao');
      if (!inscricao) throw new Error('no company in the header');
      // Theirs is another company: the header is made this house's, and nothing else.
      const { de, ate } = inscricao;
      const daqui = bruto.split(/\r?\n/);
      daqui[0] = `${header.texto.slice(0, de - 1)}${CNPJ.padStart(ate - de + 1, '0')}${header.texto.slice(ate)}`;
      const { agencia, conta: numeroDaConta } = header.valores;
      await criar('contas-bancarias', {
        ativa: true,
        tipo: 'CORRENTE',
        bancoId: bancoItau,
        agencia,
        conta: numeroDaConta,
      });
      const linhas = await lidas(daqui.join('\r\n'));
      expect(linhas).toHaveLength(
        lidasDoArquivo.filter(({ segmento }) => /^[AJ]$/.test(segmento ?? '')).length,
      );
      // No order of theirs is ours, and nothing is posted.
      expect(new Set(linhas.map(({ situacao }) => situacao))).toEqual(new Set(['SEM_TITULO']));
      expect((await mandar(daqui.join('\n'))).body).toContain('já foi lido');
    },
  );

  it('[FIN-03] a file of another bank, of another company, cut, altered, a remittance: refused whole, nothing posted', async () => {
    const alvo = await titulo('ted', '10.00');
    const { remessa } = await enviado(alvo);
    const bom = responder(remessa, () => ({ codigos: '00' }));
    const casos = [
      [
        responder(remessa, () => ({ codigos: '00' }), { conta: '99999' }),
        'Nenhuma conta deste prestador é do banco 001',
      ],
      [bom.replaceAll(/^001/gm, '033'), 'Nenhuma conta deste prestador é do banco 033'],
      [responder(remessa, () => ({ codigos: '00' }), { inscricao: '11222333000181' }), 'de outra empresa'],
      [bom.split('\r\n').slice(0, 3).join('\r\n'), 'foi cortado no meio'],
      [bom.replace('000000000001000', '000000000009000'), 'não confere'],
      [String(remessa.conteudo), 'é uma remessa'],
      ['', 'está vazio'],
    ] as const;
    for (const [conteudo, frase] of casos) {
      const response = await mandar(conteudo);
      expect([response.statusCode >= 400 && response.statusCode < 500, response.body]).toEqual([
        true,
        expect.stringContaining(frase),
      ]);
    }
    expect(await baixas(alvo)).toHaveLength(0);
    expect((await mandar(bom, aprova)).statusCode).toBe(403);
  });

  it('[FIN-03] the same return twenty times at once is read once, and pays once', async () => {
    const alvo = await titulo('ted', '10.00');
    const { remessa } = await enviado(alvo);
    const retorno = responder(remessa, () => ({ codigos: '00' }));
    const respostas = await Promise.all(Array.from({ length: 20 }, () => mandar(retorno)));
    expect(respostas.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const { body } of respostas.filter(({ statusCode }) => statusCode !== 201))
      expect(body).toContain('já foi lido');
    expect(await baixas(alvo)).toHaveLength(1);
  });
});

describe('[FIN-02] [REG-03] the history', () => {
  it('[FIN-02] [REG-03] says last of each row what the row says: rows, sums, results and numbers', async () => {
    const recursos = [
      'borderos-pagamentos',
      'itens-borderos-pagamentos',
      'contas-pagar',
      'baixas-contas-pagar',
      'contas-bancarias',
    ];
    expect(await desmentidas(api, recursos)).toEqual([]);
  });

  it('[FIN-02] a row completed with the code that it has stays as it was read, however it is typed', async () => {
    const id = await bordero();
    const digitada = '00190500954014481606906809350314337370000000100';
    expect((await incluir(id, await titulo('boleto', '1.00'), { codigoBarras: digitada })).statusCode).toBe(
      200,
    );
    const [item] = await prepara.lista<Linha>('itens-borderos-pagamentos', `borderoId=${id}`);
    const campos = { formaPagamentoId: formas['06'], codigoBarras: digitada, valor: '1.00' };
    const completo = await prepara.passo('itens-borderos-pagamentos', item?.id ?? 0, 'completar', campos);
    expect(completo.json<Linha>(), completo.body).toMatchObject({ codigoBarras: item?.codigoBarras });
    expect(String(item?.codigoBarras)).toHaveLength(44);
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });

  it('[FIN-03] who has the account open while a file takes its number does not put the number back', async () => {
    const { versao, proximoNsa } = await prepara.ler<Linha>('contas-bancarias', conta);
    await enviado(await titulo('ted', '2.00'));
    const velho = await api.admin
      .em(prestador)
      .patch(`/api/contas-bancarias/${conta}`, versao, { proximoNsa: Number(proximoNsa) });
    expect(velho.statusCode).toBe(412);
    expect(await prepara.ler<Linha>('contas-bancarias', conta)).toMatchObject({
      proximoNsa: Number(proximoNsa) + 1,
    });
  });

  it('[FIN-03] the last number of an account is used, and then said to be the last', async () => {
    const { versao, proximoNsa } = await prepara.ler<Linha>('contas-bancarias', conta);
    const por = async (numero: number, v: number) =>
      (await api.admin.em(prestador).patch(`/api/contas-bancarias/${conta}`, v, { proximoNsa: numero }))
        .statusCode;
    expect(await por(999_999, versao)).toBe(200);
    expect((await enviado(await titulo('ted', '2.50'))).remessa).toMatchObject({ nsa: 999_999 });
    const id = await bordero();
    await incluir(id, await titulo('ted', '2.60'));
    await aprova.passo('borderos-pagamentos', id, 'aprovar');
    const recusada = await prepara.passo('borderos-pagamentos', id, 'gerar-remessa');
    expect([recusada.statusCode, recusada.body]).toEqual([409, expect.stringContaining('chegou ao fim')]);
    expect(await por(Number(proximoNsa), (await prepara.ler<Linha>('contas-bancarias', conta)).versao)).toBe(
      200,
    );
    await aprova.passo('borderos-pagamentos', id, 'cancelar', undefined, 'Só a prova');
  });
});
