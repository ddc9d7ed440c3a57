/** Which columns the staging table has, in which order; the worker that fills it and the SQL that reads it agree by this. */
import type { Mapping } from '#domain/importacao/importacao.ts';
import { hasColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import { importableFields } from './columns.ts';

export type StagePlan = {
  readonly entity: EntityModel;
  /** Fields with a column of their own that a write fills in. */
  readonly fields: readonly FieldModel[];
  /** Those that the file brings. */
  readonly mapped: readonly FieldModel[];
  /** Mapped references, staged as text first. */
  readonly references: readonly FieldModel[];
};

export function stagePlan(entity: EntityModel, mapping: Mapping): StagePlan {
  const fields = entity.fields.filter(hasColumn);
  const mapped = importableFields(entity).filter((field) => Object.hasOwn(mapping, field.id));
  return { entity, fields, mapped, references: mapped.filter((field) => field.kind === 'ref') };
}

/** Bookkeeping columns begin with `_`, which no field's does: `_numero` is the row's place among the file's data rows, `_linha` its line, `_vazios` the fields it leaves as stored. */
export function stageTableSql({ fields, references }: StagePlan): string {
  const columns = [
    '_numero bigint NOT NULL',
    '_linha bigint NOT NULL',
    '_faltam jsonb',
    '_vazios text[]',
    ...fields.map((field) => `${quote(field.column)} ${columnType(field)}`),
    ...references.map((field) => `${textColumn(field)} text`),
    '_registro bigint',
    // i: new (until a stored row is found for it), u: changes a row, =: the same, e: refused; empty: stored, not yet compared
    `_acao "char" DEFAULT 'i'`,
  ];
  return `CREATE TEMP TABLE palco (${columns.join(', ')})`;
}

export function stageCopySql({ fields, references }: StagePlan): string {
  const columns = [
    '_numero',
    '_linha',
    '_faltam',
    '_vazios',
    ...fields.map((field) => quote(field.column)),
    ...references.map(textColumn),
  ];
  return `COPY palco (${columns.join(', ')}) FROM STDIN`;
}

/** Where a reference's text stands beside its column. */
export function textColumn(field: FieldModel): string {
  return quote(`texto__${field.column}`);
}
