/** Which refusals a person answers where they stand, and what asks it of them. */
import { lazy } from 'react';
import { installRefusal } from '#shared/ui/refusal.ts';

export function installRefusals(): void {
  installRefusal(
    'finalidade-necessaria',
    lazy(async () => ({ default: (await import('#capabilities/sigilo/index.ts')).PurposeAsked })),
  );
}
