/** Sentences per field, held outside the form engine and cleared when that field changes. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { pathLabel } from '#domain/registro/path-label.ts';
import { semTitulo } from '#messages/validacao.ts';
import { tabOf, type PlacedTab } from './layout.ts';

export type FieldErrors = { readonly [path: string]: readonly string[] };
export type SummaryItem = { readonly path: string; readonly label: string; readonly text: string };

/** Without the errors of a field and, for a child table, of its rows. */
export function clearField(errors: FieldErrors, path: string): FieldErrors {
  const kept = Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/** Splits what belongs to a field of the form from what the person must read on top. */
export function splitErrors(
  entity: EntityModel,
  errors: FieldErrors,
): { readonly fields: FieldErrors; readonly others: readonly string[] } {
  const known = Object.entries(errors).filter(([path]) => entity.field[path.split('.')[0] ?? '']);
  const others = Object.entries(errors).filter(([path]) => !entity.field[path.split('.')[0] ?? '']);
  return { fields: Object.fromEntries(known), others: others.flatMap(([, texts]) => texts) };
}

/** The list at the top, in reading order: 'Convênios, linha 3, Validade: ...'. */
export function summaryOf(
  entity: EntityModel,
  order: readonly string[],
  errors: FieldErrors,
): readonly SummaryItem[] {
  const place = (path: string): number => order.indexOf(path.split('.')[0] ?? '');
  return Object.entries(errors)
    .filter(([, texts]) => texts.length > 0)
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b, 'pt-BR', { numeric: true }))
    .map(([path, texts]) => {
      const label = pathLabel(entity, path);
      return { path, label, text: semTitulo(label.split(', ').at(-1) ?? '', texts[0] ?? '') };
    });
}

/** How many fields with errors a tab holds. */
export function errorsOfTab(tabs: readonly PlacedTab[], errors: FieldErrors, key: string): number {
  return Object.entries(errors).filter(([path, texts]) => texts.length > 0 && tabOf(tabs, path) === key)
    .length;
}

/** Errors of one row of a child table, by inner field; '' holds what concerns the row as a whole. */
export function errorsOfRow(errors: FieldErrors, field: string, index: number): FieldErrors {
  const prefix = `${field}.${index}`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path === prefix || path.startsWith(`${prefix}.`))
      .map(([path, texts]) => [path.slice(prefix.length + 1), texts]),
  );
}

/** After a row is taken out, the errors of the later rows move up with them. */
export function dropRow(errors: FieldErrors, field: string, index: number): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, texts]) => {
      const [id, row, ...rest] = path.split('.');
      if (id !== field || row === undefined) return [[path, texts]];
      const at = Number(row);
      if (at === index) return [];
      return [[at > index ? [id, at - 1, ...rest].join('.') : path, texts]];
    }),
  );
}
