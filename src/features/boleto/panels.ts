import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_COBRANCA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const ChargePanel = onDemand(() => import('./ChargePanel.tsx'), createElement(LoadingState, { rows: 4 }));

/** How a title is paid, by boleto and by Pix (FIN-03). */
export const panels: readonly RecordPanel[] = [
  {
    key: 'cobranca',
    order: 10,
    title: ABA_COBRANCA,
    Panel: ChargePanel,
  },
];
