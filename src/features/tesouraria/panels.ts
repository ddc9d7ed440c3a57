import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FECHAMENTO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const ClosingPanel = onDemand(() => import('./ClosingPanel.tsx'), createElement(LoadingState, { rows: 6 }));

/** What keeps a month open, and its proof (FIN-05). */
export const panels: readonly RecordPanel[] = [
  {
    key: 'fechamento',
    order: 10,
    title: ABA_FECHAMENTO,
    Panel: ClosingPanel,
  },
];
