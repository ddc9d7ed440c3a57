import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_LUGAR_NA_FILA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const Place = onDemand(() => import('./PlacePanel.tsx'), createElement(LoadingState, { rows: 2 }));

/** Where one's question stands in the queue. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'lugar',
    order: 10,
    title: ABA_LUGAR_NA_FILA,
    Panel: Place,
  },
];
