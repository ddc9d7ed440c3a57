import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_ARQUIVO_DO_RELATORIO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const FilePanel = onDemand(() => import('./FilePanel.tsx'), createElement(LoadingState, { rows: 3 }));

/** How far a report of the queue is, and its file. */
export const panels: readonly RecordPanel[] = [
  { key: 'relatorio', order: 10, title: ABA_ARQUIVO_DO_RELATORIO, Panel: FilePanel },
];
