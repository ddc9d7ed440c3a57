/** TISS: from the account to the guide, the batch, its message, the answers of the plan, and back (INS-03, docs/guides/tiss.md). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { addDays, formatData } from '#domain/formato/data.ts';
import type { GuiasDaConta } from '#domain/tiss/wire.ts';
import { contasReceber } from '#messages/conta-receber.ts';
import { registro } from '#messages/registro.ts';
import { solicitacaoServidor } from '#messages/solicitacao-convenio.ts';
import {
  anexoTiss,
  autorizacaoTiss,
  avisoTiss,
  campoTiss,
  demonstrativoTiss as texto,
  faltaDoPedido,
  faltaTiss,
  guardasTiss,
  loteTiss,
  recursoTiss,
} from '#messages/tiss.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import jobs from '#server/features/tiss/jobs.ts';
import { AUTORIZAR, LANCAR, MONTAR_LOTE, TRANSMITIR } from '#server/features/tiss/kinds.ts';
import { avisarPrazos } from '#server/features/tiss/prazos.ts';
import { job as montarMensagem } from '#server/features/tiss/montar.job.ts';
import { chamarTiss } from '#server/gateways/tiss/soap.ts';
import { bytesEmLatim } from '#server/gateways/tiss/latim.ts';
import { GiveUp } from '#server/jobs/job.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import {
  analise,
  pagamento,
  pagamentoOdonto,
  protocolo,
  respostaDaGuia,
  respostaDeRecurso,
} from '#tests/support/tiss/mensagens.ts';
import { needs } from '#tests/support/peers.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly numero: number;
  readonly hash: string;
  readonly [campo: string]: unknown;
};

let api: TestApi;
let simuladores: Simuladores;
let prestador = 0;
let vizinho = 0;
let fatura: Caller;
let convenio = 0;
let plano = 0;
let medica = 0;
let banco = 0;
let pix = 0;
let pasta = '';
const DIA = '2026-11-20';
const REGISTRO = '419753';
const CODIGO = '0084471';

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const DIREITOS = {
  contaatendimento: ['list', 'view', 'insert', 'update', 'conferir', 'fechar', 'reabrir', 'cancelar'],
  itemcontaatendimento: ['list', 'view', 'insert', 'update', 'delete'],
  contareceber: ['list', 'view', 'insert', 'update', 'delete', 'receber', 'negociar', 'cancelar'],
  baixacontareceber: ['list', 'view', 'estornar'],
  glosa: ['list', 'view', 'insert', 'update', 'delete', 'recorrer', 'resultado', 'cancelar'],
  faturaconvenio: ['list', 'view', 'insert', 'update', 'fechar', 'cancelar'],
  guiatiss: ['list', 'view'],
  lotetiss: ['list', 'view', 'enviar', 'recorrer', 'cancelar'],
  recursotiss: ['list', 'view', 'enviar', 'cancelar'],
  demonstrativotiss: ['list', 'view', 'ler', 'lancar'],
  linhademonstrativotiss: ['list', 'view', 'lancar'],
  autorizacaotiss: ['list', 'view', 'insert', 'update', 'pedir', 'responder'],
  anexotiss: ['list', 'view', 'insert', 'update', 'pedir', 'responder'],
};

beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  api = await createTestApi({ env: { TISS_HOSTS: simuladores.env.TISS_HOSTS ?? '' } });
  pasta = mkdtempSync(join(tmpdir(), 'zelo-tiss-'));
  vizinho = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  prestador = await criar('prestadores', {
    ativo: true,
    fusoHorario: 'America/Sao_Paulo',
    nome: 'Clínica São João',
    razaoSocial: 'Clínica São João Ltda.',
    cnpj: '40771593000104',
    cnes: '2695874',
  });
  api.app.sessoes.esquecer();
  fatura = (await api.caller(DIREITOS, [prestador, vizinho])).em(prestador);
  await criar('ufs', { sigla: 'MG', codigoIbge: '31' });
  const conselhoId = await criar('conselhos', { sigla: 'CRM', codigoTiss: '06' });
  const cboId = await criar('cbo-ocupacoes', { codigo: '225125', titulo: 'Médico clínico' });
  medica = await criar('profissionais', {
    nome: 'Otávio Queirós Damasceno',
    conselhoId,
    ufConselho: 'MG',
    numeroConselho: '40218',
    cboId,
    cpf: '52998224725',
    corpoClinico: [],
    especialidades: [],
    codigosNasOperadoras: [],
  });
  const tabela = await criar('tabelas-precos', {
    codigo: 'T26',
    prestadorId: null,
    convenioId: null,
    planoId: null,
    percentualPadrao: '100.00',
    portes: [],
    ativa: true,
  });
  const contaDoPlano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'PASSIVO' });
  const tipo = { taxaMultaId: null, taxaJurosId: null, planoContaId: contaDoPlano, ativo: true };
  const tipoContaReceberId = await criar('tipos-contas-receber', {
    ...tipo,
    codigo: 'FC',
    natureza: 'CONVENIO',
  });
  await criar('tipos-contas-receber', { ...tipo, codigo: 'FP', natureza: 'PARTICULAR' });
  convenio = await criar('convenios', {
    modalidade: 'COOPERATIVA_MEDICA',
    nome: 'Saúde Mantiqueira',
    registroAns: REGISTRO,
    versaoTiss: '4.01.00',
    codificacaoHash: 'ISO-8859-1',
    tamanhoCarteira: null,
    exigeAutorizacao: false,
    exigeIndicacaoClinica: false,
    tabelaPrecoId: null,
    contatos: [],
    tipoContaReceberId,
    prazoPagamentoDias: 30,
    prazoEntregaDias: 5,
    prazoRecursoDias: 20,
    enderecoTiss: `${simuladores.base}/tiss`,
  });
  await contrato(prestador, { enviaTiss: true, versaoTiss: '4.03.00' });
  plano = await criar('planos', { convenioId: convenio, nome: 'Básico', coparticipacao: false });
  for (const [codigo, valor] of [
    ['10101012', '150.00'],
    ['40304361', '18.90'],
    ['40302040', '6.20'],
    ['81000030', '99.99'],
  ] as const)
    await criar('tabelas-precos-itens', {
      tabelaPrecoId: tabela,
      tipo: 'PROCEDIMENTO',
      codigo,
      descricao: `Item ${codigo}`,
      procedimentoId: null,
      medicamentoId: null,
      materialId: null,
      taxaId: null,
      pacoteId: null,
      valor,
      quantidadeCh: null,
      porte: null,
      fracaoPorte: null,
      custoOperacional: null,
      filmeM2: null,
      inicioVigencia: '2026-01-01',
      fimVigencia: null,
      ativo: true,
    });
  banco = await criar('contas-bancarias', { tipo: 'CORRENTE', ativa: true });
  pix = await criar('forma-recebimento', {
    codigo: 'FX',
    meio: 'PIX',
    maximoParcelas: 1,
    taxas: [],
    ativa: true,
    diasCredito: 0,
  });
  for (const codigo of ['3209', '1705'])
    await criar('motivos-glosa', { codigo, descricao: `Motivo ${codigo}`, ativo: true });
});
afterAll(async () => {
  rmSync(pasta, { recursive: true, force: true });
  await api.close();
  await simuladores.close();
});

const contrato = (prestadorId: number, mudanca: object) =>
  criar('prestadores-convenios', {
    prestadorId,
    convenioId: convenio,
    codigoNaOperadora: CODIGO,
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
    ajustes: [],
    especialidades: [],
    ativo: true,
    ...mudanca,
  });

async function posto(recurso: string, corpo: object): Promise<Row> {
  const resposta = await fatura.post(`/api/${recurso}`, corpo);
  expect(resposta.statusCode, resposta.body).toBe(201);
  return resposta.json<Row>();
}
async function andar(
  recurso: string,
  id: number,
  transicao: string,
  campos: object = {},
  motivo?: string,
): Promise<Row> {
  const resposta = await fatura.passo(recurso, id, transicao, campos, motivo);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Row>();
}
const ler = (recurso: string, id: number) => fatura.ler<Row>(recurso, id);
const lista = (recurso: string, query: string) => fatura.lista<Row>(recurso, query);

type Itens = readonly (readonly [codigo: string, quantidade: string, campos?: object])[];

async function conferida(itens: Itens, campos: object = {}): Promise<Row> {
  const pacienteId = await criar('pacientes', {
    obito: false,
    dataObito: null,
    convenios: [],
    dataNascimento: '1980-01-01',
  });
  const { id } = await posto('contas-atendimento', {
    pacienteId,
    data: DIA,
    profissionalId: medica,
    convenioId: convenio,
    planoId: plano,
    numeroCarteira: '0419753001031676',
    ...campos,
  });
  for (const [codigo, quantidade, camposDoItem] of itens)
    await posto('itens-conta-atendimento', {
      contaId: id,
      tipo: 'PROCEDIMENTO',
      codigo,
      descricao: `Feito ${codigo}, à mão`,
      quantidade,
      ...camposDoItem,
    });
  return andar('contas-atendimento', id, 'conferir');
}
const fechada = async (itens: Itens, campos?: object) =>
  andar('contas-atendimento', (await conferida(itens, campos)).id, 'fechar');

/** A bill of all closed accounts, closed; its batches with their messages. */
async function faturar(
  competencia = '2026-11',
): Promise<{ readonly fatura: Row; readonly lotes: readonly Row[] }> {
  const { id } = await posto('faturas-convenios', { convenioId: convenio, competencia });
  const pronta = await andar('faturas-convenios', id, 'fechar');
  await expect
    .poll(async () =>
      (await lista('lotes-tiss', `faturaConvenioId=${id}`)).filter(({ situacao }) => situacao === 'MONTANDO'),
    )
    .toEqual([]);
  return {
    fatura: pronta,
    lotes: await lista('lotes-tiss', `faturaConvenioId=${id}`),
  };
}

const arquivoDo = async (recurso: string, id: number): Promise<Buffer> => {
  const resposta = await fatura.get(`/api/${recurso}/${id}/_arquivo`);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.rawPayload;
};

