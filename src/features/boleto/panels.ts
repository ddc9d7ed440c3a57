import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_COBRANCA, ABA_RECIBO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const ChargePanel = onDemand(() => import('./ChargePanel.tsx'), createElement(LoadingState, { rows: 4 }));
const ReceiptPanel = onDemand(() => import('./ReceiptPanel.tsx'), createElement(LoadingState, { rows: 1 }));

/** How a title is paid, by boleto and by Pix, and the sheet of a receipt (FIN-03, FIN-06). */
export const panels: readonly RecordPanel[] = [
  { key: 'cobranca', order: 10, title: ABA_COBRANCA, on: ({ capabilities }) => capabilities?.includes('cobranca') === true, Panel: ChargePanel }, // prettier-ignore
  { key: 'recibo', order: 10, title: ABA_RECIBO, on: ({ capabilities }) => capabilities?.includes('recibo') === true, Panel: ReceiptPanel }, // prettier-ignore
];
