import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FICHA_PERIODONTAL } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 6 });
const PeriodontalPanel = onDemand(() => import('./PeriodontalPanel.tsx'), waiting);

/** Beside an examination of the gums: its chart. */
export const panels: readonly RecordPanel[] = [
  { key: 'ficha', order: 5, title: ABA_FICHA_PERIODONTAL, Panel: PeriodontalPanel },
];
