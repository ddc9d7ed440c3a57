/** What this person may do here; no button is drawn without its right. */
import { DELETE_ACTION } from '#domain/acesso/permissions.ts';
import { ESVAZIAR } from '#domain/lixeira/lixeira.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { useCan } from '#shared/session/session.ts';

export type ListRights = {
  readonly open: boolean;
  readonly insert: boolean;
  readonly update: boolean;
  readonly remove: boolean;
  /** Empties the bin. */
  readonly empty: boolean;
  readonly importRows: boolean;
  readonly mayRead: (field: FieldModel) => boolean;
  /** Fields that may be set here: own, permitted, and not what makes a row unique. */
  readonly settable: readonly FieldModel[];
};

export function useListRights(entity: EntityModel): ListRights {
  const can = useCan();
  const may = (action: string) => can(action, entity.subject);
  const writes = !entity.readOnly;
  const update = writes && may('update');
  const insert = writes && may('insert');
  const unique = new Set(entity.unique.flat());
  return {
    open: may('view') || may('update'),
    insert,
    update,
    remove: writes && may(DELETE_ACTION),
    empty: writes && may(ESVAZIAR),
    importRows: insert && update,
    mayRead: (field) => !field.access?.read || may(field.access.read),
    settable: update
      ? entity.fields.filter(
          (field) =>
            !field.readOnly &&
            !field.writeOnly &&
            !['child', 'file', 'list'].includes(field.kind) &&
            !unique.has(field.id) &&
            (!field.access?.write || may(field.access.write)),
        )
      : [],
  };
}