/** What libxml2's own program says of the bytes. */
function porFora(bytes: Buffer, versao = '4.03.00'): string {
  const arquivo = join(pasta, 'mensagem.xml');
  writeFileSync(arquivo, bytes);
  const esquema = `server/features/tiss/esquemas/${versao}/tissV${versao.replaceAll('.', '_')}.xsd`;
  return execFileSync('xmllint', ['--noout', '--schema', esquema, arquivo], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const lerArquivo = (xml: string | Buffer, nome = 'retorno.xml', caller = fatura) =>
  caller.post('/api/demonstrativos-tiss/_ler', { nome, conteudo: Buffer.from(xml).toString('base64') });

async function lido(xml: string | Buffer): Promise<Row> {
  const resposta = await lerArquivo(xml);
  expect(resposta.statusCode, resposta.body).toBe(201);
  return ler('demonstrativos-tiss', resposta.json<{ id: number }>().id);
}
async function lancado(id: number, campos: object = {}): Promise<Row> {
  await andar('demonstrativos-tiss', id, 'lancar', campos);
  await expect
    .poll(async () => (await ler('demonstrativos-tiss', id)).situacao, { timeout: 20_000 })
    .not.toBe('LANCANDO');
  return ler('demonstrativos-tiss', id);
}
const linhasDe = (id: number) => lista('linhas-demonstrativo-tiss', `demonstrativoTissId=${id}`);

const DO_PLANO = { registro: REGISTRO, codigo: CODIGO, dia: DIA };

/** One account with three examinations, billed and sent. */
async function enviado(): Promise<{ readonly conta: Row; readonly lote: Row; readonly guia: Row }> {
  const conta = await fechada([
    ['40304361', '1'],
    ['40302040', '2'],
  ]);
  const { lotes } = await faturar();
  const [lote] = lotes;
  const daConta = await lista('guias-tiss', `contaAtendimentoId=${conta.id}`);
  return {
    conta,
    guia: daConta[0]!,
    lote: await andar('lotes-tiss', lote!.id, 'enviar', { protocolo: '7300112' }),
  };
}

describe('[INS-03] from the account to the batch', () => {
  it('[INS-03] says beside the account what each guide lacks, and does not close it without', async () => {
    const conta = await conferida(
      [
        ['10101012', '1'],
        ['40304361', '1'],
      ],
      { numeroCarteira: null },
    );
    const previstas = (await fatura.get(`/api/tiss/contas/${conta.id}`)).json<GuiasDaConta>();
    expect(previstas).toMatchObject({ envia: true, versao: '4.03.00', emitidas: [] });
    expect(previstas.previstas.map(({ tipo, valor, faltas }) => [tipo, valor, faltas])).toEqual([
      ['CONSULTA', '150.00', [faltaTiss.carteira]],
      ['SP_SADT', '18.90', [faltaTiss.carteira]],
    ]);
    const fechar = await fatura.passo('contas-atendimento', conta.id, 'fechar');
    expect([fechar.statusCode, fechar.body]).toEqual([409, expect.stringContaining(faltaTiss.carteira)]);
    await andar('contas-atendimento', conta.id, 'corrigir');
    const { versao } = await ler('contas-atendimento', conta.id);
    await fatura.patch(`/api/contas-atendimento/${conta.id}`, versao, { numeroCarteira: '0419753001031676' });
    await andar('contas-atendimento', conta.id, 'conferir');
    await andar('contas-atendimento', conta.id, 'fechar');
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'Aberta por engano');
  });

  it('[INS-02] what ended before it is billed is told in the step’s own window, and kept beside the account', async () => {
    const ontem = addDays(hoje(), -1);
    const conta = await conferida([['40304361', '1']], {
      data: addDays(hoje(), -3),
      senhaAutorizacao: 'S77',
      dataAutorizacao: addDays(hoje(), -9),
      validadeSenha: ontem,
    });
    expect(conta.avisosGuias).toContain('antes da cobrança');
    // Open again it may change: what was told before is told no more.
    expect(await andar('contas-atendimento', conta.id, 'corrigir')).toMatchObject({ avisosGuias: null });
    const { versao } = await ler('contas-atendimento', conta.id);
    await fatura.patch(`/api/contas-atendimento/${conta.id}`, versao, { validadeSenha: addDays(hoje(), -5) });
    const previa = await fatura.post(`/api/contas-atendimento/${conta.id}/_previa`, {
      transicao: 'conferir',
    });
    expect(previa.json()).toEqual({ avisosGuias: expect.stringContaining('antes do atendimento') });
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'Aberta por engano');
  });

  it('[INS-02] the bill tells it once more, of each account, where it is closed', async () => {
    const conta = await fechada([['40304361', '1']], {
      data: addDays(hoje(), -3),
      senhaAutorizacao: 'S78',
      dataAutorizacao: addDays(hoje(), -9),
      validadeSenha: addDays(hoje(), -1),
    });
    const { id } = await posto('faturas-convenios', {
      convenioId: convenio,
      competencia: hoje().slice(0, 7),
    });
    const avisada = {
      avisosGuias: expect.stringMatching(new RegExp(`^Conta ${conta.id}, .*antes da cobrança`, 'u')),
    };
    const previa = await fatura.post(`/api/faturas-convenios/${id}/_previa`, { transicao: 'fechar' });
    expect(previa.json()).toEqual(avisada);
    expect(await andar('faturas-convenios', id, 'fechar')).toMatchObject(avisada);
    const aberta = await andar('faturas-convenios', id, 'reabrir', {}, 'Fechada por engano');
    expect(aberta).toMatchObject({ avisosGuias: null });
    await andar('faturas-convenios', id, 'cancelar', {}, 'Fechada por engano');
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'Aberta por engano');
  });

  it('[NGS-48] [INS-03] makes a batch a kind whose totals are the bill, valid for a program of others', async (context) => {
    const conta = await fechada([
      ['10101012', '1'],
      ['40304361', '1'],
      ['40302040', '2'],
      ['81000030', '1', { dente: '16', faces: 'MO' }],
    ]);
    const { fatura: pronta, lotes } = await faturar();
    expect(
      lotes.map(({ tipo, situacao, quantidadeGuias, total }) => [tipo, situacao, quantidadeGuias, total]),
    ).toEqual([
      ['CONSULTA', 'PRONTO', 1, '150.00'],
      ['ODONTO', 'PRONTO', 1, '99.99'],
      ['SP_SADT', 'PRONTO', 1, '31.30'],
    ]);
    expect(pronta.total).toBe('281.29');
    const guias = await lista('guias-tiss', `contaAtendimentoId=${conta.id}`);
    const numeros = guias.map(({ numero }) => numero);
    expect(numeros).toEqual([numeros[0], numeros[0]! + 1, numeros[0]! + 2]);
    const xml = (await arquivoDo('lotes-tiss', lotes[2]!.id)).toString('latin1');
    expect(xml).toContain('<ans:nomeProfissional>Otávio Queirós Damasceno</ans:nomeProfissional>');
    // What ANS asks to be kept of each message is in the row, and is what the message says.
    expect(xml).toContain(`<ans:hash>${lotes[2]!.hash}</ans:hash>`);
    expect(xml).toContain(
      `<ans:sequencialTransacao>${String(lotes[2]!.sequencial)}</ans:sequencialTransacao>`,
    );
    expect(xml).toContain(`<ans:Padrao>${String(lotes[2]!.versaoTiss)}</ans:Padrao>`);
    expect(new Set(lotes.map(({ sequencial }) => sequencial)).size).toBe(lotes.length);
    needs(context, 'xmllint');
    expect(() =>
      porFora(
        Buffer.from(
          xml.replace('<ans:CNES>', '<ans:CNESX>').replace('</ans:CNES>', '</ans:CNESX>'),
          'latin1',
        ),
      ),
    ).toThrow('xmllint');
    for (const { id } of lotes) porFora(await arquivoDo('lotes-tiss', id));
  });

  it('[LAB-01] of an order over the counter names who asked from outside, and the message is valid', async (context) => {
    const casa = api.admin.em(prestador);
    const procedimentoId = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '40304361',
      nome: 'Hemograma',
      ativo: true,
    });
    const exameId = await criar('exames-laboratorio', { procedimentoId, referencias: [], ativo: true });
    const conselho = (await casa.get('/api/conselhos?sigla=CRM')).json<Row[]>()[0]!;
    const pacienteId = await criar('pacientes', {
      obito: false,
      dataObito: null,
      convenios: [],
      dataNascimento: '1980-01-01',
    });
    const entrada = await casa.post('/api/pedidos-laboratorio', {
      pacienteId,
      origem: 'PRESTADOR',
      instituicao: 'Clínica do Vale',
      nomeSolicitante: 'Rui Prado',
      conselhoId: conselho.id,
      ufConselho: 'MG',
      numeroConselho: '1234',
      urgencia: 'ELETIVO',
      convenioId: convenio,
      documentoSolicitante: '11222333000181',
      itens: [{ exameId }],
    });
    expect(entrada.statusCode, entrada.body).toBe(201);
    const { id } = entrada.json<Row>();
    expect((await casa.passo('pedidos-laboratorio', id, 'dar-entrada')).statusCode).toBe(200);
    // This house opens its accounts by hand.
    const aberta = await posto('contas-atendimento', {
      pacienteId,
      pedidoLaboratorioId: id,
      data: DIA,
      convenioId: convenio,
      numeroCarteira: '0419753001031676',
    });
    expect(aberta.profissionalId).toBeNull();
    for (const passo of ['apurar', 'conferir', 'fechar']) await andar('contas-atendimento', aberta.id, passo);
    const { fatura: daConta, lotes } = await faturar(hoje().slice(0, 7));
    const xml = await arquivoDo('lotes-tiss', lotes[0]!.id);
    expect(xml.toString('latin1')).toMatch(
      /<ans:cnpjContratado>11222333000181<.*<ans:nomeContratadoSolicitante>Clínica do Vale<.*<ans:nomeProfissional>Rui Prado<.*<ans:CBOS>999999</s,
    );
    for (const passo of ['reabrir', 'cancelar'])
      await andar('faturas-convenios', daConta.id, passo, {}, 'Só para conferir');
    await andar('contas-atendimento', aberta.id, 'cancelar', {}, 'Só para conferir');
    needs(context, 'xmllint');
    porFora(xml);
  });

  it('[INS-03] is taken back with its bill while it is in the house, and not once it left', async () => {
    const conta = await fechada([['40304361', '1']]);
    const { fatura: pronta, lotes } = await faturar();
    await andar('faturas-convenios', pronta.id, 'reabrir', {}, 'Faltou uma conta');
    expect(await ler('lotes-tiss', lotes[0]!.id)).toMatchObject({
      situacao: 'CANCELADO',
      quantidadeGuias: 0,
    });
    await andar('faturas-convenios', pronta.id, 'fechar');
    const guias = await lista('guias-tiss', `contaAtendimentoId=${conta.id}`);
    expect(guias.map(({ situacao }) => situacao)).toEqual(['CANCELADA', 'NO_LOTE']);
    expect(guias[1]!.numero).toBe(guias[0]!.numero + 1);
    const [novo] = await lista('lotes-tiss', `faturaConvenioId=${pronta.id}&situacao_ne=CANCELADO`);
    await expect.poll(async () => (await ler('lotes-tiss', novo!.id)).situacao).toBe('PRONTO');
    await andar('lotes-tiss', novo!.id, 'enviar', { protocolo: '99' });
    const recusada = await fatura.passo('faturas-convenios', pronta.id, 'reabrir', {}, 'De novo');
    expect([recusada.statusCode, recusada.body]).toEqual([
      409,
      expect.stringContaining(loteTiss.enviado(novo!.numero)),
    ]);
    expect(await ler('guias-tiss', guias[1]!.id)).toMatchObject({ situacao: 'ENVIADA' });
  });

  it('[INS-03] a guide lives in one batch: a second bill of the same account does not close', async () => {
    const { conta, lote, guia } = await enviado();
    await fechada([['40304361', '1']]);
    const { id } = await posto('faturas-convenios', { convenioId: convenio, competencia: '2026-11' });
    // As an account whose title was moved between bills by hand.
    await api.test.database.pool.query(
      'UPDATE conta_receber SET fatura_convenio_id = $2 WHERE conta_atendimento_id = $1',
      [conta.id, id],
    );
    const segunda = await fatura.passo('faturas-convenios', id, 'fechar');
    expect([segunda.statusCode, segunda.body]).toEqual([
      409,
      expect.stringContaining(loteTiss.guiaEmOutro(guia.numero, lote.numero)),
    ]);
    expect(await lista('lotes-tiss', `faturaConvenioId=${id}`)).toEqual([]);
    await andar('faturas-convenios', id, 'cancelar', {}, 'Conta já faturada');
  });

  it('[INS-03] says which letter ISO-8859-1 lacks, and in which field', async () => {
    const conta = await conferida([['40304361', '1']], { indicacaoClinica: 'Dor “forte” – 39 ℃' });
    const fechar = await fatura.passo('contas-atendimento', conta.id, 'fechar');
    expect([fechar.statusCode, fechar.body]).toEqual([
      409,
      expect.stringContaining(faltaTiss.letras('A indicação clínica', ['℃'])),
    ]);
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'Aberta por engano');
  });

  it('[INS-03] an occupation that the version does not list is told beside the account, and a batch names the guide', async () => {
    const cboId = await criar('cbo-ocupacoes', {
      codigo: '2231F9',
      titulo: 'Médico residente',
      areaSaude: true,
    });
    const conselhoId = await criar('conselhos', { sigla: 'CRMX', codigoTiss: '06' });
    const residente = await criar('profissionais', {
      nome: 'Lia Prado',
      conselhoId,
      ufConselho: 'MG',
      numeroConselho: '50111',
      cboId,
      cpf: null,
      corpoClinico: [],
      especialidades: [],
      codigosNasOperadoras: [],
    });
    const fora = await conferida([['40304361', '1']], { profissionalId: residente });
    const falta = faltaTiss.cboFora('2231F9', 'Lia Prado', '4.03.00');
    const { previstas } = (await fatura.get(`/api/tiss/contas/${fora.id}`)).json<GuiasDaConta>();
    expect(previstas.map(({ faltas }) => faltas)).toEqual([[falta]]);
    const fechar = await fatura.passo('contas-atendimento', fora.id, 'fechar');
    expect([fechar.statusCode, fechar.body]).toEqual([409, expect.stringContaining(falta)]);
    await andar('contas-atendimento', fora.id, 'cancelar', {}, 'Aberta por engano');

    // As a guide that was frozen before this was asked.
    const conta = await fechada([['40304361', '1']]);
    const { fatura: daFatura, lotes } = await faturar();
    const [guia] = await lista('guias-tiss', `contaAtendimentoId=${conta.id}`);
    await api.test.database.pool.query(
      `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
       UPDATE guia_tiss SET conteudo = replace(conteudo, '225125', '2231F9') FROM livre WHERE guia_tiss.id = $1`,
      [guia!.id],
    );
    await andar('lotes-tiss', lotes[0]!.id, 'refazer');
    await expect.poll(async () => (await ler('lotes-tiss', lotes[0]!.id)).situacao).toBe('COM_ERRO');
    const { erros } = await ler('lotes-tiss', lotes[0]!.id);
    expect(String(erros)).toContain(`Guia ${guia!.numero}, de ${String(guia!.nomePaciente)}, CBOS: “2231F9”`);
    expect(String(erros)).toContain(loteTiss.guiasSeRefazem);
    await andar('faturas-convenios', daFatura.id, 'reabrir', {}, 'CBO errado');
    await andar('faturas-convenios', daFatura.id, 'cancelar', {}, 'CBO errado');
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'CBO errado');
  });

  it('[INS-03] a deadline rings once before it lapses, to who can act on it, and again where it moved', async () => {
    const { pool } = api.test.database;
    const { id: doVizinho } = await api.caller({ lotetiss: ['enviar'], glosa: ['recorrer'] }, [vizinho]);
    const { id: semDireito } = await api.caller({ lotetiss: ['list', 'view'] }, [prestador]);
    const convenioDiz = (campo: 'entrega' | 'recurso', dias: number) =>
      pool.query(`UPDATE convenio SET prazo_${campo}_dias = $2 WHERE id = $1`, [convenio, dias]);
    const tocar = () => avisarPrazos({ pool, registros: api.app.registrosDe }, Date.now());
    const tocados = async (grupo: string) =>
      (
        await pool.query<{ usuario: number; texto: string; destino: string; prestador: number }>(
          `SELECT usuario_id::int AS usuario, texto, destino, prestador_id::int AS prestador FROM notificacao
            WHERE chave LIKE 'tiss-prazo:' || $1 || '%' ORDER BY id`,
          [grupo],
        )
      ).rows;
    const { conta } = await enviado();
    await fechada([['40304361', '1']]);
    const { fatura: daFatura, lotes } = await faturar();
    const [lote] = lotes;
    const daEntrega = `ENTREGA:${prestador}:${convenio}:${daFatura.id}:`;
    await tocar();
    expect(await tocados(daEntrega)).toEqual([]);

    // The register of the plan is corrected: the batch follows, and rings, once.
    await convenioDiz('entrega', 2);
    await tocar();
    await tocar();
    const ate = addDays(hoje(), 2);
    expect(await ler('lotes-tiss', lote!.id)).toMatchObject({ entregarAte: ate });
    const [primeiro, ...repetidos] = await tocados(daEntrega);
    expect(repetidos).toEqual([]);
    expect(primeiro).toMatchObject({
      usuario: fatura.id,
      prestador,
      destino: `/lotes-tiss/form/${lote!.id}`,
      texto: expect.stringContaining(`1 lote de Saúde Mantiqueira se entrega até ${formatData(ate)}`),
    });
    await convenioDiz('entrega', 1);
    await tocar();
    expect(await tocados(daEntrega)).toHaveLength(2);
    // What left rings no more.
    await andar('lotes-tiss', lote!.id, 'enviar', { protocolo: '7300113' });
    await convenioDiz('entrega', 0);
    await tocar();
    expect(await tocados(daEntrega)).toHaveLength(2);
    expect(await ler('lotes-tiss', lote!.id)).toMatchObject({ entregarAte: addDays(hoje(), 1) });

    // A glosa: told with those of its hour, once that is over.
    const [titulo] = await lista('contas-receber', `contaAtendimentoId=${conta.id}`);
    const [item] = await lista('itens-conta-atendimento', `contaId=${conta.id}`);
    const motivoGlosaId = await criar('motivos-glosa', { ativo: true });
    const glosa = await posto('glosas', {
      data: hoje(),
      contaReceberId: titulo!.id,
      contaAtendimentoId: conta.id,
      itemContaId: item!.id,
      motivoGlosaId,
      valor: '10.00',
    });
    await convenioDiz('recurso', 4);
    await tocar();
    const daGlosa = `RECURSO:${prestador}:${convenio}:`;
    expect(await ler('glosas', glosa.id)).toMatchObject({ prazoRecurso: addDays(hoje(), 4) });
    expect(await tocados(daGlosa)).toEqual([]);
    await pool.query(`UPDATE glosa SET criado_em = now() - interval '2 hours' WHERE id = $1`, [glosa.id]);
    await tocar();
    await tocar();
    expect(await tocados(daGlosa)).toMatchObject([
      { usuario: fatura.id, prestador, destino: `/glosas/form/${glosa.id}` },
    ]);

    const avisados = (await tocados('')).map(({ usuario }) => usuario);
    expect(avisados).not.toContain(doVizinho);
    expect(avisados).not.toContain(semDireito);
    await convenioDiz('entrega', 5);
    await convenioDiz('recurso', 20);
  });

  it('[INS-03] shows nobody the guides of another provider', async () => {
    const { guia, lote } = await enviado();
    const ao = fatura.em(vizinho);
    expect((await ao.get(`/api/guias-tiss/${guia.id}`)).statusCode).toBe(404);
    expect((await ao.get(`/api/lotes-tiss/${lote.id}/_arquivo`)).statusCode).toBe(404);
    expect(await ao.lista('lotes-tiss', '')).toEqual([]);
  });
});

