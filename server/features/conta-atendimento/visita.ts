/** From the visit to its account: who, when, by which convênio; and the account that opens by itself when a chart is closed. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { inTransaction } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { visitaDe } from './apuracao.ts';
import type { Portas } from './portas.ts';
import {
  abreSozinha,
  avisarConta,
  carteiraDe,
  contaDaVisita,
  convenioDoPlano,
  dadosDaVisita,
  nomeDoPaciente,
  visitaDoProntuario,
  type Visita,
} from './repository.ts';

type Valores = { [campo: string]: unknown };
const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);

/** A new account takes from its visit what nobody typed. */
export async function completarConta(valores: Valores, { db, contexto }: HookContext): Promise<void> {
  const prestadorId = Number(contexto.prestadorId);
  const visita = await visitaInteira(visitaDe(valores), { db, prestadorId });
  if (visita) {
    Object.assign(valores, visita);
    const dados = await dadosDaVisita(db, prestadorId, visita);
    if (!dados) throw validationError({ [campoDe(visita)]: [texto.visitaInexistente] });
    const dito = numero(valores.pacienteId);
    if (dito !== null && dito !== dados.pacienteId) throw validationError({ pacienteId: [texto.outroPaciente] });
    if (await contaDaVisita(db, prestadorId, visita)) throw validationError({ [campoDe(visita)]: [texto.visitaComConta] });
    valores.pacienteId = dados.pacienteId;
    valores.profissionalId ??= dados.profissionalId;
    valores.data = diaDe(dados.em);
    valores.urgencia = valores.urgencia === true || dados.urgencia;
    if ((valores.convenioId ?? null) === null && dados.convenioId !== null)
      Object.assign(valores, {
        convenioId: dados.convenioId,
        numeroCarteira: valores.numeroCarteira ?? dados.numeroCarteira,
        numeroAutorizacao: valores.numeroAutorizacao ?? dados.numeroAutorizacao,
      });
  }
  const pacienteId = Number(valores.pacienteId);
  valores.nomePaciente = await nomeDoPaciente(db, pacienteId);
  const convenioId = numero(valores.convenioId);
  if (convenioId === null) return;
  const carteira = await carteiraDe(db, pacienteId, convenioId);
  valores.planoId ??= carteira?.planoId ?? null;
  valores.numeroCarteira ??= carteira?.numeroCarteira ?? null;
}

/** Of the three that a visit may have, all that are known; a chart of a stay is of the stay's account. */
async function visitaInteira(
  visita: Visita,
  { db, prestadorId }: { db: HookContext['db']; prestadorId: number },
): Promise<Visita | undefined> {
  if (visita.prontuarioId !== null) {
    const inteira = await visitaDoProntuario(db, prestadorId, visita.prontuarioId);
    if (!inteira) throw validationError({ prontuarioId: [texto.visitaInexistente] });
    return inteira;
  }
  return visita.internacaoId === null ? undefined : visita;
}

const campoDe = (visita: Visita): string => (visita.internacaoId !== null ? 'internacaoId' : 'prontuarioId');

/** What an account is of does not change; its plan is one of its convênio. */
export async function conferirConta(valores: Valores, atual: Row | undefined, { db }: HookContext): Promise<void> {
  if (atual)
    for (const campo of ['prontuarioId', 'internacaoId', 'pacienteId'])
      if (valores[campo] !== undefined && valores[campo] !== atual[campo])
        throw validationError({ [campo]: [texto.visitaNaoMuda] });
  const final = { ...atual, ...valores };
  const planoId = numero(final.planoId);
  if (planoId !== null && (await convenioDoPlano(db, planoId)) !== numero(final.convenioId)) {
    // The convênio was changed and the plan was of the one before.
    if (atual && valores.planoId === undefined) valores.planoId = null;
    else throw validationError({ planoId: [texto.planoDeOutro] });
  }
}

/** Closing a chart opens the account of its visit; reopening it is told on an account that was checked already. */
export async function seguirProntuario(app: Portas, { transition, atual, motivo }: Step, context: HookContext): Promise<void> {
  if (transition.name !== 'encerrar' && transition.name !== 'reabrir') return;
  const { db, contexto } = context;
  const prestadorId = Number(contexto.prestadorId);
  const visita = await visitaDoProntuario(db, prestadorId, atual.id);
  if (!visita) return;
  const conta = await contaDaVisita(db, prestadorId, visita);
  if (transition.name === 'reabrir') {
    if (conta && ['CONFERIDA', 'FECHADA', 'FATURADA'].includes(conta.situacao))
      await avisarConta(
        db,
        conta.id,
        texto.reaberto(formatMinuto(new Date().toISOString()), contexto.usuario.nome, motivo ?? '').slice(0, 1000),
      );
    return;
  }
  if (conta || !(await abreSozinha(db, prestadorId))) return;
  try {
    await inTransaction(nested(db), (dentro) =>
      app
        .registrosDe(contexto, 'contas-atendimento')
        .server.within(dentro)
        .keep({ ...visita }),
    );
  } catch (error) {
    // Somebody opened it at the same moment: it is there, which is all that was wanted.
    if (!(error instanceof AppError) && !ehRepetida(error)) throw error;
    if (!(await contaDaVisita(db, prestadorId, visita))) throw error;
  }
}

const ehRepetida = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
