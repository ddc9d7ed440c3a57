/** The calls of a row's life. Each throws HttpError. */
import type { PassosPedidos } from '#domain/transition/transition.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { BatchAnswer, TransitionStep } from '#domain/registro/wire.ts';
import { request } from '#shared/http/client.ts';

export type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };

export type StepBody = {
  readonly transicao: string;
  readonly motivo?: string;
  readonly campos?: { readonly [field: string]: unknown };
};

export function takeStep(resource: string, row: Row, body: StepBody, key: string): Promise<Row> {
  const address = `${resource}/${row.id}/_transicao`;
  return request<Row>(address, {
    method: 'POST',
    body,
    ifMatch: row.versao,
    idempotencyKey: key,
    silent: true,
  });
}

/** What the step would make of the row; nothing of it is kept. */
export function foreseeStep(
  resource: string,
  row: Row,
  body: StepBody,
  signal: AbortSignal,
): Promise<{ readonly [field: string]: unknown }> {
  return request(`${resource}/${row.id}/_previa`, { method: 'POST', body, signal, silent: true });
}

/** `which`: ids, or the filter of a whole question. */
export function takeSteps(resource: string, which: object, body: StepBody): Promise<BatchAnswer> {
  return request<BatchAnswer>(`${resource}/_lote`, {
    method: 'POST',
    body: { operacao: 'transitar', ...which, ...body },
    timeoutMs: 10 * 60_000,
    silent: true,
  });
}

/** The same in the background; followed by its number, and told in the end with the way back to the screen that asks. */
export function askSteps(resource: string, which: object, body: StepBody): Promise<PassosPedidos> {
  return request<PassosPedidos>(`${resource}/_passos`, {
    method: 'POST',
    body: { ...which, ...body, tela: window.location.pathname },
    silent: true,
  });
}

export function stepsOf(
  resource: string,
  id: number,
  signal?: AbortSignal,
): Promise<readonly TransitionStep[]> {
  return request<readonly TransitionStep[]>(`${resource}/${id}/_transicoes`, { signal, silent: true });
}

/** What a reference that a step asks for was when it was last asked, else the only row there is; null: a person chooses. */
export async function lastChosen(
  { id, ref }: FieldModel,
  made: { readonly resource: string } | undefined,
): Promise<number | null> {
  if (ref === undefined || made === undefined) return null;
  const newest = { _sort: 'criadoEm', _order: 'desc', _start: 0, _end: 1 };
  const [before] = await request<readonly Row[]>(made.resource, { query: newest, silent: true });
  const value = before?.[id];
  if (typeof value === 'number') return value;
  const [only, other] = await request<readonly { id: number }[]>(`${ref.resource}/_lookup`, {
    query: { limite: 2 },
    silent: true,
  });
  return only && !other ? only.id : null;
}
