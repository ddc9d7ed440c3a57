/** Calls of charts. */
import type { Row } from '#engine/kit/index.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { AvisoDoDiagnostico } from '#domain/notificacao-compulsoria/wire.ts';
import type { AvisoPresencial } from '#domain/telemedicina/presencial.ts';
import type { Momento } from '#domain/prontuario/momentos.ts';
import type { CorrecaoProntuario, MomentoProntuario, SessaoProntuario } from '#domain/prontuario/sessao.ts';
import { request } from '#shared/http/client.ts';

export type Chart = Row & {
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly nomePaciente: string | null;
  readonly estado: string;
  readonly iniciadoEm: string;
  readonly encerradoEm: string | null;
  readonly restrito: boolean;
  readonly condutaSinais?: string | null;
  readonly sinaisDaConduta?: string | null;
  readonly _ref?: { readonly [field: string]: { readonly id: number; readonly label: string } | undefined };
};

export type Correction = CorrecaoProntuario;

export const LIST = '/prontuarios/list';

/** Key of what is asked about charts: the live list and every save forget it. */
export const CHARTS = 'prontuarios';
const MOST = 50;

/** Charts of the patient, the latest first; `estado_in` and the like narrow them. */
export function readCharts(
  pacienteId: number,
  signal: AbortSignal,
  where: { readonly [filter: string]: string } = {},
): Promise<readonly Chart[]> {
  const query = {
    pacienteId: String(pacienteId),
    _start: '0',
    _end: String(MOST),
    _sort: 'iniciadoEm',
    _order: 'desc',
    ...where,
  };
  return request<readonly Chart[]>('prontuarios', { query, signal });
}

export function readChart(id: number, signal: AbortSignal): Promise<Chart> {
  return request<Chart>(`prontuarios/${id}`, { signal });
}

export function readCorrections(id: number, signal: AbortSignal): Promise<readonly Correction[]> {
  return request<readonly Correction[]>(`prontuarios/${id}/_correcoes`, { signal });
}

/** Of the chart's own professional: whether an in-person visit is due. */
export function inPersonDue(
  id: number,
  signal: AbortSignal,
): Promise<{ readonly aviso: AvisoPresencial | null }> {
  return request(`prontuarios/${id}/_presencial`, { signal, silent: true });
}

/** What these rows of the CID ask of who writes them. */
export function diagnosisAsks(cids: readonly number[], signal: AbortSignal): Promise<AvisoDoDiagnostico> {
  return request<AvisoDoDiagnostico>('notificacao-compulsoria/dos-cids', {
    query: { cids: cids.join(',') },
    signal,
  });
}

/** Field errors and refusals come back as they are, for the dialog to show. */
export function correct(
  id: number,
  body: { campo: string; depois: string; motivo: string },
): Promise<unknown> {
  return request(`prontuarios/${id}/_correcoes`, { method: 'POST', body, silent: true });
}

export function openChart(
  body: { pacienteId: number; categoriaId: number },
  idempotencyKey: string,
): Promise<Row> {
  const now = new Date();
  now.setSeconds(0, 0);
  return request<Row>('prontuarios', {
    method: 'POST',
    body: { ...body, iniciadoEm: now.toISOString() },
    idempotencyKey,
    silent: true,
  });
}

export const sessionKey = (id: number) => [CHARTS, 'sessao', id] as const;

/** The record session as the server keeps it (A3). */
export function readSession(id: number, signal: AbortSignal): Promise<SessaoProntuario> {
  return request<SessaoProntuario>(`prontuarios/${id}/sessao`, { signal, silent: true, background: true });
}

/** This person writes here now, whatever else was being written. */
export function takeChart(id: number): Promise<SessaoProntuario> {
  return request<SessaoProntuario>(`prontuarios/${id}/sessao`, {
    method: 'PUT',
    body: { tomar: true },
    silent: true,
  });
}

/** This person left it; what is lost with the call is told by the next chart that they open. */
export function leaveChart(id: number): void {
  void request(`prontuarios/${id}/sessao`, { method: 'DELETE', silent: true }).catch(() => undefined);
}

/** Charts of this professional that are open, the latest first. */
export function readOpen(profissionalId: number, signal: AbortSignal): Promise<readonly Chart[]> {
  const query = {
    profissionalId: String(profissionalId),
    estado_in: 'ABERTO,REABERTO',
    _start: '0',
    _end: '20',
    _sort: 'iniciadoEm',
    _order: 'desc',
  };
  return request<readonly Chart[]>('prontuarios', { query, signal, silent: true });
}

/** Printing takes its time. */
const PRINT_MS = 90_000;

export type Receipt = { solicitante: string; documento: string; finalidade: string };

export function printChart(id: number, receipt: Receipt | null): Promise<Blob> {
  return request<Blob>(`prontuarios/${id}/_pdf`, {
    method: 'POST',
    body: receipt ?? {},
    as: 'blob',
    silent: true,
    timeoutMs: PRINT_MS,
  });
}

/** The closed chart's own PDF among its documents: made now, or the one that is there. */
export async function closingPaper(id: number): Promise<ItemDocumento> {
  const { result } = await request<{ readonly result: { readonly entity: ItemDocumento } }>(
    `prontuarios/${id}/_fecho`,
    {
      method: 'POST',
      silent: true,
      timeoutMs: PRINT_MS,
    },
  );
  return result.entity;
}

/** The one that is there; null: nobody has made it. */
export async function readClosingPaper(id: number, signal: AbortSignal): Promise<ItemDocumento | null> {
  return (
    await request<{ readonly item: ItemDocumento | null }>(`prontuarios/${id}/_fecho`, {
      signal,
      silent: true,
    })
  ).item;
}

/** From now on only its author reads it, or again whoever reads charts. */
export function restrict({ id, versao }: Chart, restrito: boolean, motivo: string): Promise<Row> {
  const headers = { 'X-Motivo': encodeURIComponent(motivo) };
  return request<Row>(`prontuarios/${id}`, {
    method: 'PATCH',
    body: { restrito },
    ifMatch: versao,
    headers,
    silent: true,
  });
}

/** The moments of the chart, the first one first. */
export function readMoments(id: number, signal: AbortSignal): Promise<readonly Momento[]> {
  return request<readonly Momento[]>(`prontuarios/${id}/_momentos`, { signal, silent: true });
}

export function readMoment(
  id: number,
  { seq, em }: Momento,
  signal?: AbortSignal,
): Promise<MomentoProntuario> {
  return request<MomentoProntuario>(`prontuarios/${id}/_momentos/${seq}`, {
    query: { em },
    signal,
    silent: true,
  });
}
