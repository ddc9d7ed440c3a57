/**
 * A row as the audit keeps it, in SQL over the alias t: jsonb by column name, child tables as arrays. It also
 * gives the digest of a row, which an event of many rows keeps in place of their states.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { STAMPS, storedFields } from './ddl.ts';
import { parentColumn, quote } from './names.ts';

/** The own columns; the search text follows from them. */
export const OWN_STATE = "(to_jsonb(t) - 'busca')";

/** The rows of a child table, in their order. */
export function childState(entity: EntityModel, { child }: FieldModel): string {
  const from = `FROM ${quote(child?.table ?? '')} c WHERE c.${quote(parentColumn(entity))} = t.id`;
  return `(SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.ordem, c.id), '[]'::jsonb) ${from})`;
}

/** Both together. */
export function stateSql(entity: EntityModel): string {
  const children = entity.children.map(
    (child) => `jsonb_build_object('${child.column}', ${childState(entity, child)})`,
  );
  return [OWN_STATE, ...children].join(' || ');
}

/** The columns of an entity's own table, without the search text. */
export function stateColumns(entity: EntityModel): readonly string[] {
  const fields = storedFields(entity.fields).map(({ column }) => column);
  return ['id', ...(entity.tenant ? ['prestador_id'] : []), ...fields, ...STAMPS.map(({ name }) => name)];
}

/** The digest of row t; as a row without child rows where `childless`. */
export function rowDigest(
  entity: EntityModel,
  columns: readonly string[],
  { childless = false } = {},
): string {
  const children = childless
    ? ''
    : childrenText(entity.children.map((child) => [child.column, childState(entity, child)]));
  return digest(`ROW(${columns.map((name) => `t.${quote(name)}`).join(', ')})::text`, children);
}

/** The digest of a row whose state an event keeps; `state` is an expression over jsonb. */
export function stateDigest(entity: EntityModel, columns: readonly string[], state: string): string {
  // By a row of the table and not by its name: 'cid' is a type of PostgreSQL itself.
  const none = `(SELECT z FROM ${quote(entity.table)} z WHERE false)`;
  const own = `(SELECT ROW(${columns.map((name) => `p.${quote(name)}`).join(', ')})::text FROM jsonb_populate_record(${none}, ${state}) p)`;
  return digest(
    own,
    childrenText(entity.children.map((child) => [child.column, `${state}->'${child.column}'`])),
  );
}

function digest(own: string, children: string): string {
  return `zelo_resumo(${children === '' ? own : `${own} || ${children}`})`;
}

/** Nothing for child tables without rows: one that is declared later changes no digest. */
function childrenText(children: readonly (readonly [string, string])[]): string {
  if (children.length === 0) return '';
  const parts = children.map(([key, rows]) => `'${key}', nullif(${rows}, '[]'::jsonb)`);
  return `coalesce(nullif(jsonb_strip_nulls(jsonb_build_object(${parts.join(', ')}))::text, '{}'), '')`;
}

/** Of rows (id, resumo) in `from`: their numbers as '1-3, 7', and their digests in that order. */
export function manyRows(from: string): string {
  const runs = `(SELECT unnest(range_agg(int8range(id, id, '[]'))) AS f FROM ${from}) faixas`;
  return `(SELECT ${runsText('lower(f)', 'upper(f) - 1')} FROM ${runs}) AS registros, (SELECT ${digestsText()} FROM ${from}) AS resumos`;
}

/** Runs of numbers as text, an aggregate. */
export function runsText(first: string, last: string): string {
  return `string_agg(CASE WHEN ${first} = ${last} THEN (${first})::text ELSE (${first})::text || '-' || (${last})::text END, ', ' ORDER BY ${first})`;
}

/** The digests as text, an aggregate over (id, resumo): sixteen characters a row. */
export function digestsText(): string {
  return `translate(encode(string_agg(resumo, ''::bytea ORDER BY id), 'base64'), E'\\n', '')`;
}
