/** Annexes of a request to a plan: what they ask, whether they go with it or alone, and what was answered. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { alemDoPedido } from '#domain/solicitacao-convenio/quantidade.ts';
import { faltaDoPaciente, type AnexoPedido } from '#domain/tiss/anexo.ts';
import type { Operacao, RespostaDoPlano } from '#domain/tiss/autorizacao.ts';
import { faltasDoAnexo } from '#domain/tiss/exigencias-pedido.ts';
import guardas from '#domain/tiss/guardas.ts';
import { solicitacaoServidor } from '#messages/solicitacao-convenio.ts';
import { anexoTiss as texto } from '#messages/tiss.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Draft, ServerRecords, Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { anexosDe, contatoDoSolicitante, pacienteDoAnexo } from './anexo-repository.ts';
import { cidDe, solicitanteDe } from './autorizacao-repository.ts';
import { ANEXAR } from './kinds.ts';
import { demandWebService } from './web-service.ts';

export type Anexo = Stored<'anexos-tiss'>;
type Pedido = Stored<'autorizacoes-tiss'>;
type Porta = ServerRecords<'anexos-tiss'>;

const LEVA: readonly string[] = ['SP_SADT', 'INTERNACAO', 'PRORROGACAO'];
const ENCERRADO: readonly string[] = ['NEGADA', 'CANCELADA', 'ELEGIVEL', 'NAO_ELEGIVEL'];
/** A telephone of the message: eleven digits. */
const TELEFONE = /^\d{10,11}$/;

/** The annex as the message has it. */
export async function anexoPedido(
  db: Queryable,
  row: Anexo,
  { profissionalId, convenioId, pacienteId }: Pick<Pedido, 'profissionalId' | 'convenioId' | 'pacienteId'>,
): Promise<AnexoPedido> {
  const paciente = await pacienteDoAnexo(db, pacienteId);
  return {
    ...row,
    numero: row.numero ?? 0,
    solicitante:
      profissionalId === null ? null : ((await solicitanteDe(db, profissionalId, convenioId)) ?? null),
    telefone: row.telefoneSolicitante,
    email: row.emailSolicitante,
    idade: paciente?.nascimento ? idadeEmAnos(paciente.nascimento, row.data) : null,
    sexo: paciente?.sexo ?? null,
    cid: await cidDe(db, row.cidId),
    materiais: row.materiais ?? [],
    drogas: row.drogas ?? [],
  };
}

/** Nobody authorises more than was asked: `filha` is the list whose lines say both. */
export function demandAteOPedido(
  filha: 'itens' | 'materiais',
  linhas: readonly { readonly quantidade: number; readonly autorizada?: number | null | undefined }[],
): void {
  const alem = alemDoPedido(linhas.map(({ quantidade, autorizada }) => ({ pedida: quantidade, autorizada })));
  if (alem.length > 0)
    throw validationError(
      Object.fromEntries(
        alem.map((lugar) => [`${filha}.${lugar}.autorizada`, [solicitacaoServidor.alemDoPedido]]),
      ),
    );
}

async function antesDeGravar(
  valores: Draft<'anexos-tiss'>,
  antes: Anexo | undefined,
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  demandAteOPedido('materiais', valores.materiais ?? []);
  const novo = { ...antes, ...valores };
  const pedido = await registros('autorizacoes-tiss').server.everybodys.read(novo.autorizacaoTissId ?? 0);
  if (!LEVA.includes(pedido.tipo)) throw validationError({ autorizacaoTissId: [texto.semAnexo] });
  if (ENCERRADO.includes(pedido.situacao))
    throw validationError({ autorizacaoTissId: [texto.pedidoEncerrado] });
  if (pedido.profissionalId === null) throw validationError({ autorizacaoTissId: [texto.semSolicitante] });
  const { pacienteId, nomePaciente, convenioId } = pedido;
  Object.assign(valores, { pacienteId, nomePaciente, convenioId });
  const porta = registros('anexos-tiss').server.everybodys;
  for (const rascunho of await rascunhosDe(db, porta, pedido.id))
    if (rascunho.id !== antes?.id && rascunho.tipo === novo.tipo)
      throw validationError({
        tipo: [texto.repetido(novo.tipo === 'OPME' ? 'OPME' : novo.tipo.toLowerCase())],
      });
  const contato = await contatoDoSolicitante(db, pedido.profissionalId);
  if ((novo.telefoneSolicitante ?? null) === null) {
    if (!TELEFONE.test(contato?.telefone ?? ''))
      throw validationError({ telefoneSolicitante: [texto.semTelefone] });
    valores.telefoneSolicitante = contato?.telefone ?? null;
  }
  if ((novo.emailSolicitante ?? null) === null && (contato?.email ?? '').length <= 60)
    valores.emailSolicitante = contato?.email ?? null;
  const paciente = await pacienteDoAnexo(db, pacienteId);
  const falta = faltaDoPaciente({
    tipo: novo.tipo ?? 'OPME',
    idade: paciente?.nascimento ? 0 : null,
    sexo: paciente?.sexo ?? null,
  });
  if (falta !== null) throw validationError({ tipo: [falta === 'idade' ? texto.semIdade : texto.semSexo] });
  if (!antes) valores.numero = await nextNumber(db, 'anexo_tiss', prestadorId);
}

async function lidos(porta: Porta, ids: readonly number[]): Promise<readonly Anexo[]> {
  const linhas: Anexo[] = [];
  for (const id of ids) {
    const linha = await porta.find(id);
    if (linha) linhas.push(linha);
  }
  return linhas;
}