describe('[INS-03] what the plan answers', () => {
  it('[NGS-48] [INS-03] an analysis becomes glosas of items, an appeal becomes a message, its answer ends them', async (context) => {
    const { conta, lote, guia } = await enviado();
    const itens = [
      { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [] },
      {
        sequencial: 2,
        codigo: '40302040',
        informado: '12.40',
        glosas: [
          ['3209', '6.20'],
          ['1705', '1.00'],
        ],
      },
    ] as const;
    const demonstrativo = await lido(analise(DO_PLANO, lote.numero, guia.numero, itens));
    expect(demonstrativo).toMatchObject({
      tipo: 'ANALISE',
      situacao: 'LIDO',
      convenioId: convenio,
      quantidadeLinhas: 4,
      pendentes: 0,
      somaLiberado: '24.10',
      somaGlosa: '7.20',
      valorGlosa: '7.20',
    });
    expect(await lancado(demonstrativo.id)).toMatchObject({
      situacao: 'LANCADO',
      lancadas: 4,
      pendentes: 0,
    });
    const deNovo = await fatura.passo('demonstrativos-tiss', demonstrativo.id, 'lancar');
    expect([deNovo.statusCode, deNovo.body]).toEqual([409, expect.stringContaining(guardasTiss.tudoLancado)]);
    const glosas = await lista('glosas', `contaAtendimentoId=${conta.id}`);
    expect(glosas.map(({ valor, situacao }) => [valor, situacao])).toEqual([
      ['6.20', 'GLOSADA'],
      ['1.00', 'GLOSADA'],
    ]);
    const doItem = await lista('itens-conta-atendimento', `contaId=${conta.id}&codigo=40302040`);
    expect(glosas.map(({ itemContaId }) => itemContaId)).toEqual([doItem[0]!.id, doItem[0]!.id]);
    expect(await ler('guias-tiss', guia.id)).toMatchObject({
      situacao: 'ANALISADA',
      valorLiberado: '24.10',
      valorGlosado: '7.20',
    });
    expect(await ler('lotes-tiss', lote.id)).toMatchObject({ situacao: 'ANALISADO' });

    const cedo = await fatura.passo('lotes-tiss', lote.id, 'recorrer');
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining(recursoTiss.semGlosas)]);
    for (const { id } of glosas)
      await andar('glosas', id, 'recorrer', { recursoEm: hoje(), recurso: 'Não há duplicidade.' });
    await andar('lotes-tiss', lote.id, 'recorrer');
    const [recurso] = await lista('recursos-tiss', `loteTissId=${lote.id}`);
    await expect.poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao).toBe('PRONTO');
    expect(await ler('recursos-tiss', recurso!.id)).toMatchObject({ total: '7.20', quantidadeGlosas: 2 });
    await andar('recursos-tiss', recurso!.id, 'enviar', { protocolo: 'R55' });
    expect(await ler('glosas', glosas[0]!.id)).toMatchObject({
      protocoloRecurso: 'R55',
      situacao: 'EM_RECURSO',
    });

    const respondido = await lido(
      respostaDeRecurso(DO_PLANO, recurso!.numero, guia.numero, [
        { codigo: '40302040', motivo: '3209', pedido: '6.20', acatado: '6.20' },
        { codigo: '40302040', motivo: '1705', pedido: '1.00', acatado: '0.00' },
      ]),
    );
    expect(await lancado(respondido.id)).toMatchObject({ lancadas: 2, pendentes: 0 });
    expect((await lista('glosas', `contaAtendimentoId=${conta.id}`)).map(({ situacao }) => situacao)).toEqual(
      ['RECUPERADA', 'MANTIDA'],
    );
    expect(await ler('recursos-tiss', recurso!.id)).toMatchObject({ situacao: 'RESPONDIDO' });
    needs(context, 'xmllint');
    porFora(await arquivoDo('recursos-tiss', recurso!.id));
  });

  it('[INS-03] the protocol of a batch is digits, and corrected after the analysis leaves it analysed', async () => {
    const { lote, guia } = await enviado();
    const recusado = async (passo: string) => {
      const resposta = await fatura.passo('lotes-tiss', lote.id, passo, { protocolo: 'P-5001' });
      expect([resposta.statusCode, resposta.body]).toEqual([
        422,
        expect.stringContaining(guardasTiss.protocoloDoLote),
      ]);
    };
    await recusado('protocolar');
    const demonstrativo = await lido(
      analise(DO_PLANO, lote.numero, guia.numero, [
        { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [['3209', '18.90']] },
      ]),
    );
    await lancado(demonstrativo.id);
    expect(await ler('lotes-tiss', lote.id)).toMatchObject({ situacao: 'ANALISADO' });
    await recusado('corrigir-protocolo');
    expect((await fatura.passo('lotes-tiss', lote.id, 'protocolar', { protocolo: '1' })).statusCode).toBe(
      409,
    );
    expect(await andar('lotes-tiss', lote.id, 'corrigir-protocolo', { protocolo: '7300113' })).toMatchObject({
      situacao: 'ANALISADO',
      protocolo: '7300113',
    });
    // Of a receipt that said letters, before this was asked of who types it.
    await api.test.database.pool.query(`UPDATE lote_tiss SET protocolo = 'P-5001' WHERE id = $1`, [lote.id]);
    const recorrer = await fatura.passo('lotes-tiss', lote.id, 'recorrer');
    expect([
      recorrer.statusCode,
      recorrer.json<{ messages: { alerts: { value: string }[] } }>().messages,
    ]).toEqual([
      409,
      { alerts: [expect.objectContaining({ value: guardasTiss.protocoloComLetras('P-5001') })] },
    ]);
  });

  it('[INS-03] a glosa that the version does not name stays out of the appeal, and the others go', async () => {
    const { conta, lote } = await enviado();
    const { pool } = api.test.database;
    const nova = await criar('motivos-glosa', { codigo: '9998', descricao: 'Motivo novo', ativo: true });
    const { rows: motivos } = await pool.query<{ id: string }>(
      `SELECT id FROM motivo_glosa WHERE codigo = '3209'`,
    );
    const itens = await lista('itens-conta-atendimento', `contaId=${conta.id}`);
    const glosas: Row[] = [];
    for (const [at, motivoGlosaId] of [Number(motivos[0]!.id), nova].entries())
      glosas.push(
        await posto('glosas', {
          contaAtendimentoId: conta.id,
          itemContaId: itens[at]!.id,
          data: hoje(),
          motivoGlosaId,
          valor: '1.00',
        }),
      );
    // Letters that the file lacks are told while the text is typed.
    const comLetras = { recursoEm: hoje(), recurso: '“urgente” ≥ 3.' };
    const recusado = await fatura.passo('glosas', glosas[0]!.id, 'recorrer', comLetras);
    expect([recusado.statusCode, recusado.json<{ errors: object }>().errors]).toEqual([
      422,
      { recurso: [faltaTiss.letras(recursoTiss.textoDoRecurso, ['≥'])] },
    ]);
    for (const { id } of glosas)
      await andar('glosas', id, 'recorrer', { recursoEm: hoje(), recurso: '“urgente”, três.' });
    // A text that stood there before: corrected where it is.
    await pool.query(`UPDATE glosa SET recurso = '≥ 3' WHERE id = $1`, [glosas[0]!.id]);
    const semMensagem = await fatura.passo('lotes-tiss', lote.id, 'recorrer');
    expect([semMensagem.statusCode, semMensagem.body]).toEqual([
      409,
      expect.stringContaining(recursoTiss.corrijaTexto),
    ]);
    await andar('glosas', glosas[0]!.id, 'corrigir-recurso', { recurso: '“urgente”, três.' });
    await andar('lotes-tiss', lote.id, 'recorrer');
    const [recurso] = await lista('recursos-tiss', `loteTissId=${lote.id}`);
    await expect.poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao).toBe('PRONTO');
    expect(await ler('recursos-tiss', recurso!.id)).toMatchObject({
      quantidadeGlosas: 1,
      erros: expect.stringContaining(recursoTiss.motivoDesconhecido('9998', '4.03.00')),
    });
    const xml = (await arquivoDo('recursos-tiss', recurso!.id)).toString('latin1');
    expect(xml).toContain('"urgente", três.');
    expect(xml).not.toContain('9998');
    // What a message says is not changed under it; a reason whose code was corrected goes in another.
    const preso = await fatura.passo('glosas', glosas[0]!.id, 'corrigir-recurso', { recurso: 'Sem ela' });
    expect(preso.statusCode).toBe(409);
    await pool.query(`UPDATE motivo_glosa SET codigo = '1706' WHERE id = $1`, [nova]);
    await andar('lotes-tiss', lote.id, 'recorrer');
    const recursos = await lista('recursos-tiss', `loteTissId=${lote.id}`);
    expect(recursos).toHaveLength(2);
    // One that was made with it already is made anew without it.
    const segundo = recursos.find(({ id }) => id !== recurso!.id);
    await expect.poll(async () => (await ler('recursos-tiss', segundo!.id)).situacao).toBe('PRONTO');
    await pool.query('UPDATE glosa SET recurso_tiss_id = $2 WHERE id = $1', [glosas[0]!.id, segundo!.id]);
    await pool.query(`UPDATE motivo_glosa SET codigo = '9998' WHERE id = $1`, [nova]);
    await andar('recursos-tiss', segundo!.id, 'refazer');
    await expect.poll(async () => (await ler('recursos-tiss', segundo!.id)).situacao).toBe('PRONTO');
    expect(await ler('glosas', glosas[1]!.id)).toMatchObject({ recursoTissId: null, situacao: 'EM_RECURSO' });
  });

  it('[INS-03] a payment is received on the titles, the whole and the part', async () => {
    const { conta, guia, lote } = await enviado();
    const pago = pagamento(DO_PLANO, lote.numero, guia.numero, '31.30', hoje());
    const demonstrativo = await lido(pago);
    const semConta = await fatura.passo('demonstrativos-tiss', demonstrativo.id, 'lancar');
    expect([semConta.statusCode, semConta.json()]).toMatchObject([
      422,
      { errors: { contaBancariaId: [texto.semConta], formaRecebimentoId: [texto.semForma] } },
    ]);
    const campos = { contaBancariaId: banco, formaRecebimentoId: pix };
    const pagoAqui = await lancado(demonstrativo.id, campos);
    expect((await linhasDe(demonstrativo.id)).map(({ problema }) => problema)).toEqual([null]);
    expect(pagoAqui).toMatchObject({ lancadas: 1, pendentes: 0 });
    const [titulo] = await lista('contas-receber', `contaAtendimentoId=${conta.id}`);
    expect(titulo).toMatchObject({ situacao: 'RECEBIDA', valorRecebido: '31.30' });
    expect(await ler('guias-tiss', guia.id)).toMatchObject({ situacao: 'PAGA' });
    const [baixa] = await lista('baixas-contas-receber', `contaReceberId=${titulo!.id}`);
    expect(baixa).toMatchObject({ data: hoje(), creditoEm: hoje() });
  });

  it('[INS-03] where the money came in is asked anew at each posting, and an impossible pair is refused at the step', async () => {
    const { guia, lote } = await enviado();
    const { id } = await lido(pagamento(DO_PLANO, lote.numero, guia.numero, '900.00', hoje()));
    const dinheiro = await criar('forma-recebimento', {
      codigo: 'DN',
      descricao: 'Dinheiro',
      meio: 'DINHEIRO',
      maximoParcelas: 1,
      taxas: [],
      ativa: true,
      diasCredito: 0,
    });
    const impossivel = await fatura.passo('demonstrativos-tiss', id, 'lancar', {
      contaBancariaId: banco,
      formaRecebimentoId: dinheiro,
    });
    expect([impossivel.statusCode, impossivel.json()]).toMatchObject([
      422,
      { errors: { contaBancariaId: [contasReceber.dinheiroNoCaixa] } },
    ]);
    expect(await ler('demonstrativos-tiss', id)).toMatchObject({ situacao: 'LIDO', contaBancariaId: null });
    // More than the title waits for: nothing is posted, and what was said is asked again.
    const campos = { contaBancariaId: banco, formaRecebimentoId: pix };
    expect(await lancado(id, campos)).toMatchObject({ situacao: 'LIDO', ...campos });
    const { descricao } = await api.admin.em(prestador).ler<Row>('forma-recebimento', pix);
    const deNovo = await fatura.passo('demonstrativos-tiss', id, 'lancar');
    expect([deNovo.statusCode, deNovo.json()]).toMatchObject([
      422,
      {
        errors: {
          contaBancariaId: [texto.semConta],
          formaRecebimentoId: [texto.formaQueFica(String(descricao))],
        },
      },
    ]);
    expect(await andar('demonstrativos-tiss', id, 'descartar', {}, 'O convênio corrigiu')).toMatchObject({
      situacao: 'DESCARTADO',
    });
  });

  it('[INS-03] a line without a pair is matched by the guide that a person says, and is posted', async () => {
    const { conta, guia, lote } = await enviado();
    const vizinha = await enviado();
    const demonstrativo = await lido(
      analise(DO_PLANO, lote.numero, 987_001, [
        { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [['3209', '18.90']] },
        { sequencial: 7, codigo: '99999999', informado: '12.40', glosas: [['1705', '6.20']] },
      ]),
    );
    expect(demonstrativo).toMatchObject({ pendentes: 4 });
    const linhas = await linhasDe(demonstrativo.id);
    const dizer = (linha: number, campos: object) =>
      fatura.passo('linhas-demonstrativo-tiss', linha, 'dizer-guia', campos);
    const glosa = linhas.find(({ codigoGlosa }) => codigoGlosa === '3209')!;
    expect((await dizer(glosa.id, { guiaTissId: guia.id })).json()).toMatchObject({
      situacao: 'CASADA',
      resolucao: 'GUIA_DITA',
      problema: null,
      guiaTissId: guia.id,
    });
    // Matched it is not without a pair.
    expect((await dizer(glosa.id, { guiaTissId: vizinha.guia.id })).statusCode).toBe(409);
    const doItem = linhas.find(({ codigoGlosa }) => codigoGlosa === '1705')!;
    const semItem = await dizer(doItem.id, { guiaTissId: guia.id });
    expect([semItem.statusCode, semItem.json()]).toMatchObject([
      422,
      { errors: { itemDito: [texto.qualItem(String(guia.numero), ['1 (40304361)', '2 (40302040)'])] } },
    ]);
    expect((await dizer(doItem.id, { guiaTissId: guia.id, itemDito: 2 })).json()).toMatchObject({
      situacao: 'CASADA',
      itemDito: 2,
    });
    expect(await lancado(demonstrativo.id)).toMatchObject({ lancadas: 2, pendentes: 2 });
    const glosas = await lista('glosas', `contaAtendimentoId=${conta.id}`);
    expect(glosas.map(({ valor }) => valor)).toEqual(['18.90', '6.20']);
    const [primeiro, segundo] = await lista('itens-conta-atendimento', `contaId=${conta.id}`);
    expect(new Set(glosas.map(({ itemContaId }) => itemContaId))).toEqual(
      new Set([primeiro!.id, segundo!.id]),
    );
    // The rest is of nobody's guide: settled by hand, it counts as without a pair no more.
    const restantes = (await linhasDe(demonstrativo.id)).filter(({ situacao }) => situacao === 'PENDENTE');
    const semMotivo = await fatura.passo('linhas-demonstrativo-tiss', restantes[0]!.id, 'tratar');
    expect(semMotivo.statusCode).toBe(422);
    for (const { id } of restantes)
      await andar('linhas-demonstrativo-tiss', id, 'tratar', {}, 'Conferido no portal');
    expect(await ler('demonstrativos-tiss', demonstrativo.id)).toMatchObject({ pendentes: 0, tratadas: 2 });
    const pronto = await fatura.passo('demonstrativos-tiss', demonstrativo.id, 'lancar');
    expect([pronto.statusCode, pronto.body]).toEqual([409, expect.stringContaining(guardasTiss.tudoLancado)]);
    const descartar = await fatura.passo('demonstrativos-tiss', demonstrativo.id, 'descartar', {}, 'Engano');
    expect([descartar.statusCode, descartar.body]).toEqual([
      409,
      expect.stringContaining(guardasTiss.jaLancado),
    ]);
    const [tratada] = (await linhasDe(demonstrativo.id)).filter(({ situacao }) => situacao === 'TRATADA');
    expect(tratada).toMatchObject({ motivo: 'Conferido no portal' });
    expect(await andar('linhas-demonstrativo-tiss', tratada!.id, 'retomar')).toMatchObject({
      situacao: 'PENDENTE',
      motivo: null,
    });
  });

  it('[INS-03] a payment of a guide that a person said is received; of another plan, or by who may not post, it is refused', async () => {
    const { conta, guia, lote } = await enviado();
    const { id } = await lido(pagamento(DO_PLANO, lote.numero, 987_002, '31.30', hoje()));
    const [linha] = await linhasDe(id);
    const deFora = (await api.caller({ linhademonstrativotiss: ['list', 'view'] }, [prestador])).em(
      prestador,
    );
    expect(
      (await deFora.passo('linhas-demonstrativo-tiss', linha!.id, 'dizer-guia', { guiaTissId: guia.id }))
        .statusCode,
    ).toBe(403);
    const { pool } = api.test.database;
    const doPlano = (convenioId: number) =>
      pool.query(
        `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
         UPDATE guia_tiss SET convenio_id = $2 FROM livre WHERE guia_tiss.id = $1`,
        [guia.id, convenioId],
      );
    const outroPlano = await criar('convenios', {
      nome: 'Outro',
      registroAns: null,
      tabelaPrecoId: null,
      contatos: [],
    });
    await doPlano(outroPlano);
    const recusada = await fatura.passo('linhas-demonstrativo-tiss', linha!.id, 'dizer-guia', {
      guiaTissId: guia.id,
    });
    expect([recusada.statusCode, recusada.json()]).toMatchObject([
      422,
      { errors: { guiaTissId: [registro.referenciaDeOutro] } },
    ]);
    await doPlano(convenio);
    await andar('linhas-demonstrativo-tiss', linha!.id, 'dizer-guia', { guiaTissId: guia.id });
    expect(await lancado(id, { contaBancariaId: banco, formaRecebimentoId: pix })).toMatchObject({
      situacao: 'LANCADO',
      lancadas: 1,
    });
    const [titulo] = await lista('contas-receber', `contaAtendimentoId=${conta.id}`);
    expect(titulo).toMatchObject({ situacao: 'RECEBIDA' });
  });

  it('[INS-03] the same payment by a copy of its file is told and received once', async () => {
    const { conta, guia, lote } = await enviado();
    const campos = { contaBancariaId: banco, formaRecebimentoId: pix };
    const parte = pagamento(DO_PLANO, lote.numero, guia.numero, '10.00', hoje());
    await lancado((await lido(parte)).id, campos);
    // One byte more: the same answer, downloaded again.
    const copia = await lido(Buffer.concat([Buffer.from(parte), Buffer.from('\n')]));
    expect(copia.avisos).toContain('de um arquivo diferente');
    // Nothing of it was posted: it is not said to be.
    expect(await lancado(copia.id, campos)).toMatchObject({ situacao: 'LIDO', lancadas: 0, pendentes: 1 });
    const [linha] = await linhasDe(copia.id);
    expect(linha!.problema).toContain('Este pagamento já foi lançado');
    const [titulo] = await lista('contas-receber', `contaAtendimentoId=${conta.id}`);
    expect(titulo).toMatchObject({ valorRecebido: '10.00' });
  });

  it('[INS-03] a guide judged twice says it once, and is not paid by a payment that was refused', async () => {
    const { guia, lote } = await enviado();
    const julgada = analise(DO_PLANO, lote.numero, guia.numero, [
      { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [['3209', '18.90']] },
      { sequencial: 2, codigo: '40302040', informado: '12.40', glosas: [] },
    ]);
    await lancado((await lido(julgada)).id);
    const primeira = await ler('guias-tiss', guia.id);
    await lancado((await lido(Buffer.concat([Buffer.from(julgada), Buffer.from('\n')]))).id);
    const segunda = await ler('guias-tiss', guia.id);
    expect([segunda.valorLiberado, segunda.valorGlosado]).toEqual([
      primeira.valorLiberado,
      primeira.valorGlosado,
    ]);
    expect(segunda.valorGlosado).toBe('18.90');
    const demais = await lido(pagamento(DO_PLANO, lote.numero, guia.numero, '900.00', hoje()));
    expect(await lancado(demais.id, { contaBancariaId: banco, formaRecebimentoId: pix })).toMatchObject({
      situacao: 'LIDO',
      lancadas: 0,
    });
    expect(await ler('guias-tiss', guia.id)).toMatchObject({ situacao: 'ANALISADA' });
  });

  it('[INS-03] a dental statement glosses items and pays the guide; its appeal goes by web service in the dental form', async (context) => {
    const conta = await fechada([
      ['81000030', '1', { dente: '16', faces: 'MO' }],
      ['81000030', '1', { regiao: 'S1' }],
    ]);
    const { lotes } = await faturar();
    const lote = await andar('lotes-tiss', lotes[0]!.id, 'enviar', { protocolo: '7300112' });
    const [guia] = await lista('guias-tiss', `contaAtendimentoId=${conta.id}`);
    // Sent, and nothing answered: that is not zero.
    expect(guia).toMatchObject({ tipo: 'ODONTO', valorLiberado: null, valorGlosado: null });
    const xml = pagamentoOdonto(
      DO_PLANO,
      lote.numero,
      guia!.numero,
      [
        { sequencial: 1, codigo: '81000030', informado: '99.99', liberado: '99.99' },
        {
          sequencial: 2,
          codigo: '81000030',
          informado: '99.99',
          liberado: '79.99',
          franquia: '10.00',
          motivos: ['3209', '1705'],
        },
      ],
      hoje(),
    );
    const demonstrativo = await lido(xml);
    expect(demonstrativo).toMatchObject({
      tipo: 'PAGAMENTO',
      avisos: texto.hash,
      quantidadeLinhas: 5,
      somaLiberado: '179.98',
      somaGlosa: '10.00',
      somaPago: '174.98',
      dataPagamento: hoje(),
    });
    const pago = await lancado(demonstrativo.id, { contaBancariaId: banco, formaRecebimentoId: pix });
    expect(pago).toMatchObject({ lancadas: 4, pendentes: 1 });
    const linhas = await linhasDe(demonstrativo.id);
    expect(
      linhas.map(({ especie, valorLiberado, valorGlosa, valorPago }) => [
        especie,
        valorLiberado,
        valorGlosa,
        valorPago,
      ]),
    ).toEqual([
      ['ITEM', '99.99', null, null],
      ['ITEM', '79.99', null, null],
      ['GLOSA', null, '10.00', null],
      ['PAGAMENTO', null, null, '179.98'],
      ['AJUSTE', null, null, '-5.00'],
    ]);
    expect(linhas[1]).toMatchObject({ justificativa: texto.franquia('10.00') });
    expect(await ler('guias-tiss', guia!.id)).toMatchObject({
      situacao: 'PAGA',
      valorLiberado: '179.98',
      valorGlosado: '10.00',
    });
    const [titulo] = await lista('contas-receber', `contaAtendimentoId=${conta.id}`);
    expect(titulo).toMatchObject({ situacao: 'RECEBIDA_PARCIAL', valorRecebido: '179.98' });

    const recorrerDe = async (frase: string): Promise<Row> => {
      const [glosa] = await lista('glosas', `contaAtendimentoId=${conta.id}`);
      if (glosa!.situacao === 'GLOSADA')
        await andar('glosas', glosa!.id, 'recorrer', { recursoEm: hoje(), recurso: frase });
      await andar('lotes-tiss', lote.id, 'recorrer');
      const [recurso] = await lista('recursos-tiss', `loteTissId=${lote.id}&situacao_ne=CANCELADO`);
      await expect.poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao).toBe('PRONTO');
      return ler('recursos-tiss', recurso!.id);
    };
    const recurso = await recorrerDe('A restauração é de duas faces.');
    // A plan without an address is told where it would be asked, and nothing leaves its place.
    await api.test.database.pool.query('UPDATE convenio SET endereco_tiss = NULL WHERE id = $1', [convenio]);
    const semRede = await fatura.passo('recursos-tiss', recurso.id, 'transmitir');
    expect([semRede.statusCode, semRede.body]).toEqual([
      409,
      expect.stringContaining(autorizacaoTiss.semWebService),
    ]);
    expect(await ler('recursos-tiss', recurso.id)).toMatchObject({ situacao: 'PRONTO' });
    await api.test.database.pool.query('UPDATE convenio SET endereco_tiss = $2 WHERE id = $1', [
      convenio,
      `${simuladores.base}/tiss`,
    ]);
    await andar('recursos-tiss', recurso.id, 'transmitir');
    await expect
      .poll(async () => (await ler('recursos-tiss', recurso.id)).situacao, { timeout: 20_000 })
      .toBe('ENVIADO');
    const recebido = `84${String(recurso.numero).padStart(5, '0')}`;
    expect(await ler('recursos-tiss', recurso.id)).toMatchObject({ protocolo: recebido });
    const [glosa] = await lista('glosas', `contaAtendimentoId=${conta.id}`);
    expect(glosa).toMatchObject({ situacao: 'EM_RECURSO', protocoloRecurso: recebido });

    // Answered for the guide as one: kept and told, since it does not say which glosa.
    const respondido = await lido(respostaDaGuia(DO_PLANO, recurso.numero, guia!.numero));
    expect((await linhasDe(respondido.id))[0]).toMatchObject({
      situacao: 'PENDENTE',
      codigoGlosa: '3209',
      problema: texto.recursoInteiro(texto.acatado(true)),
    });
    needs(context, 'xmllint');
    porFora(xml);
    const bytes = await arquivoDo('recursos-tiss', recurso.id);
    expect(bytes.toString('latin1')).toContain('<ans:codRegiao>S1</ans:codRegiao>');
    porFora(bytes);
  });

  it('[INS-03] an appeal that the plan refuses goes back to ready with the reason in its history', async () => {
    const { lote, guia, conta } = await enviado();
    const glosado = await lido(
      analise(DO_PLANO, lote.numero, guia.numero, [
        { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [['3209', '18.90']] },
      ]),
    );
    await lancado(glosado.id);
    const [glosa] = await lista('glosas', `contaAtendimentoId=${conta.id}`);
    await andar('glosas', glosa!.id, 'recorrer', { recursoEm: hoje(), recurso: 'O pedido está ilegível.' });
    await andar('lotes-tiss', lote.id, 'recorrer');
    const [recurso] = await lista('recursos-tiss', `loteTissId=${lote.id}`);
    await expect.poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao).toBe('PRONTO');
    await andar('recursos-tiss', recurso!.id, 'transmitir');
    await expect
      .poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao, { timeout: 20_000 })
      .toBe('PRONTO');
    const historico = await fatura.get(`/api/recursos-tiss/${recurso!.id}/_historico`);
    expect(historico.body).toContain('3052 JUSTIFICATIVA NÃO ACEITA');
    expect(await ler('recursos-tiss', recurso!.id)).toMatchObject({
      protocolo: null,
      motivo: expect.stringContaining('3052'),
    });
    // It may be made anew and leave by file all the same: why it was refused is over.
    await andar('recursos-tiss', recurso!.id, 'refazer');
    await expect.poll(async () => (await ler('recursos-tiss', recurso!.id)).situacao).toBe('PRONTO');
    expect(await andar('recursos-tiss', recurso!.id, 'enviar', { protocolo: 'R77' })).toMatchObject({
      situacao: 'ENVIADO',
      motivo: null,
    });
  });

  it('[INS-03] what is wrong with a file is said, and what has no pair is kept with its reason', async () => {
    const { lote, guia } = await enviado();
    const itens = [
      { sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [['9999', '8.90']] },
    ] as const;
    const xml = analise(DO_PLANO, lote.numero, guia.numero, itens, '11.00');
    const cortado = await lerArquivo(xml.subarray(0, xml.length / 2));
    expect([cortado.statusCode, cortado.body]).toEqual([400, expect.stringContaining(texto.cortado)]);
    const deOutro = await lerArquivo(
      analise({ ...DO_PLANO, codigo: '0099999' }, lote.numero, guia.numero, itens),
    );
    expect([deOutro.statusCode, deOutro.body]).toEqual([
      400,
      expect.stringContaining(texto.outroPrestador('0099999')),
    ]);
    const lote40 = readFileSync('tests/support/tiss/lote-consulta-4.03.00.xml');
    expect((await lerArquivo(lote40)).body).toContain(texto.semResposta);

    const demonstrativo = await lido(xml);
    expect(String(demonstrativo.avisos)).toContain(texto.total('Liberado', '11.00', '10.00'));
    expect(String(demonstrativo.avisos)).toContain(texto.glosaNova(['9999']));
    expect(demonstrativo).toMatchObject({ pendentes: 1 });
    const deNovo = await lerArquivo(xml);
    expect([deNovo.statusCode, deNovo.body]).toEqual([422, expect.stringContaining('já foi lido')]);
    // Read at ten at night it was read on that day, whatever the day in Greenwich.
    await api.test.database.pool.query(
      `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
       UPDATE demonstrativo_tiss SET lido_em = '2026-12-01T01:12:00Z' FROM livre WHERE demonstrativo_tiss.id = $1`,
      [demonstrativo.id],
    );
    expect((await lerArquivo(xml)).body).toContain(
      texto.repetido(String(demonstrativo.numero), '2026-11-30'),
    );
    await lancado(demonstrativo.id);
    expect(
      (await linhasDe(demonstrativo.id)).map(({ especie, situacao, problema }) => [
        especie,
        situacao,
        problema,
      ]),
    ).toEqual([
      ['ITEM', 'LANCADA', null],
      ['GLOSA', 'PENDENTE', texto.motivoDesconhecido('9999')],
    ]);
    // The reason is registered, and what was left is posted then.
    await criar('motivos-glosa', { codigo: '9999', descricao: 'Motivo novo', ativo: true });
    expect(await lancado(demonstrativo.id)).toMatchObject({ lancadas: 2, pendentes: 0 });

    const estranha = await lido(analise(DO_PLANO, lote.numero, 987_654, itens));
    expect((await linhasDe(estranha.id))[0]).toMatchObject({
      situacao: 'PENDENTE',
      problema: texto.guiaDesconhecida('987654'),
    });
  });

  it('[INS-03] what the queue gives up in the middle is not stuck: it can be posted, and made, again', async () => {
    const { lote, guia } = await enviado();
    const itens = [{ sequencial: 1, codigo: '40304361', informado: '18.90', glosas: [] }] as const;
    const demonstrativo = await lido(analise(DO_PLANO, lote.numero, guia.numero, itens));
    const { pool } = api.test.database;
    const deixar = async (tabela: string, id: number, situacao: string): Promise<void> => {
      await pool.query(
        `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true))
         UPDATE ${tabela} SET situacao = $2 FROM livre WHERE ${tabela}.id = $1`,
        [id, situacao],
      );
    };
    const desistir = (kind: string, data: object): Promise<unknown> =>
      inTransaction(pool, async (db) =>
        jobs
          .find((job) => job.kind.kind === kind)
          ?.onEnd?.({ id: 1, data }, { state: 'falhou', error: undefined, db }, {
            registros: api.app.registrosDe,
          } as never),
      );
    await deixar('demonstrativo_tiss', demonstrativo.id, 'LANCANDO');
    await desistir(LANCAR.kind, { demonstrativoId: demonstrativo.id, prestadorId: prestador, usuarioId: 1 });
    expect(await ler('demonstrativos-tiss', demonstrativo.id)).toMatchObject({
      situacao: 'LIDO',
      lancadas: 0,
    });
    expect(await lancado(demonstrativo.id)).toMatchObject({ lancadas: 1 });
    await fechada([['40304361', '1']]);
    const [loteNovo] = (await faturar()).lotes;
    await deixar('lote_tiss', loteNovo!.id, 'MONTANDO');
    await desistir(MONTAR_LOTE.kind, { loteId: loteNovo!.id, prestadorId: prestador });
    expect(await ler('lotes-tiss', loteNovo!.id)).toMatchObject({
      situacao: 'COM_ERRO',
      erros: loteTiss.naoMontou,
    });
    await andar('lotes-tiss', loteNovo!.id, 'refazer');
    await expect.poll(async () => (await ler('lotes-tiss', loteNovo!.id)).situacao).toBe('PRONTO');
    await deixar('lote_tiss', loteNovo!.id, 'TRANSMITINDO');
    await desistir(TRANSMITIR.kind, { loteId: loteNovo!.id, prestadorId: prestador });
    expect(await ler('lotes-tiss', loteNovo!.id)).toMatchObject({
      situacao: 'PRONTO',
      motivo: loteTiss.naoTransmitiu,
    });
  });

  it('[INS-03] a guide and a batch print on the form of ANS', async (context) => {
    needs(context, 'pdftotext');
    const { lote, guia } = await enviado();
    for (const caminho of [`guias-tiss/${guia.id}`, `lotes-tiss/${lote.id}`]) {
      const resposta = await fatura.get(`/api/${caminho}/_formulario`);
      expect(resposta.statusCode, resposta.body.slice(0, 200)).toBe(200);
      const lida = textoDoPdf(resposta.rawPayload);
      expect(lida).toContain('SP/SADT');
      expect(lida).toContain(`2 - Nº guia no prestador: ${guia.numero}`);
      expect(lida).toContain('67 - Assinatura do beneficiário ou responsável');
      expect(lida).toContain('18,90');
      expect((await fatura.em(vizinho).get(`/api/${caminho}/_formulario`)).statusCode).toBe(404);
    }
  });

  it('[INS-03] a receipt of the batch brings its protocol', async () => {
    await fechada([['40304361', '1']]);
    const { lotes } = await faturar();
    const lote = lotes[0]!;
    const demonstrativo = await lido(protocolo(DO_PLANO, lote.numero, '881', '18.90'));
    await lancado(demonstrativo.id);
    expect(await ler('lotes-tiss', lote.id)).toMatchObject({ situacao: 'ENVIADO', protocolo: '881' });
  });
});

