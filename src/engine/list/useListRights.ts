/** What this person may do here; no button is drawn without its right. Asked through Refine's access door. */
import { useCan } from '@refinedev/core';
import { useMemo } from 'react';
import { campoFixo, campoOculto, type ComCampos } from '#domain/acesso/limites.ts';
import { ESVAZIAR } from '#domain/lixeira/lixeira.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { session, useCan as useAbility } from '#shared/session/session.ts';

export type ListRights = {
  readonly open: boolean;
  readonly insert: boolean;
  readonly update: boolean;
  readonly remove: boolean;
  /** Empties the bin. */
  readonly empty: boolean;
  readonly importRows: boolean;
  readonly mayRead: (field: FieldModel) => boolean;
  readonly mayWrite: (field: FieldModel) => boolean;
  /** Fields that may be set here: own, permitted, and not what makes a row unique. */
  readonly settable: readonly FieldModel[];
};

export function useListRights(entity: EntityModel): ListRights {
  const show = useMay(entity, 'show');
  const edit = useMay(entity, 'edit');
  const update = edit && !entity.readOnly;
  const insert = useMay(entity, 'create') && !entity.readOnly;
  const remove = useMay(entity, 'delete') && !entity.readOnly;
  const empty = useMay(entity, ESVAZIAR) && !entity.readOnly;
  // Fields are asked of the ability itself: a column that came a moment later than the others would be seen to jump.
  const can = useAbility();
  return useMemo(() => {
    const limited: ComCampos = session.get()?.ability ?? {};
    const unique = new Set(entity.unique.flat());
    const may = (action: string | undefined) => !action || can(action, entity.subject);
    const mayWrite = (field: FieldModel) =>
      !field.readOnly && may(field.access?.write) && !campoFixo(limited, entity, field);
    return {
      open: show,
      insert,
      update,
      remove,
      empty,
      importRows: insert && update,
      mayRead: (field) => may(field.access?.read) && !campoOculto(limited, entity, field),
      mayWrite,
      settable: update
        ? entity.fields.filter(
            (field) =>
              mayWrite(field) &&
              !field.writeOnly &&
              !['child', 'file', 'list'].includes(field.kind) &&
              !unique.has(field.id),
          )
        : [],
    };
  }, [entity, can, show, update, insert, remove, empty]);
}

function useMay(entity: EntityModel, action: string): boolean {
  return useCan({ resource: entity.name, action }).data?.can === true;
}
