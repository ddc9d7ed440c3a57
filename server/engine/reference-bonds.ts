/** What a reference's filter asks of the row that is chosen: by another field of the record, or whatever the record is. */
import { hasColumn, type EntityModel, type FieldModel } from '#domain/registro/entity.ts';
import { wantedText } from '#domain/registro/wanted-text.ts';
import { registro } from '#messages/registro.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { declaredFilter, type Filter } from './filters.ts';

export type Bond = {
  readonly filter: Filter;
  /** The field of the record that decides it ('$convenioId'); undefined: the declaration does. */
  readonly by?: string;
};

/** One demand each; an empty field binds nothing. */
export function bondsOf(
  target: EntityModel,
  field: FieldModel,
  record: () => { readonly [field: string]: unknown },
  contexto: Contexto,
): readonly Bond[] {
  const bound = Object.entries(field.ref?.filter ?? {}).flatMap(([key, text]): readonly Bond[] => {
    const by = boundBy(text);
    if (by === undefined) return [];
    const wanted = Object.hasOwn(target.field, key) ? target.field[key] : undefined;
    const value = record()[by] ?? null;
    return !wanted || !hasColumn(wanted) || value === null
      ? []
      : [{ filter: { field: wanted, operator: 'eq', values: [value] }, by }];
  });
  return [...bound, ...constantBonds(target, field, contexto)];
}

/** What the declaration asks of the target by itself. */
export function constantBonds(
  target: EntityModel,
  field: FieldModel,
  { ability, usuario }: Contexto,
): readonly Bond[] {
  const reader = { entity: target, ability, usuarioId: usuario.id };
  return Object.entries(field.ref?.filter ?? {})
    .filter(([, text]) => boundBy(text) === undefined)
    .flatMap(([key, text]) => declaredFilter(key, text, reader).map((filter) => ({ filter })));
}

/** The field of the record that a filter's value names. */
export function boundBy(text: string): string | undefined {
  return text.startsWith('$') && text !== '$hoje' && text !== '$eu' ? text.slice(1) : undefined;
}

/** The sentence that says which rows may be chosen. */
export function expectation({ title, gender }: EntityModel, bonds: readonly Bond[]): string {
  return registro.referenciaNaoServe(
    title,
    gender,
    bonds.map(({ filter }) => wantedText(filter)),
  );
}
