import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_PAPEIS } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const ChartPapers = onDemand(() => import('./ChartPapers.tsx'), createElement(LoadingState, { rows: 4 }));

/** What is issued from a chart: orders, atestado, referral, report; and the signature of all of it. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'papeis',
    order: 5,
    title: ABA_PAPEIS,
    needs: 'prontuario:list',
    Panel: ChartPapers,
  },
];
