/** Collection (FIN-03, FIN-06): from the title to the boleto, to the bank's file, to its answer and the receipt. */
import { readFileSync } from 'node:fs';
import {
  getBoletoInfo,
  getPixPayloadInfo,
  isValidBoleto,
  isValidPixPayload,
} from '@brazilian-utils/brazilian-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { addDays } from '#domain/formato/data.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { retornoDaCobranca, type RespostaDeCobranca } from '#tests/support/cnab/retorno-cobranca.ts';
import { semeador } from '#tests/support/semear.ts';
import { palavrasDoPdf, textoDoPdf, tintaDoPdf } from '#tests/support/texto-do-pdf.ts';
import { hoje } from '#server/clock.ts';
import { needs } from '#tests/support/peers.ts';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
type LinhaRetorno = {
  readonly situacao: string;
  readonly explicacao: string;
  readonly boletoId: number | null;
};

let api: TestApi;
let prestador: number;
let outroId: number;
let cobra: Caller;
let soVe: Caller;
let tipo: number;
let plano: number;
let bb: number;
let sicredi: number;
let safra: number;
let caixa: number;
let formaDinheiro: number;
const pagadores: { [nome: string]: number } = {};
let pagadoresEndereco = {};

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const DIA = hoje();
const VENCE = addDays(DIA, 15);
const CNPJ = '11444777000161';
let numero = 0;

const passar = async (caller: Caller, ...args: Parameters<Caller['passo']>): Promise<Linha> => {
  const resposta = await caller.passo(...args);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Linha>();
};
const casa = () => api.admin.em(prestador);

async function titulo(valor: string, campos: object = {}): Promise<number> {
  const resposta = await cobra.post('/api/contas-receber', {
    devedor: 'PACIENTE',
    pacienteId: pagadores.ana,
    tipoContaReceberId: tipo,
    numeroDocumento: `CR ${++numero}`,
    emissao: DIA,
    competencia: DIA.slice(0, 7),
    vencimento: VENCE,
    valorBruto: valor,
    historico: 'Consulta de cardiologia',
    jurosMes: '1',
    multaAtraso: '2',
    divisao: [{ planoContaId: plano }],
    ...campos,
  });
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Linha>().id;
}
async function boleto(tituloId: number, conta = bb): Promise<Linha> {
  await passar(cobra, 'contas-receber', tituloId, 'emitir-boleto', { contaCobrancaId: conta });
  const [linha] = await casa().lista<Linha>('boletos', `contaReceberId=${tituloId}&situacao=EMITIDO`);
  return casa().ler<Linha>('boletos', linha?.id ?? 0);
}
async function novaRemessa(conta = bb): Promise<number> {
  const resposta = await cobra.post('/api/remessa-recebimentos', {
    descricao: `Remessa ${++numero}`,
    contaBancariaId: conta,
  });
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Linha>().id;
}
/** A remittance of these boletos whose file was made. */
async function gerada(boletos: readonly Linha[], conta = bb): Promise<Linha> {
  const id = await novaRemessa(conta);
  for (const linha of boletos)
    await passar(cobra, 'remessa-recebimentos', id, 'incluir', { boletoId: linha.id });
  await passar(cobra, 'remessa-recebimentos', id, 'gerar-arquivo');
  return casa().ler<Linha>('remessa-recebimentos', id);
}
const mandar = (conteudo: string, caller = cobra) =>
  caller.post('/api/retornos-recebimentos/_ler', { nome: 'COB.RET', conteudo });
const responder = (
  remessa: Linha,
  resposta: (pagador: string, at: number) => readonly RespostaDeCobranca[],
  header = {},
) => retornoDaCobranca(String(remessa.conteudo), resposta, header);
async function lido(conteudo: string): Promise<Linha & { readonly linhas: readonly LinhaRetorno[] }> {
  const resposta = await mandar(conteudo);
  expect(resposta.statusCode, resposta.body).toBe(201);
  return (await casa().ler<Linha>('retornos-recebimentos', resposta.json<{ id: number }>().id)) as never;
}
const baixas = (tituloId: number) =>
  casa().lista<Linha>('baixas-contas-receber', `contaReceberId=${tituloId}`);

beforeAll(async () => {
  api = await createTestApi();
  const cidade = await criar('cidades', { nome: 'Belo Horizonte', uf: 'MG' });
  const casa = { ativo: true, tipoPessoa: 'JURIDICA', fusoHorario: 'America/Sao_Paulo', cidadeId: cidade };
  outroId = await criar('prestadores', { ...casa, nome: 'Outra Clínica', cnpj: '11222333000181' });
  prestador = await criar('prestadores', {
    ...casa,
    nome: 'Clínica Aurora',
    razaoSocial: 'Clínica Aurora de Saúde Ltda',
    cnpj: CNPJ,
    logradouro: 'Rua das Flores',
    numero: '10',
    cep: '30130010',
  });
  api.app.sessoes.esquecer();
  const endereco = {
    cep: '30130010',
    logradouro: 'Avenida Afonso Pena',
    numero: '1500',
    complemento: null,
    bairro: 'Centro',
    cidadeId: cidade,
  };
  pagadoresEndereco = endereco;
  const vivo = { obito: false, dataObito: null, nomeSocial: null };
  pagadores.ana = await criar('pacientes', {
    ...vivo,
    ...endereco,
    nome: 'Ana Prado Reis',
    cpf: '11144477735',
  });
  pagadores.semCpf = await criar('pacientes', {
    ...vivo,
    ...endereco,
    nome: 'Beto Sem Documento',
    cpf: null,
  });
  pagadores.semEndereco = await criar('pacientes', {
    ...vivo,
    ...endereco,
    nome: 'Caio Sem Rua',
    cpf: '52998224725',
    logradouro: null,
    cep: null,
  });
  pagadores.empresa = await criar('entidades', {
    ...endereco,
    descricao: 'Construtora Horizonte',
    cnpj: '11555666000122',
  });
  plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA', ativa: true });
  tipo = await criar('tipos-contas-receber', {
    planoContaId: plano,
    taxaMultaId: null,
    taxaJurosId: null,
    ativo: true,
  });
  await criar('forma-recebimento', {
    meio: 'BOLETO',
    descricao: 'Boleto',
    taxas: [
      { parcelas: 1, percentual: '0.00', valorFixo: '9.99', inicioVigencia: '2020-01-01', fimVigencia: null },
    ],
    diasCredito: 1,
    maximoParcelas: null,
    ativa: true,
  });
  formaDinheiro = await criar('forma-recebimento', {
    meio: 'DINHEIRO',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  const banco = async (codigo: string, nome: string, ispb: string) => criar('bancos', { codigo, nome, ispb });
  const daConta = {
    ativa: true,
    tipo: 'CORRENTE',
    agencia: '1234',
    agenciaDv: '3',
    conta: '56789',
    contaDv: '0',
    leiauteArquivo: null,
    leiauteLote: null,
    proximoNossoNumero: 1,
    proximaRemessaCobranca: 1,
    tipoChavePix: null,
    chavePix: null,
  };
  bb = await criar('contas-bancarias', {
    ...daConta,
    bancoId: await banco('001', 'Banco do Brasil', '00000000'),
    carteiraCobranca: '17',
    convenioCobranca: '1238798',
    variacaoCobranca: '19',
    tipoChavePix: 'CPF_CNPJ',
    chavePix: CNPJ,
  });
  sicredi = await criar('contas-bancarias', {
    ...daConta,
    bancoId: await banco('748', 'Sicredi', '01181521'),
    agencia: '710',
    agenciaDv: null,
    carteiraCobranca: '1',
    convenioCobranca: '129',
    variacaoCobranca: '65',
  });
  safra = await criar('contas-bancarias', {
    ...daConta,
    bancoId: await banco('422', 'Safra', '58160789'),
    carteiraCobranca: null,
    convenioCobranca: null,
    variacaoCobranca: null,
  });
  caixa = await criar('contas-bancarias', { ...daConta, tipo: 'CAIXA', bancoId: null });
  await criar('turnos-caixa', { contaBancariaId: caixa, trocoInicial: '0.00', recebemNele: 'UNIDADE' });
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
      'banco',
    ].map((recurso) => [recurso, ['list', 'view']]),
  );
  const ve = ['list', 'view'];
  cobra = (
    await api.caller(
      {
        ...leitura,
        contareceber: [
          ...ve,
          'insert',
          'update',
          'receber',
          'negociar',
          'cancelar',
          'emitir-boleto',
          'emitir-recibo',
        ],
        baixacontareceber: [...ve, 'estornar', 'emitir-recibo'],
        boleto: [...ve, 'cancelar', 'pedir-baixa', 'remeter'],
        remessarecebimento: [...ve, 'insert', 'update', 'gerar-arquivo', 'cancelar', 'retorno'],
        recibo: ve,
      },
      [prestador],
    )
  ).em(prestador);
  soVe = (
    await api.caller({ ...leitura, contareceber: ve, boleto: ve, remessarecebimento: ve }, [prestador])
  ).em(prestador);
});
afterAll(() => api.close());

