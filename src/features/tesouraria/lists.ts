/** Addresses of the registers' own lists, asked for what stands behind a figure. */
import { listPathOf, indexEntry } from '#shared/registro/registry.ts';

/** `filtros` in the list's own words: `{ data: '2026-09-01..2026-09-30', situacao: 'PENDENTE' }`. */
export function lista(recurso: string, filtros: { readonly [campo: string]: string | number }): string {
  const entry = indexEntry(recurso);
  const params = new URLSearchParams(
    Object.entries(filtros).map(([campo, valor]) => [`f.${campo}`, String(valor)]),
  );
  return `${entry ? listPathOf(entry) : `/${recurso}`}?${params.toString()}`;
}
