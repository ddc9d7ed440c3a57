import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_ENDERECO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const PanelAddress = onDemand(() => import('./PanelAddress.tsx'), createElement(LoadingState, { rows: 3 }));

/** Where a television opens the panel. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'endereco',
    order: 10,
    title: ABA_ENDERECO,
    needs: 'painelchamada:update',
    Panel: PanelAddress,
  },
];
