/** Events on the rows of a register of providers: read by who reaches the row's provider, wherever the writer stood. */
import type { Registry } from '#domain/registro/registry.ts';
import { literal, quote } from '#server/database/names.ts';
import type { Params } from '#server/engine/filters.ts';
import { looseScope, scopeSql } from '#server/engine/scope.ts';
import type { Contexto } from '#server/plugins/context.ts';

/** Whose reach narrows what is read. */
export type Vista = { readonly registry: Registry; readonly contexto: Contexto };

/** Conditions over the table `auditoria`; none for who manages everything. */
export function vistaSql(vista: Vista | undefined, params: Params): string[] {
  if (!vista || vista.contexto.alcance.tudo) return [];
  const { registry, contexto } = vista;
  return registry.entities
    .filter(({ provider }) => provider !== undefined)
    .map((entity) => {
      const scope = scopeSql(looseScope(registry, entity, contexto), 't', params);
      const row = `SELECT 1 FROM ${quote(entity.table)} t WHERE ${['t.id = auditoria.registro_id', ...scope].join(' AND ')}`;
      return `(recurso <> ${literal(entity.name)} OR registro_id IS NULL OR EXISTS (${row}))`;
    });
}
