/** The fields a file can fill, and the mapping as a person changes it. */
import type { FieldSource, Mapping } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';

/** The suggestion without fields that are not offered here. */
export function offered(mapping: Mapping, fields: readonly FieldModel[]): Mapping {
  const known = new Set(fields.map(({ id }) => id));
  return Object.fromEntries(Object.entries(mapping).filter(([id]) => known.has(id)));
}

/** The mapping with another source for one field; without a source it is left out. */
export function withSource(mapping: Mapping, field: string, source: FieldSource | undefined): Mapping {
  const { [field]: _before, ...rest } = mapping;
  return source === undefined ? rest : { ...rest, [field]: source };
}

/** Columns that no field takes, by name. */
export function unusedColumns(columns: readonly string[], mapping: Mapping): readonly string[] {
  const used = new Set(Object.values(mapping).map(({ coluna }) => coluna));
  return columns.filter((name, index) => name !== '' && !used.has(index));
}

/** Up to three different values of a column in the sample. */
export function samplesOf(sample: readonly (readonly string[])[], column: number): readonly string[] {
  return [...new Set(sample.map((row) => (row[column] ?? '').trim()).filter((text) => text !== ''))].slice(
    0,
    3,
  );
}
