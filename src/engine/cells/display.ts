/** A value as plain text for a person: cells, chips, tooltips and print use the same words. */
import { formatDecimal } from '#domain/formato/decimal.ts';
import { displayValue } from '#domain/formato/validate-format.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { labelOf } from '#domain/registro/registry.ts';
import { isRichText, plainText } from '../fields/rich/rich-text.ts';
import { lista } from '#messages/lista.ts';

export type Row = { readonly id: number; readonly [field: string]: unknown };

type Ref = { readonly id: number; readonly label: string };

/** Label that travelled with the row for a reference; undefined when there is none. */
export function refLabel(field: FieldModel, row: Row): string | undefined {
  const refs = row['_ref'] as { readonly [field: string]: Ref | null | undefined } | undefined;
  return refs?.[field.id]?.label;
}

/** The text of a field; '' for empty. */
export function displayText(field: FieldModel, value: unknown, row?: Row): string {
  if (value === null || value === undefined || value === '') return '';
  if (isRichText(field)) return plainText(String(value));
  switch (field.kind) {
    case 'ref':
      return (row && refLabel(field, row)) ?? String(value);
    case 'enum':
      return field.options?.find((option) => String(option.value) === String(value))?.title ?? String(value);
    case 'boolean':
      return value === true || value === 'true' ? lista.sim : lista.nao;
    case 'list':
      return Array.isArray(value) ? value.map((item) => listItem(item)).join(', ') : String(value);
    case 'child':
      return Array.isArray(value) ? String(value.length) : '';
    case 'integer':
      return withUnit(field, String(value));
    case 'decimal':
      return withUnit(field, formatDecimal(String(value), { scale: field.scale }));
    default:
      return withUnit(field, field.format ? displayValue(field.format, String(value), { scale: field.scale }) : String(value));
  }
}

/** What names a row, in the words of its cells: '12/2025' and not '2025-12'. */
export function titleOf(entity: EntityModel, row: Row): string {
  return labelOf(
    entity,
    Object.fromEntries(
      entity.fields.filter(({ kind }) => kind !== 'child').map((field) => [field.id, displayText(field, row[field.id], row)]),
    ),
  );
}

function withUnit(field: FieldModel, text: string): string {
  const { prefix, suffix } = field.ui;
  if (field.kind === 'money') return text;
  return `${prefix ? `${prefix}\u00a0` : ''}${text}${suffix ? `\u00a0${suffix}` : ''}`;
}

function listItem(item: unknown): string {
  if (typeof item === 'object' && item !== null && 'label' in item) return String(item.label);
  return String(item);
}
