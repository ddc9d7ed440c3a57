/** From the visit to its account: who, when, by which convênio; and the account that opens by itself when a chart is closed. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { convenioDoPaciente, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { visitaDe } from './apuracao.ts';
import {
  abreSozinha,
  carteiraDe,
  contaDaVisita,
  convenioDoPlano,
  dadosDaVisita,
  SEM_VISITA,
  visitaDoProntuario,
  type Visita,
} from './repository.ts';

type Conta = Draft<'contas-atendimento'>;

/** A new account takes from its visit what nobody typed. */
export async function completarConta(valores: Conta, { db, prestadorId }: RuleContext): Promise<void> {
  const visita = await visitaInteira(visitaDe(valores), { db, prestadorId });
  if (visita) {
    Object.assign(valores, visita);
    const dados = await dadosDaVisita(db, prestadorId, visita);
    if (!dados) throw validationError({ [campoDe(visita)]: [texto.visitaInexistente] });
    const pacienteDito = valores.pacienteId ?? null;
    if (pacienteDito !== null && pacienteDito !== dados.pacienteId)
      throw validationError({ pacienteId: [texto.outroPaciente] });
    if (await contaDaVisita(db, prestadorId, visita))
      throw validationError({ [campoDe(visita)]: [texto.visitaComConta] });
    valores.pacienteId = dados.pacienteId;
    valores.profissionalId ??= dados.profissionalId;
    valores.data = diaDe(dados.em);
    valores.urgencia = valores.urgencia === true || dados.urgencia;
    if ((valores.convenioId ?? null) === null && dados.convenioId !== null)
      Object.assign(valores, {
        convenioId: dados.convenioId,
        numeroCarteira: valores.numeroCarteira ?? dados.numeroCarteira,
        numeroAutorizacao: valores.numeroAutorizacao ?? dados.numeroAutorizacao,
        senhaAutorizacao: valores.senhaAutorizacao ?? dados.senhaAutorizacao,
        dataAutorizacao: valores.dataAutorizacao ?? dados.dataAutorizacao,
        validadeSenha: valores.validadeSenha ?? dados.validadeSenha,
        indicacaoClinica: valores.indicacaoClinica ?? dados.indicacaoClinica,
      });
  }
  const pacienteId = valores.pacienteId ?? 0;
  // A visit that nobody booked, of the emergency or by telephone: by the patient's only convênio.
  if (
    visita &&
    valores.convenioId === undefined &&
    visita.idAgenda === null &&
    visita.internacaoId === null &&
    visita.pedidoLaboratorioId === null
  ) {
    const { caso, carteiras } = await convenioDoPaciente(db, pacienteId, valores.data ?? hoje());
    if (caso === 'UM') valores.convenioId = carteiras[0]?.convenioId ?? null;
  }
  valores.nomePaciente = (await pacienteDe(db, pacienteId))?.nome ?? null;
  const convenioId = valores.convenioId ?? null;
  if (convenioId === null) return;
  const carteira = await carteiraDe(db, pacienteId, convenioId);
  valores.planoId ??= carteira?.planoId ?? null;
  valores.numeroCarteira ??= carteira?.numeroCarteira ?? null;
}

/** Of the ones that a visit may have, all that are known; a chart of a stay is of the stay's account. */
async function visitaInteira(
  visita: Visita,
  { db, prestadorId }: Pick<RuleContext, 'db' | 'prestadorId'>,
): Promise<Visita | undefined> {
  if (visita.prontuarioId !== null) {
    const inteira = await visitaDoProntuario(db, prestadorId, visita.prontuarioId);
    if (!inteira) throw validationError({ prontuarioId: [texto.visitaInexistente] });
    return inteira;
  }
  return visita.internacaoId === null && visita.pedidoLaboratorioId === null ? undefined : visita;
}

function campoDe({ internacaoId, pedidoLaboratorioId }: Visita): string {
  if (internacaoId !== null) return 'internacaoId';
  return pedidoLaboratorioId === null ? 'prontuarioId' : 'pedidoLaboratorioId';
}

/** What an account is of does not change; its plan is one of its convênio. */
export async function conferirConta(
  valores: Conta,
  antes: Stored<'contas-atendimento'> | undefined,
  { db }: RuleContext,
): Promise<void> {
  if (antes)
    for (const campo of ['prontuarioId', 'internacaoId', 'pedidoLaboratorioId', 'pacienteId'] as const)
      if (valores[campo] !== undefined && valores[campo] !== antes[campo])
        throw validationError({ [campo]: [texto.visitaNaoMuda] });
  const { planoId = null, convenioId = null } = { ...antes, ...valores };
  if (planoId !== null && (await convenioDoPlano(db, planoId)) !== convenioId) {
    // The convênio was changed and the plan was of the one before.
    if (antes && valores.planoId === undefined) valores.planoId = null;
    else throw validationError({ planoId: [texto.planoDeOutro] });
  }
}

/** A chart that is reopened is told on an account that was checked already. */
export async function avisarReabertura(
  prontuarioId: number,
  motivo: string | null,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId, registros } = context;
  const visita = await visitaDoProntuario(db, prestadorId, prontuarioId);
  const conta = visita && (await contaDaVisita(db, prestadorId, visita));
  if (!conta || !['CONFERIDA', 'FECHADA', 'FATURADA'].includes(conta.situacao)) return;
  const aviso = texto.reaberto(formatMinuto(new Date().toISOString()), contexto.usuario.nome, motivo ?? '');
  await registros('contas-atendimento').server.everybodys.set(conta.id, {
    avisoProntuario: aviso.slice(0, 1000),
  });
}

/** Closing a chart opens the account of its visit. */
export async function abrirContaDoProntuario(prontuarioId: number, context: RuleContext): Promise<void> {
  const visita = await visitaDoProntuario(context.db, context.prestadorId, prontuarioId);
  if (visita) await abrirConta(visita, context);
}

/** What enters over the counter opens the account of its exams. */
export const abrirContaDoLaboratorio = (pedidoLaboratorioId: number, context: RuleContext): Promise<void> =>
  abrirConta({ ...SEM_VISITA, pedidoLaboratorioId }, context);

/** What was taken back at the counter charges nothing: its open account ends with it, and another state of it is told of it. */
export async function cancelarContaDoLaboratorio(
  pedidoLaboratorioId: number,
  motivo: string | null,
  { db, prestadorId, registros, contexto }: RuleContext,
): Promise<void> {
  const conta = await contaDaVisita(db, prestadorId, { ...SEM_VISITA, pedidoLaboratorioId });
  const contas = registros('contas-atendimento').server.everybodys;
  if (conta?.situacao === 'ABERTA')
    await contas.transition(conta.id, { transicao: 'cancelar', motivo: texto.entradaCancelada });
  else if (conta && conta.situacao !== 'CANCELADA')
    await contas.set(conta.id, {
      avisoProntuario: texto
        .entradaCanceladaDepois(formatMinuto(new Date().toISOString()), contexto.usuario.nome, motivo ?? '')
        .slice(0, 1000),
    });
}

async function abrirConta(visita: Visita, { db, prestadorId, registros }: RuleContext): Promise<void> {
  if ((await contaDaVisita(db, prestadorId, visita)) || !(await abreSozinha(db, prestadorId))) return;
  try {
    await registros('contas-atendimento').server.keep({ ...visita });
  } catch (error) {
    // Somebody opened it at the same moment: it is there, which is all that was wanted.
    if (!(error instanceof AppError) && !ehRepetida(error)) throw error;
    if (!(await contaDaVisita(db, prestadorId, visita))) throw error;
  }
}

const ehRepetida = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
