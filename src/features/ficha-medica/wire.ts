/** Calls of the history. */
import type { EmCurso } from '#domain/cuidado/lista.ts';
import type {
  CurvaDeExame,
  EventoHistorico,
  Medicao,
  PaginaDeLeituras,
  PaginaHistorico,
  SituacaoDoAcesso,
  TipoDeEvento,
} from '#domain/cuidado/wire.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';

export const KEY = 'ficha-medica';

export const FILTER_KEYS = ['tipos', 'profissional', 'de', 'ate', 'q'] as const;
export type Filters = { readonly [key in (typeof FILTER_KEYS)[number]]: string };

export function filtersOf(params: URLSearchParams): Filters {
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, params.get(key) ?? ''])) as Filters;
}

/** By which door it is read: as one's own patient, or by a transfer (0112). */
export type Door = { readonly transferencia?: string };

export function doorOf(params: URLSearchParams): Door {
  const transferencia = params.get('transferencia');
  return transferencia === null ? {} : { transferencia };
}

export const readAccess = (id: number, door: Door, signal: AbortSignal) =>
  request<SituacaoDoAcesso>(`ficha-medica/${id}/acesso`, { query: door, signal });

export const readPatient = (id: number, door: Door, signal: AbortSignal) =>
  request<Row>(`ficha-medica/${id}/paciente`, { query: door, signal });

/** What the person has and takes, at the origin of a transfer. */
export const readInCourse = (id: number, door: Door, signal: AbortSignal) =>
  request<EmCurso>(`ficha-medica/${id}/em-curso`, { query: door, signal, silent: true });

export function readEvents(
  { id, door, filters }: { readonly id: number; readonly door: Door; readonly filters: Filters },
  depois: string | null,
  signal: AbortSignal,
): Promise<PaginaHistorico> {
  const given = Object.entries({ ...filters, ...door, depois: depois ?? '' }).filter(
    ([, value]) => value !== '',
  );
  return request<PaginaHistorico>(`ficha-medica/${id}/eventos`, { query: Object.fromEntries(given), signal });
}

export const readKinds = (id: number, door: Door, signal: AbortSignal) =>
  request<readonly TipoDeEvento[]>(`ficha-medica/${id}/tipos`, { query: door, signal });

export const readMeasures = (id: number, door: Door, signal: AbortSignal) =>
  request<readonly Medicao[]>(`ficha-medica/${id}/medicoes`, { query: door, signal });

export const readExams = (id: number, door: Door, signal: AbortSignal) =>
  request<readonly CurvaDeExame[]>(`ficha-medica/${id}/curvas`, { query: door, signal });

export const readRecent = (signal: AbortSignal) =>
  request<readonly Row[]>('ficha-medica/recentes', { signal });

export function readReaders(
  id: number,
  query: { readonly [key: string]: string },
  signal?: AbortSignal,
): Promise<PaginaDeLeituras> {
  return request<PaginaDeLeituras>(`ficha-medica/${id}/quem-viu`, { query, ...(signal ? { signal } : {}) });
}

/** Where the event's record opens; null: it has no screen, or the person may not enter it. */
export function pathOf({ registro }: EventoHistorico): string | null {
  const entry = registro && indexEntry(registro.recurso);
  return entry ? formPathOf(entry, registro.id) : null;
}