const rascunhosDe = async (db: Queryable, porta: Porta, pedidoId: number): Promise<readonly Anexo[]> =>
  lidos(porta, await anexosDe(db, pedidoId, 'A_ENVIAR'));

/** Those of the request's message: while it is a draft the drafts, and afterwards those that went with it. */
export const anexosNoPedido = async (
  db: Queryable,
  porta: Porta,
  { id, situacao, estadoAnterior }: Pedido,
): Promise<readonly Anexo[]> => {
  const aEnviar = situacao === 'RASCUNHO' || (situacao === 'TRANSMITINDO' && estadoAnterior === 'RASCUNHO');
  return lidos(porta, await anexosDe(db, id, aEnviar ? 'A_ENVIAR' : 'FORAM'));
};

/** A request goes with whole annexes only. */
export async function demandAnexosCompletos({ id }: Pedido, { db, registros }: RuleContext): Promise<void> {
  for (const anexo of await rascunhosDe(db, registros('anexos-tiss').server.everybodys, id)) {
    const falta = guardas['anexo-completo']({ registro: anexo });
    if (falta !== undefined) recusar(texto.incompleto(anexo.numero ?? anexo.id, falta));
  }
}

/** The request is with the plan, and its annexes with it. */
export async function anexosForam(db: Queryable, porta: Porta, pedidoId: number): Promise<void> {
  for (const id of await anexosDe(db, pedidoId, 'A_ENVIAR')) {
    await porta.set(id, { comPedido: true });
    await porta.transition(id, { transicao: 'acompanhar' });
  }
}

type Resposta = Pick<
  RespostaDoPlano,
  'situacao' | 'senha' | 'dataAutorizacao' | 'validadeSenha' | 'numeroGuiaOperadora' | 'autorizados'
>;

const PASSO: {
  readonly [situacao: string]: 'responder-autorizado' | 'responder-parcial' | 'responder-negado';
} = {
  AUTORIZADA: 'responder-autorizado',
  AUTORIZADA_PARCIAL: 'responder-parcial',
  NEGADA: 'responder-negado',
};

/** What a plan answered of an annex, kept on it; 'under analysis' where it said no more. */
export async function responderAnexo(porta: Porta, id: number, resposta: Resposta): Promise<boolean> {
  const passo = PASSO[resposta.situacao ?? ''];
  if (!passo) return false;
  const { senha, dataAutorizacao, validadeSenha, numeroGuiaOperadora } = resposta;
  await porta.set(id, {
    senha,
    dataAutorizacao,
    validadeSenha,
    numeroGuiaOperadora,
    autorizados: JSON.stringify(resposta.autorizados),
  });
  await porta.transition(id, { transicao: passo });
  return true;
}

/** The answer to a request is the answer to what went with it. */
export async function responderAnexosDoPedido(
  db: Queryable,
  porta: Porta,
  pedidoId: number,
  resposta: Resposta,
): Promise<void> {
  for (const id of await anexosDe(db, pedidoId, 'SEM_RESPOSTA')) await responderAnexo(porta, id, resposta);
}

/** Alone only where the request is with the plan (until then it goes with it), and in letters that the file writes. */
async function demandAnexoSo(row: Anexo, { db, registros }: RuleContext): Promise<void> {
  const pedido = await registros('autorizacoes-tiss').server.everybodys.read(row.autorizacaoTissId);
  const { situacao } = pedido;
  if (situacao === 'RASCUNHO' || situacao === 'TRANSMITINDO') recusar(texto.vaiComOPedido);
  if (ENCERRADO.includes(situacao)) recusar(texto.pedidoEncerrado);
  const faltas = faltasDoAnexo(await anexoPedido(db, row, pedido));
  if (faltas.length > 0) recusar(...faltas);
}

/** How many of each material; `tudo`: all of one that nobody named. */
const quantidades = ({ materiais, autorizados }: Anexo, tudo: boolean) => {
  const daMensagem: { readonly [codigo: string]: number | undefined } = JSON.parse(autorizados ?? '{}');
  return (materiais ?? []).map((material) => ({
    ...material,
    autorizada: daMensagem[material.codigo] ?? material.autorizada ?? (tudo ? material.quantidade : null),
  }));
};

const comQuantidades = (
  tudo: boolean,
): StepRules<'anexos-tiss', 'autorizar' | 'responder-autorizado' | 'responder-parcial'> => ({
  before({ atual, valores }) {
    Object.assign(valores, { materiais: quantidades(atual, tudo) });
  },
});

const transmitir = (
  operacao: Operacao,
): StepRules<'anexos-tiss', 'transmitir' | 'consultar' | 'cancelar-no-convenio'> => ({
  async before({ atual, valores }, context) {
    await demandWebService(atual.convenioId, context);
    if (operacao === 'PEDIR') await demandAnexoSo(atual, context);
    Object.assign(valores, { operacao, estadoAnterior: atual.situacao });
  },
  async after({ atual }, { db, prestadorId }) {
    await enqueue(db, ANEXAR, { anexoId: atual.id, prestadorId }, { key: `tiss-anexo:${atual.id}` });
  },
});

export const anexos: RegisterRules<'anexos-tiss'> = {
  save: { before: antesDeGravar },
  steps: {
    transmitir: transmitir('PEDIR'),
    consultar: transmitir('CONSULTAR'),
    'cancelar-no-convenio': transmitir('CANCELAR'),
    enviar: { before: ({ atual }, context) => demandAnexoSo(atual, context) },
    autorizar: comQuantidades(true),
    'responder-autorizado': comQuantidades(true),
    'responder-parcial': comQuantidades(false),
  },
};
