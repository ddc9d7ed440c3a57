// #region painel
/** The tab 'Custos' beside the fields of a supplier. */
import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { custos as texto } from '../../messages/custos.ts';

const CostPanel = onDemand(() => import('./CostPanel.tsx'), createElement(LoadingState, { rows: 2 }));

export const panels: readonly RecordPanel[] = [
  {
    key: 'custos',
    order: 50,
    title: texto.aba,
    on: ({ name }) => name === 'fornecedores',
    Panel: CostPanel,
  },
];
// #endregion