describe('[FIN-03] boletos', () => {
  it('[FIN-03] a title gets nosso número, bar code and typed line that another program reads; the Pix code too', async () => {
    const id = await titulo('420.00');
    const emitido = await boleto(id);
    expect(emitido).toMatchObject({
      nomeDevedor: 'Ana Prado Reis',
      valor: '420.00',
      abate: '420.00',
      vencimento: VENCE,
      carteira: '17',
      documento: '11144477735',
      situacao: 'EMITIDO',
      numeroDocumento: expect.stringMatching(/^CR/) as string,
    });
    expect(emitido.nossoNumero).toMatch(/^1238798[0-9]{10}$/);
    expect(isValidBoleto(String(emitido.linhaDigitavel))).toBe(true);
    expect(getBoletoInfo(String(emitido.linhaDigitavel))).toMatchObject({ bankCode: '001' });
    const cobranca = (await cobra.get(`/api/contas-receber/${id}/_cobranca`)).json<{
      boletoId: number;
      pix: { codigo: string }[];
    }>();
    expect(cobranca.boletoId).toBe(emitido.id);
    const codigo = cobranca.pix[0]?.codigo ?? '';
    expect(isValidPixPayload(codigo)).toBe(true);
    expect(getPixPayloadInfo(codigo)).toMatchObject({
      key: CNPJ,
      amount: 420,
      merchantName: 'CLINICA AURORA DE SAUDE L',
      merchantCity: 'BELO HORIZONTE',
    });
    const pdf = await cobra.get(`/api/boletos/${emitido.id}/_pdf`);
    expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.startsWith('%PDF')).toBe(true);
    expect((await soVe.get(`/api/boletos/${emitido.id}`)).statusCode).toBe(200);
    expect((await soVe.passo('boletos', emitido.id, 'cancelar', undefined, 'Engano')).statusCode).toBe(403);
    const fora = await api.admin.em(outroId).get(`/api/boletos/${emitido.id}/_pdf`);
    expect(fora.statusCode).toBe(404);
  });

  it('[FIN-03] the paper has the fields of the bank model, a Pix code that a telephone reads and bars of 103 by 13 mm', async (context) => {
    needs(context, 'pdftotext', 'pdftoppm');
    const emitido = await boleto(await titulo('420.00'));
    const { rawPayload: pdf } = await cobra.get(`/api/boletos/${emitido.id}/_pdf`);
    const lido = textoDoPdf(pdf);
    expect(lido).toMatch(
      /Data do documento +Número do documento +Espécie doc\. +Aceite +Data do processamento +Nosso número/,
    );
    expect(lido).toMatch(
      /Uso do banco +Carteira +Espécie moeda +Quantidade +Valor +Valor do documento\n+ +17 +R\$ +R\$ 420,00/,
    );
    expect(lido).toMatch(/Outras deduções[^]*Mora \/ multa[^]*Outros acréscimos[^]*Valor cobrado/);
    expect(lido).not.toMatch(/·\s*$/m);
    expect(palavrasDoPdf(pdf)).toHaveLength(1);
    const ink = tintaDoPdf(pdf);
    const steps = (from: number, to: number) =>
      Array.from({ length: (to - from) * 2 }, (_, at) => from + at / 2);
    const MM = 72 / 25.4;
    /** The longest stretch of lines in which a good part of these columns is dark. */
    const stretch = (from: number, to: number): number => {
      let [here, longest] = [0, 0];
      for (const y of steps(28, 842)) {
        const dark = steps(from, to).filter((x) => ink(x, y)).length;
        here = dark > (to - from) * 0.4 ? here + 0.5 : 0;
        longest = Math.max(longest, here);
      }
      return longest / MM;
    };
    expect(stretch(41, 110)).toBeGreaterThanOrEqual(25);
    const bars = steps(600, 842).find((y) => steps(52, 345).filter((x) => ink(x, y)).length > 150) ?? 0;
    const dark = steps(41, 400).filter((x) => ink(x, bars + 5));
    expect((Number(dark.at(-1)) - Number(dark[0])) / MM).toBeCloseTo(103, 0);
    const high = steps(bars, 842).findIndex((y) => !ink(Number(dark[0]), y)) / 2;
    expect(high / MM).toBeCloseTo(13, 0);
  });

  it('[FIN-03] what is missing is told and takes no number; a bank without rules at hand is refused in words', async () => {
    const antes = (await casa().ler<Linha>('contas-bancarias', bb)).proximoNossoNumero;
    const recusado = async (
      id: number,
      contaCobrancaId: number | null = bb,
      campos: object = {},
    ): Promise<string> => {
      const resposta = await cobra.passo('contas-receber', id, 'emitir-boleto', {
        contaCobrancaId,
        ...campos,
      });
      expect(resposta.statusCode, resposta.body).toBeGreaterThanOrEqual(400);
      return resposta.body;
    };
    expect(await recusado(await titulo('10.00', { pacienteId: pagadores.semCpf }))).toContain(
      'Beto Sem Documento não tem CPF ou CNPJ',
    );
    expect(await recusado(await titulo('10.00', { pacienteId: pagadores.semEndereco }))).toContain(
      'Falta no endereço de Caio Sem Rua: o logradouro e o CEP',
    );
    const bom = await titulo('10.00');
    expect(await recusado(bom, safra)).toContain(
      'As regras de boleto de Safra ainda não estão nas tabelas. Há as de Banco do Brasil, Santander, Caixa, Bradesco, Itaú, Sicredi e Sicoob',
    );
    expect(await recusado(bom, caixa)).toContain('Um caixa não emite boletos');
    expect(await recusado(bom, null)).toContain('Há mais de uma conta com cobrança');
    expect(await recusado(await titulo('10.00', { jurosMes: '0.033' }))).toContain('com até duas casas');
    const vencido = await titulo('10.00', { emissao: addDays(DIA, -40), vencimento: addDays(DIA, -30) });
    expect(await recusado(vencido)).toContain('O título está vencido');
    expect((await casa().ler<Linha>('contas-bancarias', bb)).proximoNossoNumero).toBe(antes);
    expect(await casa().lista<Linha>('boletos', `contaReceberId=${bom}`)).toEqual([]);
  });

  it('[FIN-03] of an overdue title the boleto charges what is due on its day; a company pays too', async () => {
    const vencido = await titulo('1000.00', {
      devedor: 'EMPRESA',
      pacienteId: null,
      entidadeId: pagadores.empresa,
      emissao: addDays(DIA, -60),
      vencimento: addDays(DIA, -30),
    });
    await passar(cobra, 'contas-receber', vencido, 'emitir-boleto', {
      contaCobrancaId: bb,
      vencimentoBoleto: DIA,
    });
    const [linha] = await casa().lista<Linha>('boletos', `contaReceberId=${vencido}`);
    expect(linha).toMatchObject({
      abate: '1000.00',
      valor: '1030.00',
      vencimento: DIA,
      documento: '11555666000122',
      nomeDevedor: 'Construtora Horizonte',
    });
  });

  it('[FIN-06] the fine of an overdue title is charged once; what is paid is booked as fine and interest by its rule', async (context) => {
    needs(context, 'pdftotext');
    const vencido = await titulo('1000.00', { emissao: addDays(DIA, -60), vencimento: addDays(DIA, -30) });
    await passar(cobra, 'contas-receber', vencido, 'emitir-boleto', {
      contaCobrancaId: bb,
      vencimentoBoleto: DIA,
    });
    const [linha] = await casa().lista<Linha>('boletos', `contaReceberId=${vencido}`);
    expect(linha).toMatchObject({ valor: '1030.00', atrasoDe: addDays(DIA, 1) });
    const boletoId = linha?.id ?? 0;
    expect((await casa().ler<Linha>('boletos', boletoId)).multaAtraso).toBeNull();
    const folha = textoDoPdf((await cobra.get(`/api/boletos/${boletoId}/_pdf`)).rawPayload);
    expect(folha.replace(/\s+/g, ' ')).toContain('juros de R$ 0,33 por dia');
    expect(folha).not.toContain('multa de 2');
    const remessa = await gerada([{ ...linha, id: boletoId } as Linha]);
    const [p = '', , r = ''] = String(remessa.conteudo).split('\r\n').slice(2);
    expect([p[117], p.slice(126, 141), r[65], r.slice(74, 89)]).toEqual([
      '1',
      '33'.padStart(15, '0'),
      '0',
      '0'.repeat(15),
    ]);
    const pago = { movimento: '06', ocorridoEm: DIA, creditoEm: addDays(DIA, 1), pago: '1030.00' };
    await lido(responder(remessa, () => [pago]));
    expect(await baixas(vencido)).toMatchObject([
      { valor: '1000.00', juros: '10.00', multa: '20.00', total: '1030.00' },
    ]);
  });

  it('[FIN-03] with a boleto in collection the title says what it says, and there is no second one', async () => {
    const id = await titulo('300.00');
    const emitido = await boleto(id);
    const { versao } = await casa().ler<Linha>('contas-receber', id);
    const mudado = await cobra.patch(`/api/contas-receber/${id}`, versao, { valorBruto: '299.00' });
    expect([mudado.statusCode, mudado.body]).toEqual([
      422,
      expect.stringContaining(`O título tem o boleto ${String(emitido.nossoNumero)} em cobrança`),
    ]);
    expect(
      (await cobra.patch(`/api/contas-receber/${id}`, versao, { historico: 'Outro texto' })).statusCode,
    ).toBe(200);
    const segundo = await cobra.passo('contas-receber', id, 'emitir-boleto', { contaCobrancaId: sicredi });
    expect([segundo.statusCode, segundo.body]).toEqual([
      409,
      expect.stringContaining('Cancele-o, ou peça a baixa ao banco'),
    ]);
    expect((await cobra.passo('contas-receber', id, 'cancelar', undefined, 'Engano')).statusCode).toBe(422);
    await passar(cobra, 'boletos', emitido.id, 'cancelar', undefined, 'Pagará no balcão');
    const novo = await boleto(id, sicredi);
    expect(novo.nossoNumero).toMatch(/^[0-9]{2}\/2[0-9]{5}-[0-9]$/);
    expect((await cobra.get(`/api/boletos/${emitido.id}/_pdf`)).statusCode).toBe(400);
  });

  it('[FIN-03] twenty at once: numbers without a gap or a repetition, and one boleto a title', async () => {
    const { proximoNossoNumero: primeiro } = await casa().ler<Linha>('contas-bancarias', sicredi);
    const ids = await Promise.all(Array.from({ length: 20 }, () => titulo('15.00')));
    const respostas = await Promise.all(
      ids.map((id) => cobra.passo('contas-receber', id, 'emitir-boleto', { contaCobrancaId: sicredi })),
    );
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const todos = (await casa().lista<Linha>('boletos', `contaReceberId_in=${ids.join(',')}`))
      .map((linha) => Number(linha.numero))
      .toSorted((a, b) => a - b);
    expect(todos).toEqual(ids.map((_, at) => Number(primeiro) + at));
    const tituloId = await titulo('15.00');
    const juntos = await Promise.all(
      Array.from({ length: 20 }, () =>
        cobra.passo('contas-receber', tituloId, 'emitir-boleto', { contaCobrancaId: sicredi }),
      ),
    );
    expect(juntos.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await casa().lista<Linha>('boletos', `contaReceberId=${tituloId}`)).toHaveLength(1);
  });
});

