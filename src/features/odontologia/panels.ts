import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_BOCA_INICIAL, ABA_FICHA_PERIODONTAL, ABA_ODONTOGRAMA } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 6 });
const ChartPanel = onDemand(() => import('./ChartPanel.tsx'), waiting);
const FrozenPanel = onDemand(() => import('./FrozenPanel.tsx'), waiting);
const PeriodontalPanel = onDemand(() => import('./PeriodontalPanel.tsx'), waiting);

/** Beside an examination of the gums its chart, in a dentist's chart the mouth, beside a plan the mouth that it was made of. */
export const panels: readonly RecordPanel[] = [
  { key: 'ficha', order: 5, title: ABA_FICHA_PERIODONTAL, Panel: PeriodontalPanel },
  {
    key: 'odontograma',
    order: 4,
    title: ABA_ODONTOGRAMA,
    needs: 'odontograma:list',
    on: ({ name }) => name === 'prontuarios',
    when: ({ secoes }) => Array.isArray(secoes) && secoes.includes('ODONTOGRAMA'),
    Panel: ChartPanel,
  },
  {
    key: 'boca',
    order: 5,
    title: ABA_BOCA_INICIAL,
    on: ({ name }) => name === 'planos-odontologicos',
    when: ({ bocaDesenho }) => typeof bocaDesenho === 'string',
    Panel: FrozenPanel,
  },
];
