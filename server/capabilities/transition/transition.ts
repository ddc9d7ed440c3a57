/**
 * Takes steps of many rows, bundle by bundle. What was taken is kept with the progress. So the work goes on
 * after a kill, and stops when asked.
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { EstadoDosPassos, PassosPedidos } from '#domain/transition/transition.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { passos as texto } from '#messages/transition.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { failureText } from '#server/engine/batch.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { callWithin } from '#server/engine/nested.ts';
import { callFor } from '#server/engine/records.ts';
import { transitionRows } from '#server/engine/transition-many.ts';
import { demandTransition, transitionOf } from '#server/engine/transition.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import { direitosDaConta } from '#server/plugins/rights.ts';
import {
  avancar,
  concluir,
  inserirPassos,
  proximos,
  umPedido,
  type LinhaDosPassos,
  type NovosPassos,
} from './repository.ts';

export const PASSOS = kindOf('passos', { id: 'integer' });
/** As many as one transaction takes. */
const LOTE = 500;
/** A work that shows no end helps nobody. */
export const MAXIMO = 50_000;

export function toWire({
  id,
  recurso,
  passo,
  estado,
  total,
  tratados,
  recusados,
}: LinhaDosPassos): PassosPedidos {
  const motivos = Object.entries(recusados).map(([motivo, ids]) => ({ motivo, ids }));
  return { id, recurso, transicao: passo.transicao, estado, total, tratados, recusados: motivos };
}

export function pedir(pool: Pool, novo: NovosPassos): Promise<LinhaDosPassos> {
  if (novo.ids.length > MAXIMO) throw new AppError('lote-grande', { params: { maximo: MAXIMO } });
  return inTransaction(pool, async (db) => {
    const linha = await inserirPassos(db, novo);
    await enqueue(db, PASSOS, { id: linha.id });
    return linha;
  });
}

type Deps = { readonly pool: Pool; readonly registry: () => Registry; readonly hooks: RuleBook };

/** The whole work of one request, from where it stands. */
export async function darPassos(
  deps: Deps,
  id: number,
  { signal, progress }: Pick<Task, 'signal' | 'progress'>,
): Promise<void> {
  const linha = await umPedido(deps.pool, id);
  if (!linha) return;
  for (;;) {
    signal.throwIfAborted();
    const call = await chamadaDe(deps, linha);
    if (!call) return inTransaction(deps.pool, (db) => encerrar(db, id, 'cancelado'));
    const fim = await noFuso(linha.contexto.fuso, () => lote(call, linha));
    if (typeof fim === 'string') return inTransaction(deps.pool, (db) => encerrar(db, id, fim));
    await progress(fim, linha.total);
  }
}

/**
 * The end, told to whoever asked, who may have left the screen long ago: how many took the step and how many stayed, and the way
 * to the reasons. In the caller's transaction.
 */
export async function encerrar(db: Queryable, id: number, estado: EstadoDosPassos): Promise<void> {
  const linha = await concluir(db, id, estado);
  if (!linha) return;
  const { titulo, tela } = linha.contexto;
  const ficaram = Object.values(linha.recusados).reduce((soma, ids) => soma + ids.length, 0);
  await notificar(db, {
    para: [linha.usuario_id],
    tipo: 'AVI',
    titulo: texto.titulo(titulo ?? texto.semNome, estado),
    texto: texto.resultado(linha.tratados - ficaram, ficaram, linha.total),
    destino: tela ? `${tela}?passos=${id}` : null,
    prestadorId: linha.prestador_id,
    chave: `passos:${id}`,
  });
}

/** Whoever asked is asked again with every bundle; undefined once the right to it is gone. */
async function chamadaDe(
  { pool, registry, hooks }: Deps,
  linha: LinhaDosPassos,
): Promise<EntityCall | undefined> {
  const now = registry();
  const entity = now.entity[linha.recurso];
  const direitos = await direitosDaConta(pool, linha.usuario_id, now.entities);
  if (
    !entity ||
    !direitos ||
    (linha.prestador_id !== null && !direitos.alcance.prestadores.has(linha.prestador_id))
  )
    return undefined;
  const { usuario, ip, motivo } = linha.contexto;
  const contexto = { usuario, ...direitos, prestadorId: linha.prestador_id, ip, motivo };
  const call = callFor({ registry: now, pool, hooks }, entity, contexto);
  try {
    demandTransition(call, transitionOf(entity, linha.passo.transicao));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return call;
}

/** One bundle and its progress; the end where there is nothing more to do. */
function lote(call: EntityCall, { id, passo }: LinhaDosPassos): Promise<number | EstadoDosPassos> {
  return inTransaction(call.pool, async (db) => {
    const agora = await proximos(db, id, LOTE);
    if (!agora || agora.cancelar) return 'cancelado';
    if (agora.proximos.length === 0) return 'concluido';
    const steps = agora.proximos.map((row) => ({ id: row, step: { ...passo, versao: undefined } }));
    const resultados = await transitionRows(callWithin(call, db), steps);
    const recusados: { [motivo: string]: number[] } = {};
    for (const [motivo, ids] of Object.entries(agora.recusados)) recusados[motivo] = [...ids];
    for (const [at, resultado] of resultados.entries())
      if (resultado instanceof AppError)
        (recusados[failureText(call, resultado)] ??= []).push(agora.proximos[at] ?? 0);
    const tratados = agora.tratados + agora.proximos.length;
    await avancar(db, id, { tratados, recusados });
    return tratados;
  });
}
