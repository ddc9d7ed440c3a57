import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_ETIQUETA, ABA_RESULTADOS_DA_AMOSTRA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 4 });
const ResultsPanel = onDemand(() => import('./ResultsPanel.tsx'), waiting);
const LabelPanel = onDemand(() => import('./LabelPanel.tsx'), waiting);

/** Beside a sample: the grid that its results are typed in, and its label. */
export const panels: readonly RecordPanel[] = [
  { key: 'resultados', order: 5, title: ABA_RESULTADOS_DA_AMOSTRA, Panel: ResultsPanel },
  { key: 'etiqueta', order: 6, title: ABA_ETIQUETA, Panel: LabelPanel },
];
