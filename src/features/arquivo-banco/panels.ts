import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_ARQUIVO_BANCO, ABA_RETORNO_BANCO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const FilePanel = onDemand(() => import('./FilePanel.tsx'), createElement(LoadingState, { rows: 6 }));
const ReturnPanel = onDemand(() => import('./ReturnPanel.tsx'), createElement(LoadingState, { rows: 3 }));

/** The file as it goes to the bank, each position named, and the bank's answer (FIN-03). */
export const panels: readonly RecordPanel[] = [
  { key: 'arquivo', order: 10, title: ABA_ARQUIVO_BANCO, Panel: FilePanel },
  { key: 'retorno', order: 20, title: ABA_RETORNO_BANCO, Panel: ReturnPanel },
];
