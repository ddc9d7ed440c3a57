/**
 * What a call on one record carries beside its values. Refine puts every word of the page's address into `meta` too
 * (`?method=delete`, `?versao=3`): under a symbol stands only what our own code put there.
 */
import type { MetaQuery } from '@refinedev/core';

export type RecordCall = {
  /** The version that was read: If-Match. */
  readonly versao?: number;
  /** Idempotency-Key: a repeated click or a lost answer makes one record. */
  readonly idempotencia?: string;
  /** The audit's reason. */
  readonly motivo?: string;
};

const CALL = Symbol('record call');

export const recordCall = (call: RecordCall): MetaQuery => ({ [CALL]: call });

export const recordCallOf = (meta: MetaQuery | undefined): RecordCall =>
  (meta as { readonly [CALL]?: RecordCall } | undefined)?.[CALL] ?? {};
