/** A value as plain text for a person: cells, chips, tooltips and print use the same words. */
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { labelOf } from '#domain/registro/registry.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { isRichText, plainText } from '../fields/rich/rich-text.ts';

export type Row = { readonly id: number; readonly [field: string]: unknown };

type Ref = { readonly id: number; readonly label: string };

/** The label that travelled with the row for a reference; undefined when there is none. */
export function refLabel(field: FieldModel, row: Row): string | undefined {
  const refs = row['_ref'] as { readonly [field: string]: Ref | null | undefined } | undefined;
  return refs?.[field.id]?.label;
}

/** A row about one of them is theirs in words too. */
export const PATIENTS = 'pacientes';

/** Says what a row belongs to where its label does not: medicine and hour name a dose. */
export function patientBeside(entity: Pick<EntityModel, 'fields'>, row: Row, label: string): string | null {
  const field = entity.fields.find(({ ref }) => ref?.resource === PATIENTS);
  const name = field && refLabel(field, row);
  return name && !label.includes(name) ? name : null;
}

/** The text of a field; '' for empty. A moment is told to the minute: what tells it apart by seconds asks for `valueText`. */
export function displayText(field: FieldModel, value: unknown, row?: Row): string {
  if (field.kind === 'datetime' && typeof value === 'string') return formatMinuto(value);
  if (isRichText(field) && value !== null && value !== undefined && value !== '')
    return plainText(String(value));
  return valueText(field, value, row && refLabel(field, row));
}

/**
 * What names a row, in the words of its cells: '12/2025' and not '2025-12'; a social name with the civil one behind it, which
 * tells two people of one social name apart.
 */
export function titleOf(entity: EntityModel, row: Row): string {
  const said: { [field: string]: string } = Object.fromEntries(
    entity.fields
      .filter(({ kind }) => kind !== 'child')
      .map((field) => [field.id, displayText(field, row[field.id], row)]),
  );
  const both = entity.label.flatMap((id) => {
    const prefer = entity.field[id]?.ui.prefer;
    return prefer && said[prefer] && said[id] ? [[prefer, `${said[prefer]} (${said[id]})`] as const] : [];
  });
  const label = labelOf(entity, { ...said, ...Object.fromEntries(both) });
  const whose = entity.whose === undefined ? '' : (said[entity.whose] ?? '');
  return [whose, label].filter(Boolean).join(' · ');
}
