/** One operation over many rows: each row succeeds or fails by itself and says why. */
import { AppError } from '#domain/errors/app-error.ts';
import {
  OPERATIONS,
  type BatchAnswer,
  type BatchLine,
  type BatchOperation,
  type BatchResult,
} from '#domain/registro/wire.ts';
import { textoErro } from '#messages/erros.ts';
import { lote } from '#messages/lote.ts';
import { toAppError } from '#server/database/errors.ts';
import { parseListQuery, type QueryInput } from './filters.ts';
import { undoVersion } from './history.ts';
import { listIds } from './list.ts';
import { nested } from './nested.ts';
import { findRow } from './read.ts';
import { readTransition, transitionRow } from './transition.ts';
import { transitionRows } from './transition-many.ts';
import type { EntityCall } from './call.ts';
import { deleteRow, restoreRow, updateRow } from './write.ts';

export const MAX_BATCH = 5000;

export type BatchRequest = {
  readonly operacao: BatchOperation;
  readonly ids?: readonly number[];
  readonly filtro?: QueryInput;
  readonly valores?: unknown;
  /** For 'desfazer', in place of ids or filter. */
  readonly linhas?: readonly BatchLine[];
  /** For 'transitar': the step, and what goes with it. */
  readonly transicao?: string;
  readonly motivo?: string | null;
  readonly campos?: { readonly [field: string]: unknown };
  readonly simular?: boolean;
};

/** Checks the body's shape; 400 with what is wrong. */
export function readBatch(body: unknown): BatchRequest {
  const refuse = (text: string): never => {
    throw new AppError('requisicao-invalida', { messages: [text] });
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse(lote.corpo);
  const { operacao, ids, filtro, valores, linhas, transicao, motivo, campos, simular, ...rest } = body as {
    [key: string]: unknown;
  };
  const extra = Object.keys(rest)[0];
  if (extra !== undefined) refuse(lote.campoDesconhecido(extra.slice(0, 60)));
  if (!OPERATIONS.includes(operacao as BatchOperation)) refuse(lote.operacao);
  if (operacao === 'desfazer') {
    if (ids !== undefined || filtro !== undefined || !(Array.isArray(linhas) && linhas.every(isLine)))
      refuse(lote.linhas);
  } else if (linhas !== undefined) refuse(lote.linhas);
  else if ((ids === undefined) === (filtro === undefined)) refuse(lote.idsOuFiltro);
  if (ids !== undefined && !(Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && id > 0)))
    refuse(lote.ids);
  if (filtro !== undefined && (typeof filtro !== 'object' || filtro === null || Array.isArray(filtro)))
    refuse(lote.filtro);
  if ((valores !== undefined) !== (operacao === 'alterar')) refuse(lote.valores);
  if (operacao === 'transitar') readTransition({ transicao, motivo, campos });
  else if (transicao !== undefined || motivo !== undefined || campos !== undefined) refuse(lote.transicao);
  if (simular !== undefined && typeof simular !== 'boolean') refuse(lote.simular);
  return body as BatchRequest;
}

function isLine(line: unknown): line is BatchLine {
  const { id, versao } = (line ?? {}) as { [key: string]: unknown };
  return Number.isSafeInteger(id) && Number(id) > 0 && Number.isSafeInteger(versao);
}

/** As a rule of the register with a shorter way for many takes them: together, and each refused or done by itself (docs/decisions/0135). */
async function together(
  call: EntityCall,
  ids: readonly number[],
  request: BatchRequest,
): Promise<BatchResult[]> {
  const { transicao = '', motivo, campos } = request;
  const step = { transicao, motivo, campos, versao: undefined };
  const taken = await transitionRows(
    call,
    ids.map((id) => ({ id, step })),
  );
  return ids.map((id, at) => {
    const row = taken[at];
    return row instanceof AppError ? { id, ok: false, mensagem: failureText(call, row) } : { id, ok: true };
  });
}

