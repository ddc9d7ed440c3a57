/** Rights on one row; apart from the session, which the sign-in loads without CASL (0020). */
import { useCallback } from 'react';
import { canOnRow } from '#domain/acesso/ability.ts';
import { useSession } from './session.ts';

type Row = { readonly [field: string]: unknown };

/** `useCan` of one row: the permission, and the row is one's own where that counts. */
export function useCanOnRow(): (action: string, subject: string, row: Row) => boolean {
  const current = useSession();
  return useCallback(
    (action, subject, row) => current !== null && canOnRow(current.ability, action, subject, row),
    [current],
  );
}