describe('[INS-02] what the house asks the plan', () => {
  async function pedido(carteira: string, mudanca: object = {}): Promise<Row> {
    const pacienteId = await criar('pacientes', {
      obito: false,
      dataObito: null,
      dataNascimento: '1980-01-01',
      convenios: [
        {
          convenioId: convenio,
          planoId: plano,
          numeroCarteira: carteira,
          titularidade: 'TITULAR',
          principal: true,
        },
      ],
    });
    return posto('autorizacoes-tiss', {
      tipo: 'SP_SADT',
      pacienteId,
      convenioId: convenio,
      numeroCarteira: carteira,
      profissionalId: medica,
      data: DIA,
      itens: [{ codigo: '40304361', descricao: 'Hemograma', quantidade: 2 }],
      ...mudanca,
    });
  }
  const respondido = async (id: number): Promise<Row> => {
    await expect
      .poll(async () => (await ler('autorizacoes-tiss', id)).situacao, { timeout: 20_000 })
      .not.toBe('TRANSMITINDO');
    return ler('autorizacoes-tiss', id);
  };

  it('[INS-02] is authorised by web service, and password and validity go to the account and its guide', async () => {
    const conta = await posto('contas-atendimento', {
      pacienteId: await criar('pacientes', {
        obito: false,
        dataObito: null,
        convenios: [],
        dataNascimento: '1980-01-01',
      }),
      data: DIA,
      profissionalId: medica,
      convenioId: convenio,
      planoId: plano,
      numeroCarteira: '0419753001031676',
    });
    const { id } = await pedido('0419753001031676', {
      pacienteId: conta.pacienteId,
      contaAtendimentoId: conta.id,
    });
    await andar('autorizacoes-tiss', id, 'transmitir');
    const autorizada = await respondido(id);
    expect(autorizada).toMatchObject({ situacao: 'AUTORIZADA', senha: expect.stringMatching(/^S\d{7}$/) });
    expect(autorizada.itens).toMatchObject([{ codigo: '40304361', quantidade: 2, autorizada: 2 }]);
    expect(await ler('contas-atendimento', conta.id)).toMatchObject({
      senhaAutorizacao: autorizada.senha,
      validadeSenha: autorizada.validadeSenha,
      numeroAutorizacao: autorizada.numeroGuiaOperadora,
    });
    // What is beyond it is told before the account closes.
    await posto('itens-conta-atendimento', {
      contaId: conta.id,
      tipo: 'PROCEDIMENTO',
      codigo: '40304361',
      descricao: 'Hemograma',
      quantidade: '3',
    });
    const { avisos } = (await fatura.get(`/api/tiss/contas/${conta.id}`)).json<GuiasDaConta>();
    expect(avisos).toEqual([avisoTiss.alem('40304361', '3', '2')]);
    // Another visit under the same password counts what this one used; cancelled, it used nothing.
    const segunda = await posto('contas-atendimento', {
      pacienteId: conta.pacienteId,
      data: DIA,
      profissionalId: medica,
      convenioId: convenio,
      planoId: plano,
      numeroCarteira: '0419753001031676',
      senhaAutorizacao: autorizada.senha,
      dataAutorizacao: DIA,
    });
    await posto('itens-conta-atendimento', {
      contaId: segunda.id,
      tipo: 'PROCEDIMENTO',
      codigo: '40304361',
      descricao: 'Hemograma',
      quantidade: '1',
    });
    const avisosDela = async () =>
      (await fatura.get(`/api/tiss/contas/${segunda.id}`)).json<GuiasDaConta>().avisos;
    expect(await avisosDela()).toEqual([avisoTiss.alemComOutras('40304361', '1', '3', '2')]);
    await andar('contas-atendimento', conta.id, 'cancelar', {}, 'Não veio');
    expect(await avisosDela()).toEqual([]);
    await andar('autorizacoes-tiss', id, 'cancelar-no-convenio', {}, 'Paciente desistiu');
    expect(await respondido(id)).toMatchObject({ situacao: 'CANCELADA' });
  });

  it('[INS-02] stays under analysis until it is asked again, and is refused in words', async () => {
    const { id } = await pedido('0419753001031679');
    await andar('autorizacoes-tiss', id, 'transmitir');
    expect(await respondido(id)).toMatchObject({ situacao: 'EM_ANALISE', senha: null });
    await andar('autorizacoes-tiss', id, 'consultar');
    expect(await respondido(id)).toMatchObject({ situacao: 'AUTORIZADA' });

    const recusado = await pedido('0419753001031670');
    await andar('autorizacoes-tiss', recusado.id, 'transmitir');
    expect(await respondido(recusado.id)).toMatchObject({
      situacao: 'RASCUNHO',
      resposta: '1001 NUMERO DA CARTEIRA INVALIDO',
    });
  });

  it('[INS-02] a cancellation that fails leaves what was authorised, and says that it failed', async () => {
    const { pool } = api.test.database;
    const { id } = await pedido('0419753001031676');
    await andar('autorizacoes-tiss', id, 'transmitir');
    const { senha, validadeSenha, itens } = await respondido(id);
    // The plan's address is no longer let through.
    await pool.query(`UPDATE convenio SET endereco_tiss = 'http://127.0.0.9:1/tiss' WHERE id = $1`, [
      convenio,
    ]);
    await andar('autorizacoes-tiss', id, 'cancelar-no-convenio', {}, 'Paciente desistiu');
    expect(await respondido(id)).toMatchObject({
      situacao: 'AUTORIZADA',
      senha,
      validadeSenha,
      itens,
      resposta: autorizacaoTiss.semEndereco,
    });
    await api.test.database.pool.query('UPDATE convenio SET endereco_tiss = $2 WHERE id = $1', [
      convenio,
      `${simuladores.base}/tiss`,
    ]);
    // The queue gives up in the middle of one, with a reason that a person may read and without.
    const tarefa = jobs.find(({ kind }) => kind.kind === AUTORIZAR.kind);
    const data = { autorizacaoId: id, prestadorId: prestador };
    const motivo = new AppError('servico-indisponivel', { messages: ['O convênio não respondeu.'] });
    for (const [error, falha] of [
      [new GiveUp(motivo), 'O convênio não respondeu.'],
      [undefined, null],
    ] as const) {
      await pool.query(
        `UPDATE autorizacao_tiss SET situacao = 'TRANSMITINDO', estado_anterior = 'AUTORIZADA' WHERE id = $1`,
        [id],
      );
      await inTransaction(pool, async (db) =>
        tarefa?.onEnd?.({ id: 1, data }, { state: 'falhou', error, db }, {
          registros: api.app.registrosDe,
        } as never),
      );
      expect(await ler('autorizacoes-tiss', id)).toMatchObject({
        situacao: 'AUTORIZADA',
        senha,
        itens,
        resposta: autorizacaoTiss.naoCompletou(falha),
      });
    }
  });

  it('[INS-02] eligibility is answered yes and no', async () => {
    const semItens = { tipo: 'ELEGIBILIDADE', itens: [], profissionalId: null };
    const sim = await pedido('0419753001031676', semItens);
    await andar('autorizacoes-tiss', sim.id, 'transmitir');
    expect(await respondido(sim.id)).toMatchObject({ situacao: 'ELEGIVEL' });
    const nao = await pedido('0419753001031670', semItens);
    await andar('autorizacoes-tiss', nao.id, 'transmitir');
    expect(await respondido(nao.id)).toMatchObject({
      situacao: 'NAO_ELEGIVEL',
      resposta: '1001 NUMERO DA CARTEIRA INVALIDO',
    });
  });

  it('[INS-02] goes as a file that another program finds valid, of every kind', async (context) => {
    needs(context, 'xmllint');
    const internacao = {
      indicacaoClinica: 'Pneumonia',
      tipoInternacao: '1',
      dataSugerida: DIA,
      diarias: 3,
      cidId: await criar('cids', { codigo: 'J189' }),
    };
    for (const mudanca of [
      {},
      { tipo: 'INTERNACAO', ...internacao },
      { tipo: 'PRORROGACAO', indicacaoClinica: 'Pneumonia', diarias: 2, guiaPrincipal: '77' },
      {
        tipo: 'ODONTO',
        itens: [{ codigo: '81000030', descricao: 'Consulta', quantidade: 1, dente: '16', faces: 'MO' }],
      },
      { tipo: 'ELEGIBILIDADE', itens: [], profissionalId: null },
    ]) {
      const { id } = await pedido('0419753001031676', mudanca);
      const bytes = await arquivoDo('autorizacoes-tiss', id);
      expect(() => porFora(bytes)).not.toThrow();
    }
  });

  it('[INS-02] says what it lacks before there is a message, where it can still be filled in', async () => {
    const recusado = async (id: number, ...frases: readonly string[]) => {
      for (const resposta of [
        await fatura.passo('autorizacoes-tiss', id, 'transmitir'),
        await fatura.passo('autorizacoes-tiss', id, 'enviar'),
        await fatura.get(`/api/autorizacoes-tiss/${id}/_arquivo`),
      ]) {
        expect(resposta.statusCode, resposta.body).toBe(409);
        const { alerts } = resposta.json<{ messages: { alerts: { value: string }[] } }>().messages;
        expect(alerts.map(({ value }) => value)).toEqual(frases);
      }
    };
    const carteira = '0419753001031676';
    const { id, versao } = await pedido(carteira, { indicacaoClinica: 'Dor ≥ 3 kű “x”' });
    await recusado(id, faltaTiss.letras(campoTiss.indicacao, ['≥', 'ű']));
    const corrigida = await fatura.patch(`/api/autorizacoes-tiss/${id}`, versao, {
      indicacaoClinica: 'Dor 3 “x”',
    });
    expect(corrigida.statusCode, corrigida.body).toBe(200);
    expect((await arquivoDo('autorizacoes-tiss', id)).toString('latin1')).toContain('Dor 3 "x"');

    const doPaciente = (campos: object) =>
      criar('pacientes', {
        obito: false,
        dataObito: null,
        dataNascimento: '1980-01-01',
        convenios: [
          {
            convenioId: convenio,
            numeroCarteira: carteira,
            titularidade: 'TITULAR',
            principal: true,
            ...campos,
          },
        ],
      });
    const semPlano = await pedido(carteira, {
      tipo: 'ODONTO',
      pacienteId: await doPaciente({ planoId: null }),
      itens: [{ codigo: '81000030', descricao: 'Consulta', quantidade: 1, dente: '16' }],
    });
    await recusado(semPlano.id, faltaDoPedido.plano);
    const vencida = await pedido(carteira, {
      pacienteId: await doPaciente({ planoId: plano, validade: '2026-01-31' }),
    });
    await recusado(vencida.id, faltaTiss.carteiraVencida('2026-01-31'));
    // Of another card than the one that expired.
    const nova = await pedido('0419753001031677', { pacienteId: vencida.pacienteId });
    await arquivoDo('autorizacoes-tiss', nova.id);
  });

  it('[INS-02] does not take more as authorised than was asked', async () => {
    const { id } = await pedido('0419753001031676');
    await andar('autorizacoes-tiss', id, 'enviar');
    const { versao } = await ler('autorizacoes-tiss', id);
    const com = (autorizada: number) =>
      fatura.patch(`/api/autorizacoes-tiss/${id}`, versao, {
        itens: [{ codigo: '40304361', descricao: 'Hemograma', quantidade: 2, autorizada }],
      });
    const alem = await com(5);
    expect([alem.statusCode, alem.json<{ errors: object }>().errors]).toEqual([
      422,
      { 'itens.0.autorizada': [solicitacaoServidor.alemDoPedido] },
    ]);
    expect((await com(2)).statusCode).toBe(200);
  });

  it('[INS-02] bytes of a letter that ISO-8859-1 lacks are refused, not written as another', async () => {
    expect(() => bytesEmLatim('Dor ≥ 3')).toThrow(AppError);
    expect(bytesEmLatim('ação')).toEqual(Buffer.from('ação', 'latin1'));
    const endereco = new URL('http://127.0.0.1:1/tiss');
    await expect(chamarTiss(endereco, '<a>Dor ≥ 3</a>')).rejects.toMatchObject({
      messages: [faltaTiss.letras(campoTiss.mensagem, ['≥'])],
    });
    const envelope = {
      versao: '4.03.00',
      transacao: 'VERIFICA_ELEGIBILIDADE',
      sequencial: 1,
      dia: DIA,
      hora: '10:00:00',
      remetente: { registroAns: REGISTRO, codigoNaOperadora: CODIGO, cnpj: null },
    } as const;
    const corpo = { verificaElegibilidade: { numeroCarteira: '“≥”' } };
    const ajuda = { move: (bytes: Uint8Array) => bytes, ask: () => Promise.reject(new Error('nobody')) };
    expect(await montarMensagem({ envelope, corpo, codificacao: 'ISO-8859-1' }, ajuda)).toEqual({
      xml: '',
      hash: '',
      erros: [faltaTiss.letras(campoTiss.trecho('“≥”'), ['“', '≥', '”'])],
    });
  });

  describe('[INS-02] annexes', () => {
    const OPME = {
      tipo: 'OPME',
      justificativaTecnica: 'Artrose avançada do joelho direito, sem resposta ao tratamento clínico',
      materiais: [
        { codigo: '70034621', descricao: 'Prótese total de joelho – haste', opcao: '1', quantidade: 1 },
        { codigo: 'CIM-40', descricao: 'Cimento ósseo', opcao: '2', quantidade: 2, valor: '310.00' },
      ],
    };
    const ONCOLOGICO = {
      estadiamento: '2',
      finalidade: '3',
      ecog: '1',
      dataDiagnostico: '2026-02-10',
      histopatologico: 'Carcinoma ductal invasivo',
    };
    const QUIMIO = {
      ...ONCOLOGICO,
      tipo: 'QUIMIOTERAPIA',
      tumor: '2',
      nodulo: '1',
      metastase: '2',
      tipoQuimioterapia: '1',
      planoTerapeutico: 'AC-T, quatro ciclos',
      peso: '68.5',
      altura: '162',
      numeroCiclos: 4,
      cicloAtual: 1,
      diasCicloAtual: 21,
      intervaloCiclos: 21,
      drogas: [
        {
          data: DIA,
          codigo: '90012345',
          descricao: 'Doxorrubicina 50 mg',
          doses: '1.5',
          unidade: '022',
          via: '19',
          frequencia: 1,
        },
      ],
    };
    const RADIO = {
      ...ONCOLOGICO,
      tipo: 'RADIOTERAPIA',
      numeroCampos: 2,
      doseCampo: 200,
      doseTotal: 5000,
      numeroDias: 25,
      dataInicio: DIA,
      cirurgia: 'Quadrantectomia',
      dataCirurgia: '2026-03-01',
    };
    let cidId: number;
    beforeAll(async () => {
      cidId = await criar('cids', { codigo: 'C509' });
    });
    const deMulher = async (carteira: string): Promise<object> => ({
      pacienteId: await criar('pacientes', {
        sexo: 'F',
        obito: false,
        dataObito: null,
        dataNascimento: '1970-05-01',
        convenios: [
          {
            convenioId: convenio,
            planoId: plano,
            numeroCarteira: carteira,
            titularidade: 'TITULAR',
            principal: true,
          },
        ],
      }),
    });
    const anexo = (autorizacaoTissId: number, mudanca: { readonly tipo: string }): Promise<Row> =>
      posto('anexos-tiss', {
        autorizacaoTissId,
        data: DIA,
        telefoneSolicitante: '31932221100',
        ...(mudanca.tipo === 'OPME' ? {} : { cidId }),
        ...mudanca,
      });
    const anexoRespondido = async (id: number): Promise<Row> => {
      await expect
        .poll(async () => (await ler('anexos-tiss', id)).situacao, { timeout: 20_000 })
        .not.toBe('TRANSMITINDO');
      return ler('anexos-tiss', id);
    };

    it('[INS-02] goes with its request, and what is authorised of the request is written on it', async () => {
      const carteira = '0419753001031676';
      const { id } = await pedido(carteira, await deMulher(carteira));
      const { id: anexoId } = await anexo(id, OPME);
      // Alone only after the request.
      const sozinho = await fatura.passo('anexos-tiss', anexoId, 'transmitir');
      expect(sozinho.body).toContain(anexoTiss.vaiComOPedido);
      await andar('autorizacoes-tiss', id, 'transmitir');
      const autorizada = await respondido(id);
      const { rows } = await api.test.database.pool.query<{ mensagem: string }>(
        'SELECT mensagem FROM autorizacao_tiss WHERE id = $1',
        [id],
      );
      expect(rows[0]?.mensagem).toContain('<ans:solicitacaoOPME>');
      expect(await ler('anexos-tiss', anexoId)).toMatchObject({
        situacao: 'AUTORIZADO',
        comPedido: true,
        senha: autorizada.senha,
        materiais: [
          { codigo: '70034621', autorizada: 1 },
          { codigo: 'CIM-40', autorizada: 2 },
        ],
      });
    });

    it('[INS-02] goes alone after it, of each kind, and keeps the protocol and the answer', async () => {
      const carteira = '0419753001031676';
      const { id } = await pedido(carteira, await deMulher(carteira));
      await andar('autorizacoes-tiss', id, 'transmitir');
      await respondido(id);
      for (const dados of [OPME, QUIMIO, RADIO]) {
        const anexado = await anexo(id, dados);
        await andar('anexos-tiss', anexado.id, 'transmitir');
        expect(await anexoRespondido(anexado.id)).toMatchObject({
          situacao: 'AUTORIZADO',
          protocolo: `79${String(anexado.numero).padStart(5, '0')}`,
          senha: `A${String(anexado.numero).padStart(7, '0')}`,
        });
      }
      // A plan that refuses the message: back to a draft, in its own words.
      const carteiraRecusada = '0419753001031679';
      const emAnalise = await pedido(carteiraRecusada, await deMulher(carteiraRecusada));
      await andar('autorizacoes-tiss', emAnalise.id, 'transmitir');
      expect(await respondido(emAnalise.id)).toMatchObject({ situacao: 'EM_ANALISE' });
      const esperando = await anexo(emAnalise.id, RADIO);
      await andar('anexos-tiss', esperando.id, 'transmitir');
      expect(await anexoRespondido(esperando.id)).toMatchObject({ situacao: 'EM_ANALISE', senha: null });
      await andar('anexos-tiss', esperando.id, 'negar', { resposta: 'Fora do rol' });
    });

    it('[INS-02] sent alone is asked after by its protocol and cancelled at the plan; what went with its request is asked of it', async () => {
      const carteira = '0419753001031679';
      const { id } = await pedido(carteira, await deMulher(carteira));
      await andar('autorizacoes-tiss', id, 'transmitir');
      await respondido(id);
      const { id: anexoId, numero } = await anexo(id, OPME);
      await andar('anexos-tiss', anexoId, 'transmitir');
      expect(await anexoRespondido(anexoId)).toMatchObject({ situacao: 'EM_ANALISE', senha: null });
      // Somebody of another provider finds no annex to ask after.
      expect((await fatura.em(vizinho).get(`/api/anexos-tiss/${anexoId}`)).statusCode).toBe(404);
      await andar('anexos-tiss', anexoId, 'consultar');
      const senha = `A${String(numero).padStart(7, '0')}`;
      expect(await anexoRespondido(anexoId)).toMatchObject({
        situacao: 'AUTORIZADO',
        senha,
        materiais: [
          { codigo: '70034621', autorizada: 1 },
          { codigo: 'CIM-40', autorizada: 2 },
        ],
      });
      // The plan's address is no longer let through: what was authorised stays, and says why.
      const { pool } = api.test.database;
      const endereco = (para: string) =>
        pool.query('UPDATE convenio SET endereco_tiss = $2 WHERE id = $1', [convenio, para]);
      await endereco('http://127.0.0.9:1/tiss');
      await andar('anexos-tiss', anexoId, 'cancelar-no-convenio', {}, 'Operação adiada');
      expect(await anexoRespondido(anexoId)).toMatchObject({
        situacao: 'AUTORIZADO',
        senha,
        resposta: autorizacaoTiss.semEndereco,
        materiais: [{ autorizada: 1 }, { autorizada: 2 }],
      });
      await endereco(`${simuladores.base}/tiss`);
      await andar('anexos-tiss', anexoId, 'cancelar-no-convenio', {}, 'Operação adiada');
      expect(await anexoRespondido(anexoId)).toMatchObject({
        situacao: 'CANCELADO',
        motivo: 'Operação adiada',
      });

      // A protocol that the plan does not know, in its words; one that was never given, before it is asked.
      const perdido = await anexo(id, RADIO);
      await andar('anexos-tiss', perdido.id, 'enviar', { protocolo: '999' });
      await andar('anexos-tiss', perdido.id, 'consultar');
      expect(await anexoRespondido(perdido.id)).toMatchObject({
        situacao: 'EM_ANALISE',
        resposta: '3291 PROTOCOLO NÃO LOCALIZADO',
      });
      const semProtocolo = await anexo(id, QUIMIO);
      await andar('anexos-tiss', semProtocolo.id, 'enviar');
      expect((await fatura.passo('anexos-tiss', semProtocolo.id, 'consultar')).body).toContain(
        guardasTiss.anexoSemProtocolo,
      );
      const comAnexo = await pedido(carteira, await deMulher(carteira));
      const junto = await anexo(comAnexo.id, OPME);
      await andar('autorizacoes-tiss', comAnexo.id, 'transmitir');
      await respondido(comAnexo.id);
      expect((await fatura.passo('anexos-tiss', junto.id, 'consultar')).body).toContain(
        guardasTiss.foiComPedido,
      );
    });

    it('[INS-02] is a file that another program finds valid, within the request and alone', async (context) => {
      needs(context, 'xmllint');
      const carteira = '0419753001031676';
      for (const pedida of [
        {},
        {
          tipo: 'INTERNACAO',
          indicacaoClinica: 'Artrose',
          tipoInternacao: '2',
          dataSugerida: DIA,
          diarias: 3,
          cidId,
        },
        { tipo: 'PRORROGACAO', indicacaoClinica: 'Artrose', diarias: 2, guiaPrincipal: '77' },
      ]) {
        const { id } = await pedido(carteira, { ...(await deMulher(carteira)), ...pedida });
        const anexados = [];
        for (const dados of [OPME, QUIMIO, RADIO]) anexados.push(await anexo(id, dados));
        const bytes = await arquivoDo('autorizacoes-tiss', id);
        expect(() => porFora(bytes)).not.toThrow();
        for (const elemento of ['solicitacaoOPME', 'solicitacaoQuimioterapia', 'solicitacaoRadioterapia'])
          expect(bytes.toString('latin1')).toContain(`<ans:${elemento}>`);
        await andar('autorizacoes-tiss', id, 'enviar');
        for (const anexado of anexados) {
          expect(await ler('anexos-tiss', anexado.id)).toMatchObject({
            situacao: 'EM_ANALISE',
            comPedido: true,
          });
          const so = await arquivoDo('anexos-tiss', anexado.id);
          expect(() => porFora(so)).not.toThrow();
          const daOutra = await fatura.em(vizinho).get(`/api/anexos-tiss/${anexado.id}/_arquivo`);
          expect(daOutra.statusCode).toBe(404);
        }
      }
    });

    it('[INS-02] says what lacks: materials, a sex that the table has, a kind twice, a request that takes none', async () => {
      const carteira = '0419753001031676';
      const { id } = await pedido(carteira, await deMulher(carteira));
      const vazio = await anexo(id, { ...OPME, materiais: [] } as { readonly tipo: string });
      expect((await fatura.passo('autorizacoes-tiss', id, 'transmitir')).body).toContain(
        anexoTiss.incompleto(vazio.numero, guardasTiss.semMaterial),
      );
      const corpo = { autorizacaoTissId: id, data: DIA, telefoneSolicitante: '31932221100', ...OPME };
      expect((await fatura.post('/api/anexos-tiss', corpo)).body).toContain(anexoTiss.repetido('OPME'));
      const semSexo = await pedido(carteira, {
        pacienteId: await criar('pacientes', { sexo: 'I', obito: false, dataObito: null, convenios: [] }),
      });
      expect(
        (
          await fatura.post('/api/anexos-tiss', {
            ...corpo,
            ...QUIMIO,
            justificativaTecnica: null,
            materiais: [],
            cidId,
            autorizacaoTissId: semSexo.id,
          })
        ).body,
      ).toContain(anexoTiss.semSexo);
      // Letters of an annex: of one that goes with its request, told by its number.
      const comLetras = await pedido(carteira, await deMulher(carteira));
      const estranho = await anexo(comLetras.id, {
        ...OPME,
        justificativaTecnica: 'Artrose ≥ grau 3',
      } as { readonly tipo: string });
      const falta = faltaTiss.letras(campoTiss.justificativaTecnica, ['≥']);
      expect((await fatura.passo('autorizacoes-tiss', comLetras.id, 'transmitir')).body).toContain(
        anexoTiss.incompleto(estranho.numero, falta),
      );
      expect((await fatura.get(`/api/anexos-tiss/${estranho.id}/_arquivo`)).body).toContain(falta);
      const alem = await fatura.patch(`/api/anexos-tiss/${estranho.id}`, estranho.versao, {
        materiais: OPME.materiais.map((material) => ({ ...material, autorizada: 3 })),
      });
      expect([alem.statusCode, alem.body]).toEqual([
        422,
        expect.stringContaining(solicitacaoServidor.alemDoPedido),
      ]);
      // Of one that goes alone, before it goes.
      const enviada = await pedido(carteira, await deMulher(carteira));
      await andar('autorizacoes-tiss', enviada.id, 'enviar');
      const sozinho = await anexo(enviada.id, {
        ...OPME,
        justificativaTecnica: 'Artrose ≥ grau 3',
      } as { readonly tipo: string });
      for (const passo of ['transmitir', 'enviar'])
        expect((await fatura.passo('anexos-tiss', sozinho.id, passo)).body).toContain(falta);
      const deDente = await pedido(carteira, {
        tipo: 'ODONTO',
        itens: [{ codigo: '81000030', descricao: 'Consulta', quantidade: 1, dente: '16' }],
      });
      expect(
        (await fatura.post('/api/anexos-tiss', { ...corpo, autorizacaoTissId: deDente.id })).body,
      ).toContain(anexoTiss.semAnexo);
    });
  });

  it('[INS-03] a batch goes by web service and comes back with its protocol', async () => {
    await fechada([['40304361', '1']]);
    const { lotes } = await faturar();
    await andar('lotes-tiss', lotes[0]!.id, 'transmitir');
    await expect
      .poll(async () => (await ler('lotes-tiss', lotes[0]!.id)).situacao, { timeout: 20_000 })
      .toBe('ENVIADO');
    expect(await ler('lotes-tiss', lotes[0]!.id)).toMatchObject({
      protocolo: `73${String(lotes[0]!.numero).padStart(5, '0')}`,
    });
  });

  it('[INS-03] a batch that was not received is sent again, made anew, or leaves by file', async () => {
    await fechada([['40304361', '1']]);
    const [lote] = (await faturar()).lotes;
    const endereco = (escrito: string) =>
      api.test.database.pool.query('UPDATE convenio SET endereco_tiss = $2 WHERE id = $1', [
        convenio,
        escrito,
      ]);
    await endereco(`${simuladores.base}/fora-do-ar`);
    const semResposta = async (): Promise<void> => {
      await andar('lotes-tiss', lote!.id, 'transmitir');
      await expect
        .poll(async () => (await ler('lotes-tiss', lote!.id)).situacao, { timeout: 20_000 })
        .toBe('PRONTO');
      expect(await ler('lotes-tiss', lote!.id)).toMatchObject({ motivo: expect.stringMatching(/./) });
    };
    await semResposta();
    await semResposta();
    await andar('lotes-tiss', lote!.id, 'refazer');
    await expect.poll(async () => (await ler('lotes-tiss', lote!.id)).situacao).toBe('PRONTO');
    expect(await andar('lotes-tiss', lote!.id, 'enviar', { protocolo: '7300990' })).toMatchObject({
      situacao: 'ENVIADO',
      motivo: null,
    });
    await endereco(`${simuladores.base}/tiss`);
  });
});
