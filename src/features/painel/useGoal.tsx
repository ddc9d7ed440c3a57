import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { useCan } from '#shared/session/session.ts';

const GoalDialog = lazy(() => import('./GoalDialog.tsx'));

/** What the button of a tile's goal says and opens, for whoever may set one; `act` is null for the others. */
export function useGoal(
  resource: string,
  quadro: QuadroLido,
): {
  readonly act: { readonly label: string; readonly open: () => void } | null;
  readonly dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const may = useCan()('definir', 'metapainel');
  const { meta } = quadro;
  if (!may || !meta) return { act: null, dialog: null };
  return {
    act: {
      label: meta.digitada === null ? texto.definirMeta : texto.mudarMeta,
      open: () => setOpen(true),
    },
    dialog: open ? (
      <Suspense fallback={null}>
        <GoalDialog resource={resource} quadro={quadro} meta={meta} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
