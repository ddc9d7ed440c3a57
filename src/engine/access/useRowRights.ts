/** What the person may do with this very row, asked through Refine's access door with the row. */
import { useCan } from '@refinedev/core';
import type { EntityModel } from '#domain/registro/entity.ts';
import { useSide } from './useSide.ts';

type Rights = { readonly update: boolean; readonly remove: boolean };

/** `rights`: on the register as a whole, and all there is to ask where it does not tell one's own rows from others'. */
export function useRowRights(entity: EntityModel, row: { readonly id: number }, rights: Rights): Rights {
  const own = useSide(entity)(row) === 'own';
  return {
    update: useMayRow(entity, row, 'edit', own && rights.update),
    remove: useMayRow(entity, row, 'delete', own && rights.remove),
  };
}

function useMayRow(entity: EntityModel, row: { readonly id: number }, action: string, may: boolean): boolean {
  const { data } = useCan({
    resource: entity.name,
    action,
    params: { id: row.id, row },
    queryOptions: { enabled: may && entity.rows !== undefined },
  });
  // Until it is answered the register's own right stands, so that no button is seen to jump.
  return may && data?.can !== false;
}
