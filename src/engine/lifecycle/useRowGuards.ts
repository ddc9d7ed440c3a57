/** The guards that a row answers by itself (src/domain/ciclo/guardas-da-linha.ts): fetched where a declared life names any. */
import { useEffect, useState } from 'react';
import type { recusaDaLinha } from '#domain/ciclo/guardas-da-linha.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import { useSession } from '#shared/session/session.ts';
import type { Row } from './wire.ts';

type Guards = { readonly recusaDaLinha: typeof recusaDaLinha };

/** Why the person will not be let take the step of the row. Until the rules have come, the server alone says it. */
export function useRowGuards({
  lifecycle,
}: EntityModel): (step: TransitionModel, row: Row) => string | undefined {
  const [guards, setGuards] = useState<Guards | null>(null);
  const eu = useSession()?.user.id;
  const named =
    lifecycle?.transitions.some(({ guard, internal }) => guard !== undefined && !internal) ?? false;
  useEffect(() => {
    // A failed fetch leaves the buttons as they were: the server refuses with the same sentence.
    if (named) void import('#domain/ciclo/guardas-da-linha.ts').then(setGuards, () => undefined);
  }, [named]);
  return (step, row) =>
    guards === null || eu === undefined ? undefined : guards.recusaDaLinha(step.guard, row, eu);
}
