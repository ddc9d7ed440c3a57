/** What a new record begins with in a list that is narrowed to one: of a patient's plans the new one is that patient's. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Criterion } from './criteria.ts';

export type Beginning = { readonly [field: string]: number };

/** The one record that each reference of the list is narrowed to, where the person may write it. */
export function beginningOf(
  { field }: Pick<EntityModel, 'field'>,
  criteria: readonly Criterion[],
  mayWrite: (field: FieldModel) => boolean,
): Beginning {
  return Object.fromEntries(
    criteria.flatMap(({ field: id, op, values, group }) => {
      const [only, ...others] = values;
      const model = Object.hasOwn(field, id) ? field[id] : undefined;
      if (model?.kind !== 'ref' || !mayWrite(model)) return [];
      if (op !== 'in' || group !== undefined || others.length > 0) return [];
      return only !== undefined && /^[1-9]\d{0,15}$/.test(only) ? [[id, Number(only)] as const] : [];
    }),
  );
}
