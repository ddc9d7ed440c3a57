import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_PACOTE_DO_TITULAR } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const PackagePanel = onDemand(() => import('./PackagePanel.tsx'), createElement(LoadingState, { rows: 4 }));

/** Everything of the person of a request in one file. */
export const panels: readonly RecordPanel[] = [
  { key: 'pacote', order: 20, title: ABA_PACOTE_DO_TITULAR, Panel: PackagePanel },
];
