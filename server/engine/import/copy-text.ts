/** Values in PostgreSQL's COPY text form. */
import type { FieldModel } from '#domain/registro/entity.ts';

const SPECIAL = /[\\\t\n\r]/;
const ESCAPED: { readonly [char: string]: string } = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => ESCAPED[char]!) : text;
}

export function copyValue(field: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (field.kind === 'list' || typeof value === 'object') return copyText(JSON.stringify(value));
  return String(value);
}
