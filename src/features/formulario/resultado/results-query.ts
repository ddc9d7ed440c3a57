/** The calls of a form's results. All throw HttpError. */
import type { PaginaResultado, Resultados } from '#domain/formulario/resultado/wire.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';

/** As in the address; empty: not asked. */
export type Filters = {
  readonly de: string;
  readonly ate: string;
  readonly versao: string;
  readonly origem: string;
};
export const NO_FILTERS: Filters = { de: '', ate: '', versao: '', origem: '' };

export function filtersOf(params: URLSearchParams): Filters {
  const given = (key: string) => params.get(key) ?? '';
  return { de: given('de'), ate: given('ate'), versao: given('versao'), origem: given('origem') };
}

/** In the words of the list of answers. */
function queryOf({ de, ate, versao, origem }: Filters): { readonly [key: string]: string } {
  return {
    ...(de ? { respondidaEm_gte: de } : {}),
    ...(ate ? { respondidaEm_lte: ate } : {}),
    ...(versao ? { numero: versao } : {}),
    ...(origem ? { origem } : {}),
  };
}

export function resultsOf(id: number, filters: Filters, signal?: AbortSignal): Promise<Resultados> {
  return request(`form-templates/${id}/resultados`, { query: queryOf(filters), signal, silent: true });
}

export const PAGE = 50;

export function answersOf(
  id: number,
  filters: Filters,
  from: number,
  signal?: AbortSignal,
): Promise<PaginaResultado> {
  const query = { ...queryOf(filters), _start: from, _end: from + PAGE };
  return request(`form-templates/${id}/resultados/respostas`, { query, signal, silent: true });
}

export function exportAnswers(id: number, filters: Filters, formato: 'csv' | 'xlsx'): Promise<string | null> {
  return download(`form-templates/${id}/resultados/_export`, {
    query: { ...queryOf(filters), formato },
    timeoutMs: 600_000,
  });
}
