/** One row of the file to the record that a form would send, validated by the same validator; errors by column and value. */
import type { FieldSource, Mapping, RowError } from '#domain/importacao/importacao.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import { validatorsOf, type RecordValue } from '#domain/registro/validate-record.ts';
import { importableFields } from './columns.ts';
import { transformOf, type Transform } from './transform.ts';

export type ParsedRow =
  | { readonly ok: false; readonly errors: readonly RowError[] }
  | {
      readonly ok: true;
      /** Canonical values; references hold their text. */
      readonly values: RecordValue;
      /** What is missing for a new record, where the file does not bring it: fine for one that exists. */
      readonly missing: readonly RowError[];
    };

type Part = {
  readonly field: FieldModel;
  readonly source: FieldSource;
  readonly column: string | null;
  readonly read: Transform;
};

export type RowParser = (cells: readonly string[]) => ParsedRow;

/** `columns` are the file's headings. */
export function rowParser(entity: EntityModel, mapping: Mapping, columns: readonly string[], ambiente: Ambiente): RowParser {
  const parts: Part[] = importableFields(entity).flatMap((field) => {
    const source = Object.hasOwn(mapping, field.id) ? mapping[field.id] : undefined;
    if (!source) return [];
    return [
      {
        field,
        source,
        column: source.coluna === undefined ? null : (columns[source.coluna] ?? ''),
        read: transformOf(field, source),
      },
    ];
  });
  const byField = new Map(parts.map((part) => [part.field.id, part]));
  const validators = validatorsOf(entity);
  const textOf = ({ source }: Part, cells: readonly string[]): string =>
    source.coluna === undefined ? (source.valor ?? '') : (cells[source.coluna] ?? '');
  const errorOf = (part: Part | undefined, campo: string, cells: readonly string[], mensagem: string): RowError => ({
    campo,
    coluna: part?.column ?? null,
    valor: part ? textOf(part, cells).slice(0, 500) : null,
    mensagem,
  });

  return (cells) => {
    const record: { [field: string]: unknown } = {};
    const references: { [field: string]: string } = {};
    const errors: RowError[] = [];
    for (const part of parts) {
      const { field } = part;
      const cell = part.read(textOf(part, cells));
      if (!cell.ok) {
        errors.push(errorOf(part, field.id, cells, cell.message));
        continue;
      }
      // An empty cell where the field cannot be empty but has a default means the default.
      if (cell.value === null && !field.nullable && field.default !== undefined) continue;
      if (field.kind === 'ref' && cell.value !== null) {
        references[field.id] = cell.value as string;
        record[field.id] = 1;
      } else record[field.id] = cell.value;
    }
    const created = validators.criar(record, ambiente);
    const known = new Set(errors.map(({ campo }) => campo));
    if (created.ok)
      return errors.length > 0 ? { ok: false, errors } : { ok: true, values: { ...created.value, ...references }, missing: [] };
    const missing: RowError[] = [];
    for (const [campo, texts] of Object.entries(created.errors)) {
      const part = byField.get(campo.split('.')[0] ?? campo);
      if (known.has(campo)) continue;
      for (const text of texts) (part ? errors : missing).push(errorOf(part, campo, cells, text));
    }
    if (errors.length > 0) return { ok: false, errors: [...errors, ...missing] };
    const changed = validators.alterar(record, undefined, ambiente);
    if (!changed.ok) return { ok: false, errors: missing };
    return { ok: true, values: { ...changed.value, ...references }, missing };
  };
}
