import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_TRANSPORTE } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const NextSteps = onDemand(() => import('./NextSteps.tsx'), createElement(LoadingState, { rows: 3 }));

/** What each provider does beside the steps: the destination reads the history, the origin asks for the ambulance. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'ficha-transporte',
    order: 10,
    title: ABA_TRANSPORTE,
    Panel: NextSteps,
  },
];