describe('[FIN-03] the remittance of collection', () => {
  it('[FIN-03] P, Q and R of each boleto in their positions, sequences without gaps; the file has no problem', async () => {
    const emitido = await boleto(await titulo('1234.56'));
    const dois = await boleto(
      await titulo('50.00', {
        devedor: 'EMPRESA',
        pacienteId: null,
        entidadeId: pagadores.empresa,
        jurosMes: '0',
        multaAtraso: '0',
      }),
    );
    const remessa = await gerada([emitido, dois]);
    expect(remessa).toMatchObject({ situacao: 'GERADA', quantidade: 2, total: '1284.56', registros: 10 });
    const conteudo = String(remessa.conteudo);
    const linhas = conteudo.split('\r\n').slice(0, -1);
    expect(linhas.every((linha) => linha.length === 240)).toBe(true);
    const arquivo = lerCnab240(conteudo);
    expect(arquivo.ok && arquivo.arquivo.problemas).toEqual([]);
    const p = linhas[2] ?? '';
    const [q = '', r = ''] = [linhas[3], linhas[4]];
    // Positions counted as the manual prints them, without our tables.
    const em = (linha: string, de: number, ate: number) => linha.slice(de - 1, ate);
    expect([em(p, 8, 17), em(p, 38, 54), em(p, 58, 58), em(p, 63, 77).trim()]).toEqual([
      '300001P 01',
      emitido.nossoNumero,
      '7',
      `ZR${String(emitido.id).padStart(8, '0')}`,
    ]);
    expect([em(p, 86, 100), em(p, 118, 118), em(p, 127, 141)]).toEqual([
      '000000000123456',
      '2',
      '000000000000100',
    ]);
    expect([em(q, 14, 14), em(q, 18, 33), em(q, 34, 73).trim(), em(q, 129, 136), em(q, 152, 153)]).toEqual([
      'Q',
      '1000011144477735',
      'ANA PRADO REIS',
      '30130010',
      'MG',
    ]);
    expect([em(r, 14, 14), em(r, 66, 66), em(r, 75, 89)]).toEqual(['R', '2', '000000000000200']);
    expect([em(linhas[5] ?? '', 118, 118), em(linhas[7] ?? '', 66, 66)]).toEqual(['3', '0']);
    expect([em(linhas[0] ?? '', 33, 52), em(linhas[0] ?? '', 164, 166), em(linhas[1] ?? '', 9, 16)]).toEqual([
      '001238798001417019  ',
      '083',
      'R01  042',
    ]);
    expect(linhas.slice(2, 8).map((linha) => em(linha, 9, 13))).toEqual([
      '00001',
      '00002',
      '00003',
      '00004',
      '00005',
      '00006',
    ]);
    expect((await casa().ler<Linha>('boletos', emitido.id)).situacao).toBe('ENVIADO');
    expect((await cobra.passo('boletos', emitido.id, 'cancelar', undefined, 'Tarde')).statusCode).toBe(409);
  });

  it('[FIN-03] taken into a remittance: the boleto’s history says which, the remittance’s how many and how much, its step which boleto', async () => {
    const emitido = await boleto(await titulo('71.00'));
    const remessa = await novaRemessa();
    const incluida = await passar(cobra, 'remessa-recebimentos', remessa, 'incluir', {
      boletoId: emitido.id,
    });
    expect(incluida).toMatchObject({ quantidade: 1, total: '71.00' });
    expect(incluida.boletoId ?? null).toBeNull();
    const eventos = async (recurso: string, id: number, ...campos: string[]) =>
      (
        await api.test.database.pool.query<{ acao: string; antes: object; depois: object }>(
          `SELECT acao, (SELECT jsonb_object_agg(k, antes->k) FROM unnest($3::text[]) k) AS antes, (SELECT jsonb_object_agg(k, depois->k) FROM unnest($3::text[]) k) AS depois
             FROM auditoria WHERE recurso = $1 AND registro_id = $2 ORDER BY seq DESC LIMIT 1`,
          [recurso, id, campos],
        )
      ).rows[0];
    expect(await eventos('boletos', emitido.id, 'remessa_id', 'versao')).toEqual({
      acao: 'alterar',
      antes: { remessa_id: null, versao: emitido.versao },
      depois: { remessa_id: remessa, versao: emitido.versao },
    });
    expect(await eventos('remessa-recebimentos', remessa, 'quantidade', 'total')).toEqual({
      acao: 'transitar',
      antes: { quantidade: 0, total: 0 },
      depois: { quantidade: 1, total: 71 },
    });
    const passos = await api.test.database.pool.query<{ campos: object }>(
      `SELECT campos FROM transicao WHERE recurso = 'remessa-recebimentos' AND registro_id = $1`,
      [remessa],
    );
    expect(passos.rows).toEqual([{ campos: { boletoId: emitido.id } }]);
    await passar(cobra, 'boletos', emitido.id, 'retirar');
    expect(await eventos('boletos', emitido.id, 'remessa_id')).toMatchObject({
      acao: 'transitar',
      depois: { remessa_id: null },
    });
    expect(await eventos('remessa-recebimentos', remessa, 'quantidade')).toMatchObject({
      acao: 'alterar',
      antes: { quantidade: 1 },
      depois: { quantidade: 0 },
    });
  });

  it('[FIN-03] a title is never in two live files: gathered once, twenty remittances at once take it once', async () => {
    const emitido = await boleto(await titulo('70.00'));
    const remessas = await Promise.all(Array.from({ length: 20 }, () => novaRemessa()));
    const respostas = await Promise.all(
      remessas.map((id) => cobra.passo('remessa-recebimentos', id, 'incluir', { boletoId: emitido.id })),
    );
    expect(respostas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(respostas.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
    const [com] = await casa().lista<Linha>(
      'remessa-recebimentos',
      `id_in=${remessas.join(',')}&quantidade=1`,
    );
    await passar(cobra, 'boletos', emitido.id, 'retirar');
    expect(await casa().ler<Linha>('remessa-recebimentos', com?.id ?? 0)).toMatchObject({
      quantidade: 0,
      total: '0.00',
    });
    expect((await cobra.passo('remessa-recebimentos', com?.id ?? 0, 'gerar-arquivo')).statusCode).toBe(409);
    const outraId = await novaRemessa(sicredi);
    expect(
      (await cobra.passo('remessa-recebimentos', outraId, 'incluir', { boletoId: emitido.id })).body,
    ).toContain('O boleto é de outra conta');
    await passar(cobra, 'remessa-recebimentos', com?.id ?? 0, 'reunir');
    expect(await casa().ler<Linha>('boletos', emitido.id)).toMatchObject({ remessaId: com?.id });
  });

  it('[FIN-03] what was received meanwhile takes its boleto out of the file; cancelled, the boletos are free and the number is not used again', async () => {
    const id = await titulo('80.00');
    const emitido = await boleto(id);
    const remessa = await novaRemessa();
    await passar(cobra, 'remessa-recebimentos', remessa, 'incluir', { boletoId: emitido.id });
    await passar(cobra, 'contas-receber', id, 'receber', {
      dataRecebimento: DIA,
      contaBancariaId: caixa,
      formaRecebimentoId: formaDinheiro,
    });
    expect(await casa().ler<Linha>('boletos', emitido.id)).toMatchObject({
      situacao: 'CANCELADO',
      remessaId: null,
      motivo: expect.stringContaining('recebido de outro modo'),
    });
    const recusada = await cobra.passo('remessa-recebimentos', remessa, 'gerar-arquivo');
    expect([recusada.statusCode, recusada.body]).toEqual([
      409,
      expect.stringContaining('A remessa não tem boletos'),
    ]);
    const bom = await boleto(await titulo('81.00'));
    const cancelada = await gerada([bom]);
    await passar(cobra, 'remessa-recebimentos', cancelada.id, 'cancelar', undefined, 'Não foi ao banco');
    expect(await casa().ler<Linha>('boletos', bom.id)).toMatchObject({
      situacao: 'EMITIDO',
      remessaId: null,
    });
    const outraRemessa = await gerada([bom]);
    expect(Number(outraRemessa.nsa)).toBe(Number(cancelada.nsa) + 1);
  });
});

describe('[FIN-03] the return of collection', () => {
  it('[FIN-03] [FIN-08] registered, settled with interest, discount and fee, refused with the reason, unknown kept; twice is refused', async () => {
    const ids = [
      await titulo('100.00'),
      await titulo('200.00'),
      await titulo('300.00'),
      await titulo('400.00'),
    ];
    const boletos = [];
    for (const id of ids) boletos.push(await boleto(id));
    const remessa = await gerada(boletos);
    const confirmado = await lido(
      responder(
        remessa,
        (_, at) =>
          [
            [{ movimento: '02', tarifa: '1.50' }],
            [{ movimento: '02' }],
            [{ movimento: '03', motivos: '48 ZZ' }],
            [{ movimento: '77' }],
          ][at] ?? [],
      ),
    );
    expect(confirmado.linhas.map(({ situacao }) => situacao)).toEqual([
      'REGISTRADO',
      'REGISTRADO',
      'RECUSADO',
      'DESCONHECIDA',
    ]);
    expect(confirmado.linhas[2]?.explicacao).toBe(
      'O banco recusou o boleto: CEP inválido; motivo ZZ, do manual do banco. O título está livre para outro boleto.',
    );
    expect(confirmado.linhas[3]?.explicacao).toContain('Código que nenhuma tabela conhece: 77');
    expect(confirmado).toMatchObject({ registrados: 2, recusados: 1, liquidados: 0, tarifas: '1.50' });
    expect((await casa().ler<Linha>('boletos', boletos[0]?.id ?? 0)).tarifa).toBe('1.50');

    const pago = { movimento: '06', ocorridoEm: DIA, creditoEm: addDays(DIA, 1) };
    // Paid by nothing at all is no receipt, whatever discount the bank says.
    const nada = await lido(
      responder(remessa, (_, at) => (at === 0 ? [{ ...pago, pago: '0.00', desconto: '100.00' }] : [])),
    );
    expect(nada.linhas).toMatchObject([
      {
        situacao: 'DIVERGENTE',
        explicacao: expect.stringContaining('Se a dívida foi perdoada inteira, cancele'),
      },
    ]);
    expect(await baixas(ids[0] ?? 0)).toEqual([]);
    const conteudo = responder(
      remessa,
      (_, at) =>
        [
          [{ ...pago, pago: '103.00', acrescimos: '3.00', tarifa: '2.10' }],
          [
            { ...pago, pago: '190.00', desconto: '10.00' },
            { ...pago, pago: '190.00', desconto: '10.00' },
          ],
          [{ ...pago, pago: '300.00' }],
          [{ ...pago, pago: '399.00' }],
        ][at] ?? [],
    );
    const retorno = await lido(conteudo);
    expect(retorno.linhas.map(({ situacao }) => situacao)).toEqual([
      'LIQUIDADO',
      'LIQUIDADO',
      'REPETIDA',
      'DIVERGENTE',
      'DIVERGENTE',
    ]);
    expect(retorno).toMatchObject({ liquidados: 2, total: '293.00', tarifas: '2.10' });
    expect(retorno.linhas[4]?.explicacao).toContain(
      'Nada foi lançado: confira com o banco e receba o título à mão.',
    );
    expect(await baixas(ids[0] ?? 0)).toMatchObject([
      {
        valor: '100.00',
        juros: '3.00',
        multa: '0.00',
        total: '103.00',
        taxa: '2.10',
        creditado: '100.90',
        creditoEm: addDays(DIA, 1),
        contaBancariaId: bb,
      },
    ]);
    expect(await baixas(ids[1] ?? 0)).toMatchObject([
      {
        valor: '200.00',
        juros: '0.00',
        desconto: '10.00',
        total: '190.00',
        taxa: '0.00',
        // Of a discount that the bank says: nothing was charged.
        motivoEncargos: 'Conforme o retorno do banco.',
      },
    ]);
    expect([
      (await casa().ler<Linha>('contas-receber', ids[0] ?? 0)).situacao,
      (await casa().ler<Linha>('contas-receber', ids[3] ?? 0)).situacao,
    ]).toEqual(['RECEBIDA', 'EM_ABERTO']);
    expect((await casa().ler<Linha>('boletos', boletos[0]?.id ?? 0)).situacao).toBe('LIQUIDADO');
    const deNovo = await mandar(conteudo);
    expect([deNovo.statusCode, deNovo.body]).toEqual([
      400,
      expect.stringContaining('Este retorno já foi lido em'),
    ]);
    expect(await baixas(ids[0] ?? 0)).toHaveLength(1);
    // The same money in another file (another hour) posts nothing either.
    const outroArquivo = await lido(
      responder(remessa, (_, at) => (at === 0 ? [{ ...pago, pago: '103.00', acrescimos: '3.00' }] : []), {
        geradoHora: '23:59:59',
      }),
    );
    expect(outroArquivo.linhas.map(({ situacao }) => situacao)).toEqual(['REPETIDA']);
  });

  it('[FIN-03] paid again on another day or by another amount is no repetition: told, and settled by a person', async () => {
    const [pagoDuasVezes, cedo] = [await titulo('101.00'), await titulo('102.00')];
    const boletos = [await boleto(pagoDuasVezes), await boleto(cedo)];
    const remessa = await gerada(boletos);
    const pago = { movimento: '06', motivos: '01', ocorridoEm: DIA };
    await lido(responder(remessa, () => [{ ...pago, valor: '101.00', pago: '101.00' }], { nsa: 7001 }));
    const linhas = async (nsa: number, respostas: readonly RespostaDeCobranca[]) =>
      lido(responder(remessa, (_, at) => (at === 0 ? respostas : []), { nsa }));
    const pagamento = { ...pago, valor: '101.00', pago: '101.00' };
    const amanha = addDays(DIA, 1);
    const retorno = await linhas(7002, [
      pagamento,
      { ...pagamento, ocorridoEm: amanha },
      { ...pagamento, pago: '105.00', acrescimos: '4.00' },
      { ...pagamento, movimento: '17' },
      { ...pagamento, ocorridoEm: amanha },
    ]);
    expect(retorno.linhas.map(({ situacao }) => situacao)).toEqual([
      'REPETIDA',
      'DIVERGENTE',
      'DIVERGENTE',
      'DIVERGENTE',
      'REPETIDA',
    ]);
    expect(retorno.linhas[1]?.explicacao).toMatch(
      /já estava como “Liquidado”, por R\$\s101,00 em .*, e o banco diz agora R\$\s101,00 em .*se o pagador pagou duas vezes/,
    );
    expect(retorno).toMatchObject({ naoLancadas: 3, semEfeito: 2, total: '0.00' });
    const pendencias = await casa().lista<Linha>('pendencias-retornos', `retornoRecebimentoId=${retorno.id}`);
    expect(pendencias.map(({ tipo, valor }) => [tipo, valor])).toEqual(
      expect.arrayContaining([
        ['DIVERGENTE', '101.00'],
        ['DIVERGENTE', '105.00'],
      ]),
    );
    expect(await baixas(pagoDuasVezes)).toHaveLength(1);
    // The same lines once more have their pendency: no second one is opened.
    expect(await linhas(7003, [{ ...pagamento, ocorridoEm: amanha }])).toMatchObject({ naoLancadas: 0 });
    // That it was registered comes late, and is told without asking anybody for anything.
    const registro = await linhas(7004, [{ movimento: '02', ocorridoEm: DIA }]);
    expect(registro).toMatchObject({ naoLancadas: 0, linhas: [{ situacao: 'INFORMADO' }] });
    expect(registro.linhas[0]?.explicacao).toContain('já estava como “Liquidado”. Nada muda no título.');
  });

  it.each([
    [
      '033',
      'Santander',
      '90400888',
      { conta: '13001234', contaDv: '3', carteiraCobranca: '101', convenioCobranca: '1899775' },
    ],
    ['104', 'Caixa', '00360305', { carteiraCobranca: '14', convenioCobranca: '245274' }],
    [
      '237',
      'Bradesco',
      '60746948',
      { conta: '6580', contaDv: '3', carteiraCobranca: '09', convenioCobranca: '1207113' },
    ],
    [
      '341',
      'Itaú',
      '60701190',
      {
        agencia: '0811',
        agenciaDv: null,
        conta: '53678',
        contaDv: '8',
        carteiraCobranca: '109',
        convenioCobranca: null,
      },
    ],
  ] as const)(
    '[FIN-03] %s %s: boleto, remittance in its positions, the answer registers and settles',
    async (codigo, nome, ispb, camposDaConta) => {
      const bancoId = await criar('bancos', { codigo, nome, ispb });
      const conta = await criar('contas-bancarias', {
        ativa: true,
        tipo: 'CORRENTE',
        bancoId,
        agencia: '1234',
        agenciaDv: '3',
        conta: '56789',
        contaDv: '0',
        leiauteArquivo: null,
        leiauteLote: null,
        proximoNossoNumero: 1,
        proximaRemessaCobranca: 1,
        tipoChavePix: null,
        chavePix: null,
        variacaoCobranca: null,
        ...camposDaConta,
      });
      const ids = [await titulo('150.00'), await titulo('80.00')];
      const boletos = [];
      for (const id of ids) boletos.push(await boleto(id, conta));
      for (const linha of boletos) {
        expect(isValidBoleto(String(linha.linhaDigitavel)), String(linha.linhaDigitavel)).toBe(true);
        expect(getBoletoInfo(String(linha.linhaDigitavel))).toMatchObject({ bankCode: codigo });
      }
      const remessa = await gerada(boletos, conta);
      expect(remessa).toMatchObject({ situacao: 'GERADA', quantidade: 2, total: '230.00' });
      const registro = await lido(responder(remessa, () => [{ movimento: '02' }]));
      expect(registro.linhas.map(({ situacao, boletoId }) => [situacao, boletoId])).toEqual(
        boletos.map(({ id }) => ['REGISTRADO', id]),
      );
      // Without our number in the line it is found by the bank's; 17 is money for some and a refusal for Itaú.
      const pago = { ocorridoEm: DIA, creditoEm: addDays(DIA, 1), pago: '80.00' };
      const retorno = await lido(
        responder(remessa, (_, at) =>
          at === 0
            ? [{ movimento: '17', ...pago, pago: '150.00', tarifa: '2.35', motivos: '03' }]
            : [{ movimento: '06', ...pago, seuNumero: '' }],
        ),
      );
      expect(retorno.linhas.map(({ situacao }) => situacao)).toEqual([
        codigo === '341' ? 'DIVERGENTE' : 'LIQUIDADO',
        'LIQUIDADO',
      ]);
      expect((await casa().ler<Linha>('contas-receber', ids[1] ?? 0)).situacao).toBe('RECEBIDA');
      // What the bank charged and why is read where each bank has it.
      expect(retorno.linhas[0]).toMatchObject({ tarifa: '2.35', codigos: '17 03' });
      const recebidas = codigo === '341' ? [] : [{ total: '150.00', taxa: '2.35' }];
      expect(await baixas(ids[0] ?? 0)).toMatchObject(recebidas);
    },
  );

  it('[FIN-03] twenty times the same file at once: read once, received once', async () => {
    const id = await titulo('55.00');
    const remessa = await gerada([await boleto(id)]);
    const conteudo = responder(remessa, () => [{ movimento: '06', pago: '55.00', ocorridoEm: DIA }]);
    const respostas = await Promise.all(Array.from({ length: 20 }, () => mandar(conteudo)));
    expect(respostas.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await baixas(id)).toHaveLength(1);
    expect((await casa().ler<Linha>('remessa-recebimentos', remessa.id)).situacao).toBe('RESPONDIDA');
    expect(
      (await cobra.passo('remessa-recebimentos', remessa.id, 'cancelar', undefined, 'Engano')).statusCode,
    ).toBe(409);
  });

  it('[FIN-03] [FIN-08] another bank, another company, a cut file, a remittance and another kind are refused whole', async () => {
    const remessa = await gerada([await boleto(await titulo('60.00'))]);
    const bom = responder(remessa, () => [{ movimento: '02' }]);
    const recusa = async (conteudo: string, caller = cobra): Promise<string> => {
      const resposta = await mandar(conteudo, caller);
      expect(resposta.statusCode, resposta.body).toBeGreaterThanOrEqual(400);
      return resposta.body;
    };
    expect(await recusa(String(remessa.conteudo))).toContain('Este arquivo é uma remessa');
    expect(await recusa(bom.replace(/^001/gm, '237'))).toContain(
      'Nenhuma conta deste prestador é do banco 237',
    );
    expect(
      await recusa(responder(remessa, () => [{ movimento: '02' }], { inscricao: '11222333000181' })),
    ).toContain('não é o deste prestador');
    expect(await recusa(bom.split('\r\n').slice(0, -2).join('\r\n'))).toContain('O arquivo não confere');
    expect(await recusa('nada disso')).toContain('Este não é um arquivo CNAB 240');
    expect(await recusa(bom.split('\r\n').slice(1).join('\r\n'))).toContain('falta o header do arquivo');
    // FIN3: Santander's own way of counting is no mistake; what is left to say is that the account is nobody's.
    const santander = new URL('../support/cnab/santander-cobranca-retorno.ret', import.meta.url);
    expect(await recusa(readFileSync(santander, 'latin1'))).not.toContain('não confere');
    expect((await mandar(bom, soVe)).statusCode).toBe(403);
    expect(await casa().lista<Linha>('retornos-recebimentos', `resumo_like=x`)).toEqual([]);
    expect((await lido(bom)).linhas.map(({ situacao }) => situacao)).toEqual(['REGISTRADO']);
  });

  it('[FIN-03] FIN3-12: a return that comes again charges no tariff again, under another number or with other line ends', async () => {
    const remessa = await gerada([await boleto(await titulo('70.00'))]);
    await lido(responder(remessa, () => [{ movimento: '02', tarifa: '1.50', ocorridoEm: DIA }]));
    const manutencao = (nsa: number, dia = DIA) =>
      responder(remessa, () => [{ movimento: '28', motivos: '03', tarifa: '2.49', ocorridoEm: dia }], {
        nsa,
      });
    const primeiro = manutencao(9001);
    const contado = await lido(primeiro);
    expect(contado).toMatchObject({ tarifas: '2.49', linhas: [{ situacao: 'INFORMADO' }] });
    // Only what ends its lines differs: it is the same file.
    for (const copia of [primeiro.replaceAll('\r\n', '\n'), `\uFEFF${primeiro}`, `${primeiro}\u001a`]) {
      const resposta = await mandar(copia);
      expect([resposta.statusCode, resposta.body]).toEqual([400, expect.stringContaining('já foi lido')]);
    }
    const deNovo = await lido(manutencao(9002));
    expect(deNovo).toMatchObject({ tarifas: '0.00', linhas: [{ situacao: 'REPETIDA' }] });
    expect(deNovo.linhas[0]?.explicacao).toContain('Já veio em outro retorno');
    const boletoId = Number(contado.linhas[0]?.boletoId);
    expect((await casa().ler<Linha>('boletos', boletoId)).tarifa).toBe('3.99');
    // The tariff of another day is another one.
    expect(await lido(manutencao(9003, addDays(DIA, 1)))).toMatchObject({ tarifas: '2.49' });
    expect((await casa().ler<Linha>('boletos', boletoId)).tarifa).toBe('6.48');
  });

  it.each([
    ['bb-cobranca-retorno-10.txt', '001', {}],
    ['bb-cobranca-retorno-sem-brancos-finais.ret', '001', {}],
    ['caixa-cobranca-retorno.ret', '104', { convenioCobranca: '432100' }],
    ['itau-cobranca-retorno.ret', '341', {}],
    ['santander-cobranca-retorno.ret', '033', {}],
    ['sicoob-cobranca-retorno-sem-brancos-finais.ret', '756', {}],
  ])(
    '[FIN-03] FIN3-02: %s, of another program, goes through the real door',
    async (arquivo, codigo, campos) => {
      const bruto = readFileSync(new URL(`../support/cnab/${arquivo}`, import.meta.url), 'latin1');
      const aberto = lerCnab240(bruto);
      if (!aberto.ok) throw new Error(aberto.motivo);
      const { header } = aberto.arquivo;
      // Theirs is another company: the header is made this house's, and nothing else.
      const inscricao = header.campos.find(({ id }) => id === 'inscricao');
      if (!inscricao) throw new Error('no company in the header');
      const { de, ate } = inscricao;
      const daqui = bruto.split(/\r?\n/);
      daqui[0] = `${header.texto.slice(0, de - 1)}${CNPJ.padStart(ate - de + 1, '0')}${header.texto.slice(ate)}`;
      const [existente] = await casa().lista<Linha>('bancos', `codigo=${codigo}`);
      await criar('contas-bancarias', {
        ativa: true,
        tipo: 'CORRENTE',
        bancoId:
          existente?.id ??
          (await criar('bancos', { codigo, nome: `Banco ${codigo}`, ispb: `90000${codigo}` })),
        agencia: header.valores.agencia,
        conta: header.valores.conta,
        ...campos,
      });
      const { linhas, total } = await lido(daqui.join('\r\n'));
      expect(linhas).toHaveLength(aberto.arquivo.linhas.filter(({ segmento }) => segmento === 'T').length);
      // No boleto of theirs is ours, and nothing is posted.
      expect(linhas.filter(({ situacao }) => !['SEM_TITULO', 'DESCONHECIDA'].includes(situacao))).toEqual([]);
      expect(total).toBe('0.00');
      expect((await mandar(daqui.join('\n'))).body).toContain('já foi lido');
    },
  );

  it('[FIN-03] [FIN-08] an order that the bank rejected whole is told as that, with what the bank says', async () => {
    const rejeitada = new URL('../support/cnab/caixa-retorno-segmento-w.ret', import.meta.url);
    const { statusCode, body } = await mandar(readFileSync(rejeitada, 'latin1'));
    expect([statusCode, body]).toEqual([
      400,
      expect.stringMatching(/rejeitou a remessa inteira.*02000001 18\.088/),
    ]);
  });

  it('[FIN-03] the return of a bank of which no boletos are issued is refused in words, not for its counts', async () => {
    const btg = readFileSync(new URL('../support/cnab/btg-cobranca-retorno.ret', import.meta.url), 'latin1');
    const resposta = await mandar(btg);
    expect([resposta.statusCode, resposta.body]).toEqual([
      400,
      expect.stringContaining('O Zelo não emite boletos do banco 208'),
    ]);
  });

  it("[FIN-03] a number of nobody, another amount and a title received meanwhile are kept and told; by the bank's number it is found", async () => {
    const [primeiro, segundo, terceiro] = [
      await titulo('90.00'),
      await titulo('91.00'),
      await titulo('92.00'),
    ];
    const remessa = await gerada([await boleto(primeiro), await boleto(segundo), await boleto(terceiro)]);
    await passar(cobra, 'contas-receber', segundo, 'receber', {
      dataRecebimento: DIA,
      contaBancariaId: caixa,
      formaRecebimentoId: formaDinheiro,
      recebidoAssimMesmo: 'Pagou no balcão',
    });
    const pago = { movimento: '06', ocorridoEm: DIA };
    const retorno = await lido(
      responder(
        remessa,
        (_, at) =>
          [
            [
              { ...pago, pago: '90.00', seuNumero: 'OUTRO SISTEMA' },
              { ...pago, pago: '5.00', seuNumero: 'X', nossoNumero: '99999999999999999' },
            ],
            [{ ...pago, pago: '91.00' }],
            [{ ...pago, pago: '95.00', valor: '95.00' }],
          ][at] ?? [],
      ),
    );
    expect(retorno.linhas.map(({ situacao }) => situacao)).toEqual([
      'LIQUIDADO',
      'SEM_TITULO',
      'DIVERGENTE',
      'DIVERGENTE',
    ]);
    expect(retorno.linhas[2]?.explicacao).toMatch(
      /o banco recebeu R\$\s91,00\. Nada foi lançado: confira se o pagador pagou duas vezes/,
    );
    expect(retorno).toMatchObject({ naoLancadas: 3, semEfeito: 0 });
    const pendencias = await casa().lista<Linha>('pendencias-retornos', `retornoRecebimentoId=${retorno.id}`);
    expect(pendencias).toMatchObject([
      { lado: 'RECEBIMENTO', tipo: 'SEM_TITULO', valor: '5.00', situacao: 'PENDENTE' },
      { lado: 'RECEBIMENTO', tipo: 'DIVERGENTE', valor: '91.00' },
      { lado: 'RECEBIMENTO', tipo: 'DIVERGENTE', valor: '95.00' },
    ]);
    expect(retorno.linhas[3]?.explicacao).toContain('O banco tem o boleto por');
    expect(await baixas(segundo)).toHaveLength(1);
  });

  it('[FIN-03] received by other means, a registered boleto asks for its write-off, which goes in the next file; one still with the bank, when it is registered', async () => {
    const [primeiro, segundo, terceiro] = [
      await titulo('71.00'),
      await titulo('72.00'),
      await titulo('73.00'),
    ];
    const boletos = [await boleto(primeiro), await boleto(segundo), await boleto(terceiro)];
    const remessa = await gerada(boletos);
    await lido(responder(remessa, (_, at) => (at === 1 ? [] : [{ movimento: '02' }])));
    const semPorque = { dataRecebimento: DIA, contaBancariaId: caixa, formaRecebimentoId: formaDinheiro };
    for (const [id, passo] of [
      [primeiro, 'receber'],
      [segundo, 'receber'],
      [terceiro, 'receber-parte'],
    ] as const) {
      const recusa = await cobra.passo('contas-receber', id, passo, {
        ...semPorque,
        ...(passo === 'receber' ? {} : { valorParte: '10.00' }),
      });
      expect([recusa.statusCode, recusa.json<{ errors: object }>().errors]).toEqual([
        422,
        { recebidoAssimMesmo: [expect.stringContaining('O banco já tem o boleto')] },
      ]);
    }
    const letra = await cobra.passo('contas-receber', primeiro, 'receber', {
      ...semPorque,
      recebidoAssimMesmo: 'x',
    });
    expect(letra.statusCode, letra.body).toBe(422);
    const recebimento = { ...semPorque, recebidoAssimMesmo: 'Pagou em dinheiro no balcão' };
    for (const id of [primeiro, segundo]) await passar(cobra, 'contas-receber', id, 'receber', recebimento);
    await passar(cobra, 'contas-receber', terceiro, 'receber-parte', { ...recebimento, valorParte: '10.00' });
    const motivo = expect.stringContaining('recebido de outro modo');
    expect(await casa().ler<Linha>('boletos', boletos[0]!.id)).toMatchObject({
      situacao: 'BAIXA_PEDIDA',
      remessaId: null,
      motivo,
    });
    expect(await casa().ler<Linha>('boletos', boletos[1]!.id)).toMatchObject({ situacao: 'ENVIADO' });
    expect(await casa().ler<Linha>('boletos', boletos[2]!.id)).toMatchObject({
      situacao: 'BAIXA_PEDIDA',
      motivo: expect.stringContaining('cobraria a mais'),
    });
    const tarde = await lido(
      responder(remessa, (_, at) => (at === 1 ? [{ movimento: '02' }] : []), { geradoHora: '22:00:00' }),
    );
    expect(tarde.linhas).toMatchObject([
      { situacao: 'REGISTRADO', explicacao: expect.stringContaining('a baixa foi pedida') },
    ]);
    expect(await casa().ler<Linha>('boletos', boletos[1]!.id)).toMatchObject({
      situacao: 'BAIXA_PEDIDA',
      remessaId: null,
    });
    const segunda = await novaRemessa();
    await passar(cobra, 'remessa-recebimentos', segunda, 'reunir');
    await passar(cobra, 'remessa-recebimentos', segunda, 'gerar-arquivo');
    const { conteudo } = await casa().ler<Linha>('remessa-recebimentos', segunda);
    const movimentos = String(conteudo)
      .split('\r\n')
      .filter((linha) => linha[13] === 'P')
      .map((linha) => linha.slice(15, 17));
    expect(movimentos).toEqual(expect.arrayContaining(['02', '02', '02']));
  });

  it('[FIN-03] a title cancelled with its boleto in collection: asked first, then the write-off goes in the next file; paid at the bank all the same, it is told', async () => {
    const [novo, noBanco, aCaminho, pago] = [
      await titulo('41.00'),
      await titulo('42.00'),
      await titulo('43.00'),
      await titulo('44.00'),
    ];
    const boletos = [await boleto(noBanco), await boleto(aCaminho), await boleto(pago)];
    const remessa = await gerada(boletos);
    await lido(responder(remessa, (_, at) => (at === 1 ? [] : [{ movimento: '02' }])));
    const semRemessa = await boleto(novo);
    const cedo = await cobra.passo('contas-receber', novo, 'cancelar', undefined, 'Engano');
    expect([cedo.statusCode, cedo.body]).toEqual([
      422,
      expect.stringContaining('ainda não foi ao banco. Marque para cancelá-lo também'),
    ]);
    const noBancoAinda = await cobra.passo(
      'contas-receber',
      noBanco,
      'cancelar',
      { encerraBoleto: false },
      'Engano',
    );
    expect([noBancoAinda.statusCode, noBancoAinda.body]).toEqual([
      422,
      expect.stringContaining('Marque para pedir a baixa dele'),
    ]);
    expect(await casa().ler<Linha>('boletos', boletos[0]!.id)).toMatchObject({ situacao: 'REGISTRADO' });
    for (const id of [novo, noBanco, aCaminho, pago])
      expect(
        await passar(cobra, 'contas-receber', id, 'cancelar', { encerraBoleto: true }, 'Consulta desmarcada'),
      ).toMatchObject({ situacao: 'CANCELADA' });
    const motivo = expect.stringContaining(
      'O título foi cancelado: o boleto não se cobra mais. Consulta desmarcada',
    ) as string;
    expect(await casa().ler<Linha>('boletos', semRemessa.id)).toMatchObject({
      situacao: 'CANCELADO',
      motivo,
    });
    expect(await casa().ler<Linha>('boletos', boletos[0]!.id)).toMatchObject({
      situacao: 'BAIXA_PEDIDA',
      remessaId: null,
      motivo,
    });
    expect(await casa().ler<Linha>('boletos', boletos[1]!.id)).toMatchObject({ situacao: 'ENVIADO' });
    const depois = await lido(
      responder(
        remessa,
        (_, at) =>
          [[], [{ movimento: '02' }], [{ movimento: '06', pago: '44.00', ocorridoEm: DIA }]][at] ?? [],
        { geradoHora: '21:00:00' },
      ),
    );
    expect(depois.linhas).toMatchObject([
      {
        situacao: 'REGISTRADO',
        explicacao: expect.stringContaining('O título foi cancelado: a baixa foi pedida') as string,
      },
      {
        situacao: 'DIVERGENTE',
        explicacao: expect.stringContaining('cancelado aqui, e o boleto foi pago no banco') as string,
      },
    ]);
    expect(await baixas(pago)).toEqual([]);
    const segunda = await novaRemessa();
    await passar(cobra, 'remessa-recebimentos', segunda, 'incluir', { boletoId: boletos[1]!.id });
    await passar(cobra, 'remessa-recebimentos', segunda, 'gerar-arquivo');
    const { conteudo } = await casa().ler<Linha>('remessa-recebimentos', segunda);
    expect(String(conteudo).split('\r\n')[2]?.slice(13, 17)).toBe('P 02');
    const passos = (await cobra.get(`/api/contas-receber/${noBanco}/_transicoes`)).body;
    expect(passos).toContain('Encerrar também o boleto');
  });

  it('[FIN-03] what a boleto lacks is said before there is a file, and nothing goes blank to the bank', async () => {
    const emitido = await boleto(await titulo('83.00'));
    const remessa = await novaRemessa();
    await passar(cobra, 'remessa-recebimentos', remessa, 'incluir', { boletoId: emitido.id });
    const guardado = async (cep: string | null) =>
      api.test.database.pool.query('UPDATE boleto SET cep = $2 WHERE id = $1', [emitido.id, cep]);
    const { cep } = await casa().ler<Linha>('boletos', emitido.id);
    await guardado(null);
    const recusada = await cobra.passo('remessa-recebimentos', remessa, 'gerar-arquivo');
    expect([recusada.statusCode, recusada.body]).toEqual([
      409,
      expect.stringContaining('falta no boleto o CEP. Retire-o, cancele-o e emita outro.'),
    ]);
    await guardado(String(cep));
    await passar(cobra, 'remessa-recebimentos', remessa, 'gerar-arquivo');
  });

  it('[FIN-03] a CNPJ with letters is said when the boleto is asked, before there is any file', async () => {
    const comLetras = await criar('entidades', {
      ...pagadoresEndereco,
      descricao: 'Letras do Sul',
      cnpj: '12ABC34501DE35',
    });
    const id = await titulo('50.00', { devedor: 'EMPRESA', pacienteId: null, entidadeId: comLetras });
    const recusado = await cobra.passo('contas-receber', id, 'emitir-boleto', { contaCobrancaId: bb });
    expect([recusado.statusCode, recusado.body]).toEqual([
      409,
      expect.stringContaining('O CNPJ de Letras do Sul, 12.ABC.345/01DE-35, tem letras'),
    ]);
    expect(await casa().lista<Linha>('boletos', `contaReceberId=${id}`)).toEqual([]);
  });

  it('[FIN-03] a write-off goes in a file of its own and frees the title; refused, the boleto stays in collection', async () => {
    const id = await titulo('65.00');
    const emitido = await boleto(id);
    const primeira = await gerada([emitido]);
    await lido(responder(primeira, () => [{ movimento: '02' }]));
    await passar(cobra, 'boletos', emitido.id, 'pedir-baixa', undefined, 'Pagou no balcão');
    const segunda = await gerada([emitido]);
    expect(String(segunda.conteudo).split('\r\n')[2]?.slice(15, 17)).toBe('02');
    expect((await cobra.passo('boletos', emitido.id, 'desistir-da-baixa')).statusCode).toBe(409);
    const recusada = await lido(responder(segunda, () => [{ movimento: '26', motivos: '60' }]));
    expect(recusada.linhas[0]?.explicacao).toBe(
      'O banco recusou a baixa: Movimento para título não cadastrado. O boleto segue em cobrança.',
    );
    expect((await casa().ler<Linha>('boletos', emitido.id)).situacao).toBe('REGISTRADO');
    await passar(cobra, 'boletos', emitido.id, 'pedir-baixa', undefined, 'De novo');
    const terceira = await gerada([emitido]);
    expect((await lido(responder(terceira, () => [{ movimento: '09' }]))).linhas[0]?.situacao).toBe(
      'BAIXADO',
    );
    expect((await boleto(id)).id).not.toBe(emitido.id);
  });
});

describe('[FIN-06] receipts', () => {
  it('[FIN-06] numbered without a gap by twenty at once, in words, printed; void when the money is given back', async (context) => {
    needs(context, 'pdftotext');
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) {
      const id = await titulo('1234.50');
      await passar(cobra, 'contas-receber', id, 'receber', {
        dataRecebimento: DIA,
        contaBancariaId: caixa,
        formaRecebimentoId: formaDinheiro,
      });
      const [baixa] = await baixas(id);
      ids.push(baixa?.id ?? 0);
    }
    const respostas = await Promise.all(
      ids.map((id) => cobra.passo('baixas-contas-receber', id, 'emitir-recibo')),
    );
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const recibos = await casa().lista<Linha>('recibos', '');
    expect(recibos.map((recibo) => Number(recibo.numero)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const [linha] = recibos;
    expect(linha).toMatchObject({
      nomeDevedor: 'Ana Prado Reis',
      documento: '11144477735',
      valor: '1234.50',
      extenso: 'mil duzentos e trinta e quatro reais e cinquenta centavos',
      referente: expect.stringContaining('Consulta de cardiologia, título CR') as string,
    });
    const folha = (caller: Caller) => caller.post(`/api/recibos/${linha?.id}/_folha`);
    const pdf = await folha(cobra);
    expect(pdf.statusCode, pdf.body).toBe(200);
    expect(textoDoPdf(pdf.rawPayload)).toMatch(/Ana Prado Reis[^]*R\$ 1\.234,50/);
    expect((await folha(soVe)).statusCode).toBe(403);
    const segunda = await cobra.passo('baixas-contas-receber', Number(linha?.baixaId), 'emitir-recibo');
    expect([segunda.statusCode, segunda.body]).toEqual([409, expect.stringContaining('já tem o recibo nº')]);
    // Kept among the patient's documents by the queue, once; void with the money given back.
    const documentos = async () =>
      (
        await api.test.database.pool.query<{ nome: string; vale: boolean }>(
          `SELECT d.nome, d.sem_efeito_em IS NULL AS vale FROM documento d WHERE d.modulo = 'pacientes' AND d.registro_id = $1 AND d.nome LIKE 'Recibo %'`,
          [pagadores.ana],
        )
      ).rows;
    await expect.poll(async () => (await documentos()).length, { timeout: 60_000 }).toBe(20);
    await passar(cobra, 'baixas-contas-receber', Number(linha?.baixaId), 'estornar', undefined, 'Devolvido');
    expect((await documentos()).filter(({ vale }) => !vale)).toMatchObject([
      { nome: `Recibo ${String(linha?.numero)}.pdf` },
    ]);
    expect(await casa().ler<Linha>('recibos', linha?.id ?? 0)).toMatchObject({
      situacao: 'SEM_EFEITO',
      motivo: 'Devolvido',
    });
    expect(textoDoPdf((await folha(cobra)).rawPayload)).toMatch(/sem efeito/i);
  });
  it('[FIN-06] issued from the title where it was received: one for each part, refused when all have theirs', async () => {
    const id = await titulo('300.00');
    const recebe = { dataRecebimento: DIA, contaBancariaId: caixa, formaRecebimentoId: formaDinheiro };
    await passar(cobra, 'contas-receber', id, 'receber-parte', { ...recebe, valorParte: '100.00' });
    await passar(cobra, 'contas-receber', id, 'emitir-recibo-da-parte');
    expect((await cobra.passo('contas-receber', id, 'emitir-recibo-da-parte')).body).toContain(
      'já tem recibo',
    );
    await passar(cobra, 'contas-receber', id, 'receber', recebe);
    const recibosDele = async () =>
      (await casa().lista<Linha>('recibos', `contaReceberId=${id}`)).map(({ valor, data, situacao }) => ({
        valor,
        data,
        situacao,
      }));
    await passar(cobra, 'contas-receber', id, 'emitir-recibo');
    expect((await recibosDele()).toSorted((a, b) => String(a.valor).localeCompare(String(b.valor)))).toEqual([
      { valor: '100.00', data: DIA, situacao: 'VALIDO' },
      { valor: '200.00', data: DIA, situacao: 'VALIDO' },
    ]);
    const demais = await cobra.passo('contas-receber', id, 'emitir-recibo');
    expect([demais.statusCode, demais.body]).toEqual([409, expect.stringContaining('já tem recibo')]);
    expect((await soVe.passo('contas-receber', id, 'emitir-recibo')).statusCode).toBe(403);
    // Given back, its receipt is void, and what is received again has one of its own.
    const ultima = (await baixas(id)).find(({ valor }) => valor === '200.00');
    await passar(cobra, 'baixas-contas-receber', Number(ultima?.id), 'estornar', undefined, 'Engano');
    expect((await recibosDele()).filter(({ situacao }) => situacao === 'SEM_EFEITO')).toEqual([
      { valor: '200.00', data: DIA, situacao: 'SEM_EFEITO' },
    ]);
    await passar(cobra, 'contas-receber', id, 'receber', recebe);
    await passar(cobra, 'contas-receber', id, 'emitir-recibo');
    expect((await recibosDele()).filter(({ situacao }) => situacao === 'VALIDO')).toHaveLength(2);
  });
  it('[FIN-06] asked for on the title and on what was received at once: one of both, ten times over', async () => {
    for (let vez = 0; vez < 10; vez += 1) {
      const id = await titulo('50.00');
      await passar(cobra, 'contas-receber', id, 'receber', {
        dataRecebimento: DIA,
        contaBancariaId: caixa,
        formaRecebimentoId: formaDinheiro,
      });
      const [baixa] = await baixas(id);
      const respostas = await Promise.all([
        cobra.passo('contas-receber', id, 'emitir-recibo'),
        cobra.passo('baixas-contas-receber', Number(baixa?.id), 'emitir-recibo'),
      ]);
      expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(await casa().lista<Linha>('recibos', `contaReceberId=${id}&situacao=VALIDO`)).toHaveLength(1);
    }
  });
});
