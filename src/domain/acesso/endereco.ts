/**
 * What each address of a declared resource asks (NAV-04). The route's loader, the drawer over a list, the
 * rows that lead to a record, and the tests read this one list.
 */
import { beside, entryPermissions } from './ability.ts';
import type { Permission } from './permissions.ts';

/** 'lista': the resource's own screen; 'copia': a new record with what another one says. */
export type Lugar = 'lista' | 'importacao' | 'novo' | 'copia' | 'registro';

type Enderecado = Parameters<typeof entryPermissions>[0] & {
  /** What the form's address asks where the specification says so. */
  readonly formAction?: string;
  readonly readOnly?: boolean;
};

/** All of these are asked; an address that asks nothing is entered by any session. */
export function permissoesDoEndereco(resource: Enderecado, lugar: Lugar = 'lista'): readonly Permission[] {
  if (lugar === 'lista') return entryPermissions(resource);
  // The rows of a view open where they do.
  const subject = resource.rowsOf ?? resource.subject;
  if (subject === undefined || resource.login === false) return [];
  const own = [...new Set(acoesDoFormulario(resource, lugar))].map((action) => ({ action, subject }));
  return lugar === 'registro' && resource.formScreen !== undefined ? [...own, ...beside(resource)] : own;
}

function acoesDoFormulario(
  { formAction, readOnly }: Enderecado,
  lugar: Exclude<Lugar, 'lista'>,
): readonly string[] {
  // Nothing is included by hand in a register that is read only: its form without a record says so.
  const novo = formAction ?? (readOnly ? 'view' : 'insert');
  if (lugar === 'importacao') return ['list', 'insert', 'update'];
  if (lugar === 'novo') return [novo];
  // The record itself is read too, whatever the address asks beside it.
  return lugar === 'copia' ? [novo, 'view'] : [...(formAction === undefined ? [] : [formAction]), 'view'];
}

/** The parameters of an address, as the browser and Node read them. */
type Consulta = { readonly get: (name: string) => string | null; readonly has: (name: string) => boolean };

/** Where the drawer's address (`?abrir=12`, `?abrir=novo`) leads; null: it opens nothing. */
export function lugarDaGaveta(search: Consulta): Lugar | null {
  const abrir = search.get('abrir');
  if (abrir === 'novo') return search.has('duplicar') ? 'copia' : 'novo';
  return abrir !== null && /^[1-9]\d{0,15}$/.test(abrir) ? 'registro' : null;
}
