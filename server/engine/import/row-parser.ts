/**
 * Turns one row of the file into the record that a form would send. The same validator judges it; errors come
 * by column and value.
 */
import type { FieldSource, Mapping, RowError, Vazias } from '#domain/importacao/importacao.ts';
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
      /** Fields whose cell is empty, where that leaves what is stored. */
      readonly kept: readonly string[];
      readonly filled: readonly FilledCode[];
    };

/** A code that came without its leading zeros. */
export type FilledCode = { readonly campo: string; readonly de: string; readonly para: string };

type Part = {
  readonly field: FieldModel;
  readonly source: FieldSource;
  readonly column: string | null;
  readonly read: Transform;
};

export type RowParser = (cells: readonly string[]) => ParsedRow;

export type ParserOptions = {
  readonly entity: EntityModel;
  readonly mapping: Mapping;
  /** The file's headings. */
  readonly columns: readonly string[];
  readonly vazias: Vazias;
  readonly ambiente: Ambiente;
};

export function rowParser({ entity, mapping, columns, vazias, ambiente }: ParserOptions): RowParser {
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
  const errorOf = (
    part: Part | undefined,
    campo: string,
    cells: readonly string[],
    mensagem: string,
  ): RowError => ({
    campo,
    coluna: part?.column ?? null,
    valor: part ? textOf(part, cells).slice(0, 500) : null,
    mensagem,
  });

  return (cells) => {
    const record: { [field: string]: unknown } = {};
    const references: { [field: string]: string } = {};
    const errors: RowError[] = [];
    const kept: string[] = [];
    const filled: FilledCode[] = [];
    for (const part of parts) {
      const { field } = part;
      const text = textOf(part, cells);
      const cell = part.read(text);
      if (!cell.ok) {
        errors.push(errorOf(part, field.id, cells, cell.message));
        continue;
      }
      if (cell.filled) filled.push({ campo: field.id, de: text.trim(), para: String(cell.value) });
      if (vazias === 'manter' && isEmpty(cell.value)) kept.push(field.id);
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
      return errors.length > 0
        ? { ok: false, errors }
        : { ok: true, values: { ...created.value, ...references }, missing: [], kept, filled };
    const missing: RowError[] = [];
    for (const [campo, texts] of Object.entries(created.errors)) {
      const part = byField.get(campo.split('.')[0] ?? campo);
      if (known.has(campo)) continue;
      // A new record cannot do without it; one that exists has a value of its own.
      const own = part && !kept.includes(part.field.id);
      for (const text of texts) (own ? errors : missing).push(errorOf(part, campo, cells, text));
    }
    if (errors.length > 0) return { ok: false, errors: [...errors, ...missing] };
    const given = Object.fromEntries(Object.entries(record).filter(([id]) => !kept.includes(id)));
    const changed = validators.alterar(given, undefined, ambiente);
    if (!changed.ok) return { ok: false, errors: missing };
    return { ok: true, values: { ...changed.value, ...references }, missing, kept, filled };
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
