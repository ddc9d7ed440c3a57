/**
 * Names of constraints and indexes. They carry table and columns (`banco__codigo__uk`). So an error names its
 * field, and a difference between declaration and database shows in the names alone.
 */
import { createHash } from 'node:crypto';

const LIMIT = 63;

export type NameKind = 'uk' | 'fk' | 'ix' | 'trgm' | 'ck' | 'ex' | 'tg';

/** `tabela__coluna__coluna__tipo`; `content` adds a digest, where columns do not say all. Longer than 63 bytes: hashed. */
export function objectName(
  table: string,
  columns: readonly string[],
  kind: NameKind,
  content?: string,
): string {
  const suffix = content === undefined ? kind : `${kind}_${digest(content)}`;
  const full = [table, ...columns, suffix].join('__');
  if (full.length <= LIMIT) return full;
  const room = LIMIT - suffix.length - 2 - 11;
  return `${table.slice(0, room)}__h${digest(full)}__${suffix}`;
}

/** Eight hexadecimal characters that change when `text` does. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Column of a child table that points to its parent's row. */
export function parentColumn(entity: { readonly table: string }): string {
  return `${entity.table}_id`;
}

/** 'data_inicio' → 'dataInicio'. The inverse of toColumn for ids without runs of capitals. */
export function toField(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A name as SQL writes it, quoted where it must be. */
export function quote(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}

const RESERVED = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation ' +
    'column concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
    'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze ' +
    'from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit ' +
    'localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references ' +
    'returning right select session_user similar some symmetric system_user table tablesample then to trailing true ' +
    'union unique user using variadic verbose when where window with'
  ).split(' '),
);
