import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_PRESCRICOES } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const ChartPrescriptions = onDemand(
  () => import('./ChartPrescriptions.tsx'),
  createElement(LoadingState, { rows: 4 }),
);

/** What was prescribed in a visit, and the prescription being written. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'prescricoes',
    order: 10,
    title: ABA_PRESCRICOES,
    needs: 'prescricao:list',
    Panel: ChartPrescriptions,
  },
];
