/** Whether a row is of the person's provider or only in its sight: it then changes nothing of it but takes its own steps. */
import { useCallback } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { sideOf } from '#domain/registro/lifecycle.ts';
import { useSession } from '#shared/session/session.ts';

type Row = { readonly [field: string]: unknown };

export function useSide(entity: EntityModel): (row: Row) => 'own' | 'shared' {
  const prestadorId = useSession()?.idPrestador ?? null;
  return useCallback((row) => sideOf(entity, row, prestadorId), [entity, prestadorId]);
}
