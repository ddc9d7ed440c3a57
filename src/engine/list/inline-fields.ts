/** Which columns of a list are edited in place by this person. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { inlineFields } from '#domain/registro/inline.ts';
import type { Column } from './columns.ts';
import type { ListRow } from './list-row.ts';
import type { ListRights } from './useListRights.ts';

/** In the order of the columns; `direct`: a click in the cell edits, and not only its pencil. */
export type InlineFields = { readonly fields: readonly FieldModel[]; readonly direct: boolean };

export type EditableCellProps = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly row: ListRow;
  readonly label: string;
  /** All that are edited in this row, in the order of the columns. */
  readonly fields: readonly FieldModel[];
  readonly direct: boolean;
};

export const NONE_INLINE: InlineFields = { fields: [], direct: false };

export function inlineOf(
  resource: ResourceDeclaration,
  entity: EntityModel,
  { settable, mayRead }: ListRights,
  columns: readonly Column[],
): InlineFields {
  const ids = inlineFields(resource, entity);
  const may = settable.filter((field) => ids.has(field.id) && mayRead(field));
  return {
    fields: columns.flatMap(({ field: { id } }) => may.find((field) => field.id === id) ?? []),
    direct: Boolean(resource.list?.inline),
  };
}
