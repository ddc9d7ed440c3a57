/** A value as a person reads it, whoever shows it: cell, record, history, file, print. */
import { lista } from '#messages/lista.ts';
import { formatDecimal } from '../formato/decimal.ts';
import { displayValue } from '../formato/validate-format.ts';
import type { FieldModel } from './entity.ts';

/** An item of a list: the title of its option, or what it is. */
export function itemTitle(field: Pick<FieldModel, 'schema'>, item: unknown): string {
  if (typeof item === 'object' && item !== null && 'label' in item) return String(item.label);
  return field.schema.items?.oneOf?.find((option) => option.const === item)?.title ?? String(item);
}

/** The text of a field; '' for empty. `label`: the name of what a reference points to, where it is known. */
export function valueText(field: FieldModel, value: unknown, label?: string): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'ref':
      return label ?? String(value);
    case 'enum':
      return field.options?.find((option) => String(option.value) === String(value))?.title ?? String(value);
    case 'boolean':
      return value === true || value === 'true' ? lista.sim : lista.nao;
    case 'list':
      return Array.isArray(value) ? value.map((item) => itemTitle(field, item)).join(', ') : String(value);
    case 'child':
      return Array.isArray(value) ? String(value.length) : '';
    case 'integer':
      return withUnit(field, String(value));
    case 'decimal':
      return withUnit(field, formatDecimal(String(value), { scale: field.scale }));
    default:
      return withUnit(
        field,
        field.format ? displayValue(field.format, String(value), { scale: field.scale }) : String(value),
      );
  }
}

function withUnit(field: FieldModel, text: string): string {
  const { prefix, suffix } = field.ui;
  if (field.kind === 'money') return text;
  return `${prefix ? `${prefix}\u00a0` : ''}${text}${suffix ? `\u00a0${suffix}` : ''}`;
}
