import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_CONVERSA, ABA_MONITORIA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 4 });
const RecordReview = onDemand(() => import('./RecordReview.tsx'), waiting);
const ThreadPanel = onDemand(() => import('./ThreadPanel.tsx'), waiting);

/** Records whose declaration says `monitoria`; and the chat itself, in the list of all of them. */
export const panels: readonly RecordPanel[] = [
  { key: 'conversa', order: 1, title: ABA_CONVERSA, Panel: ThreadPanel },
  {
    key: 'monitoria',
    order: 80,
    title: ABA_MONITORIA,
    on: ({ monitoria }) => monitoria === true,
    needs: 'monitoria:view',
    Panel: RecordReview,
  },
];
