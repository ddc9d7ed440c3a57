/** The guards that a row answers by itself (src/domain/<folder>/guardas.ts): fetched where a declared life names any. */
import { useEffect, useState } from 'react';
import { lugarDaGuarda, recusaDaLinha, type Guardas } from '#domain/lifecycle/guarda.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import { useSession } from '#shared/session/session.ts';
import type { Row } from './wire.ts';

const files = import.meta.glob<Guardas>('../../domain/*/guardas.ts', { import: 'default' });

type Found = { readonly [folder: string]: Guardas };

/** Why the person will not be let take the step of the row. Until the rules have come, the server alone says it. */
export function useRowGuards({
  lifecycle,
}: EntityModel): (step: TransitionModel, row: Row) => string | undefined {
  const [found, setFound] = useState<Found>({});
  const eu = useSession()?.user.id;
  const named = new Set(
    lifecycle?.transitions.flatMap(({ guard, internal }) =>
      guard === undefined || internal ? [] : [lugarDaGuarda(guard).pasta],
    ),
  );
  const folders = [...named].toSorted().join(' ');
  useEffect(() => {
    // A failed fetch leaves the buttons as they were: the server refuses with the same sentence.
    for (const folder of folders.split(' '))
      void files[`../../domain/${folder}/guardas.ts`]?.().then(
        (own) => setFound((before) => ({ ...before, [folder]: own })),
        () => undefined,
      );
  }, [folders]);
  return (step, row) => {
    if (step.guard === undefined || eu === undefined) return undefined;
    const { pasta, nome } = lugarDaGuarda(step.guard);
    return recusaDaLinha(found[pasta]?.[nome], row, eu);
  };
}
