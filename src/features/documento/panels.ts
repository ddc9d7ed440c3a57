import { createElement, lazy } from 'react';
import type { RecordPanel, RecordPanelProps } from '#engine/kit/index.ts';
import { ABA_DOCUMENTOS } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

/** Signing is a capability of its own: it comes with the first click on what needs it. */
const Signer = lazy(async () => ({ default: (await import('#capabilities/assinatura/index.ts')).Signer }));

const Documents = onDemand(
  async () => {
    const { Documents: Panel } = await import('#capabilities/documento/index.ts');
    await Panel.bring();
    return {
      default: ({ resource, id }: RecordPanelProps) =>
        createElement(Panel, { modulo: resource, id, signer: Signer }),
    };
  },
  createElement(LoadingState, { rows: 6 }),
);

/** Records whose declaration says `documents` (DOC-01). */
export const panels: readonly RecordPanel[] = [
  {
    key: 'documentos',
    order: 10,
    title: ABA_DOCUMENTOS,
    on: ({ documents }) => documents !== undefined,
    Panel: Documents,
  },
];
