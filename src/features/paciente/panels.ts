import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_DESFAZER_UNIAO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const UndoPanel = onDemand(() => import('./UndoPanel.tsx'), createElement(LoadingState, { rows: 4 }));

/** What undoing a joining would do now. */
export const panels: readonly RecordPanel[] = [
  { key: 'desfazer', order: 10, title: ABA_DESFAZER_UNIAO, Panel: UndoPanel },
];
