/** Keys of what is asked about steps. */
import { keys } from '@refinedev/core';

export const stepKeys = {
  many: (resource: string, id: number) => [...keys().data().resource(resource).get(), 'passos', id],
} as const;