export async function runBatch(call: EntityCall, request: BatchRequest): Promise<BatchAnswer> {
  const ids = await idsOf(call, request, MAX_BATCH + 1);
  if (ids.length > MAX_BATCH) throw new AppError('lote-grande', { params: { maximo: MAX_BATCH } });
  const resultados = request.simular ? await rehearse(call, ids, request) : await each(call, ids, request);
  const ok = resultados.filter((result) => result.ok).length;
  return { total: ids.length, ok, falhas: ids.length - ok, resultados };
}

/** The rows that are meant, each once; steps are taken in the order in which rows were registered, as a filter answers them. */
export async function idsOf(
  call: EntityCall,
  request: BatchRequest,
  limit: number,
): Promise<readonly number[]> {
  const { filtro = {}, operacao, linhas, ids } = request;
  const given = linhas?.map(({ id }) => id) ?? ids;
  if (given) {
    const once = [...new Set(given)];
    return operacao === 'transitar' ? once.sort((a, b) => a - b) : once;
  }
  const texts = Object.fromEntries(
    Object.entries(filtro).map(([key, value]) => [
      key,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  );
  const reader = { entity: call.entity, ability: call.contexto.ability, usuarioId: call.contexto.usuario.id };
  const query = parseListQuery(texts, reader);
  return listIds(call.pool, call, operacao === 'restaurar' ? { ...query, bin: true } : query, limit);
}

async function each(call: EntityCall, ids: readonly number[], request: BatchRequest): Promise<BatchResult[]> {
  if (request.operacao === 'transitar' && call.hooks.beforeTransitions) return together(call, ids, request);
  const results: BatchResult[] = [];
  for (const id of ids) {
    try {
      const versao = await apply(call, id, request);
      results.push({ id, ok: true, ...(versao === undefined ? {} : { versao }) });
    } catch (error) {
      results.push({ id, ok: false, mensagem: failureText(call, error) });
    }
  }
  return results;
}

/** Answers the version that a change made, where it changed anything. */
async function apply(call: EntityCall, id: number, request: BatchRequest): Promise<number | undefined> {
  const { operacao, valores, linhas, transicao = '', motivo, campos } = request;
  if (operacao === 'alterar') {
    const before = await findRow(call.pool, call, id);
    const { versao } = await updateRow(call, id, valores, { mode: 'alterar', versao: before?.versao });
    return versao === before?.versao ? undefined : versao;
  }
  if (operacao === 'desfazer')
    await undoVersion(call, id, linhas?.find((line) => line.id === id)?.versao ?? 0);
  else if (operacao === 'transitar')
    await transitionRow(call, id, { transicao, motivo, campos, versao: undefined });
  else if (operacao === 'excluir') await deleteRow(call, id, undefined);
  else await restoreRow(call, id, undefined);
  return undefined;
}

/** A failure of this row as a sentence; a failure of the server itself ends the batch. */
export function failureText({ entity }: EntityCall, thrown: unknown): string {
  const error = toAppError(thrown, { entity });
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.messages.length > 0) return error.messages.join(' ');
  const fields = Object.entries(error.errors ?? {}).map(
    ([id, texts]) => `${entity.field[id]?.title ?? id}: ${texts.join(' ')}`,
  );
  return fields.length > 0 ? fields.join(' ') : textoErro(error.code, error.params);
}

/** The whole batch on one connection whose transaction is taken back: what it would do, without doing it. */
async function rehearse(
  call: EntityCall,
  ids: readonly number[],
  request: BatchRequest,
): Promise<BatchResult[]> {
  const connection = await call.pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query({ text: 'BEGIN', values: [] });
    const results = await each({ ...call, pool: nested(connection) }, ids, request);
    return results;
  } finally {
    await connection.query({ text: 'ROLLBACK', values: [] }).catch((error: Error) => (broken = error));
    connection.release(broken);
  }
}
