/** A row's values as a person reads them in a file: titles of options, labels of references, Brazilian numbers and dates. */
import { formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { harmless } from '#domain/formato/formula.ts';
import { displayValue } from '#domain/formato/validate-format.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { itemTitle } from '#domain/registro/value-text.ts';
import { exportacao } from '#messages/importacao.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { sheetDay, type XlsxCell } from './xlsx-writer.ts';

type Labels = { readonly [field: string]: { readonly label?: unknown } | undefined };

/** '1234.50' as '1234,50': a thousands dot would make a spreadsheet take it for text. */
export const csvNumber = (value: string): string => value.replace('.', ',');

/** The text of a cell that is no number and no date. */
function textOf(field: FieldModel, row: Row): string {
  const value = row[field.id];
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'ref': {
      const label = ((row._ref ?? {}) as Labels)[field.id]?.label;
      return String(label ?? value);
    }
    case 'boolean':
      return value === true ? exportacao.sim : exportacao.nao;
    case 'enum':
      return field.options?.find((option) => option.value === value)?.title ?? String(value);
    case 'list':
      return (value as unknown[]).map((item) => itemTitle(field, item)).join('; ');
    case 'child':
      return String((value as unknown[]).length);
    default:
      return field.format ? displayValue(field.format, String(value), { scale: field.scale }) : String(value);
  }
}

/** A value in CSV; a text that a spreadsheet would run as a formula is made harmless. */
export function csvCell(field: FieldModel, row: Row): string {
  const text = plainCell(field, row);
  return DATA.has(field.kind) ? text : harmless(text);
}

/** Numbers and dates: their signs are no formula's. */
const DATA: ReadonlySet<FieldModel['kind']> = new Set(['money', 'decimal', 'integer', 'date', 'datetime']);

/** A value as a person reads it. */
export function plainCell(field: FieldModel, row: Row): string {
  const value = row[field.id];
  if (value === null || value === undefined) return '';
  if (field.kind === 'money' || field.kind === 'decimal') return csvNumber(String(value));
  if (field.kind === 'integer') return String(value);
  if (field.kind === 'date') return formatData(String(value));
  if (field.kind === 'datetime') return formatDataHora(String(value));
  return textOf(field, row);
}

export function xlsxCell(field: FieldModel, row: Row): XlsxCell {
  const value = row[field.id];
  if (value === null || value === undefined) return null;
  if (field.kind === 'money' || field.kind === 'decimal')
    return { kind: 'number', value: String(value), places: field.scale };
  if (field.kind === 'integer') return { kind: 'number', value: String(value), places: 0 };
  if (field.kind === 'date' && String(value) >= '1900-03-01')
    return { kind: 'date', value: sheetDay(String(value)) };
  if (field.kind === 'datetime') return momentCell(String(value));
  const text = textOf(field, row);
  return text === ''
    ? null
    : { kind: 'text', value: field.kind === 'date' ? formatData(String(value)) : harmless(text) };
}

/** Spreadsheets know no zones: the moment as the clinic's clock showed it. */
function momentCell(value: string): XlsxCell {
  const shown = formatDataHora(value);
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?/.exec(shown);
  if (!match) return { kind: 'text', value: shown };
  const days = sheetDay(`${match[3]}-${match[2]}-${match[1]}`);
  return {
    kind: 'moment',
    value: days + (Number(match[4]) * 3600 + Number(match[5]) * 60 + Number(match[6] ?? 0)) / 86_400,
  };
}
