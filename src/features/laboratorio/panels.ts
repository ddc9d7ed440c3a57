import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import {
  ABA_ENVIO_AO_PACIENTE,
  ABA_ETIQUETA,
  ABA_LEVEY_JENNINGS,
  ABA_RESULTADOS_DA_AMOSTRA,
} from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const waiting = createElement(LoadingState, { rows: 4 });
const ResultsPanel = onDemand(() => import('./ResultsPanel.tsx'), waiting);
const SendPanel = onDemand(() => import('./SendPanel.tsx'), waiting);
const LabelPanel = onDemand(() => import('./LabelPanel.tsx'), waiting);

const ControlPanel = onDemand(() => import('./ControlPanel.tsx'), waiting);
const ofSample: RecordPanel['on'] = ({ name }) => name === 'amostras';

/** Beside a sample: the grid that its results are typed in, its label, and the links of its report; beside a lot of control, its picture. */
export const panels: readonly RecordPanel[] = [
  { key: 'resultados', order: 5, title: ABA_RESULTADOS_DA_AMOSTRA, on: ofSample, Panel: ResultsPanel },
  { key: 'etiqueta', order: 6, title: ABA_ETIQUETA, on: ofSample, Panel: LabelPanel },
  {
    key: 'envio',
    order: 7,
    title: ABA_ENVIO_AO_PACIENTE,
    on: ofSample,
    // Once there was a report: while it is corrected its links are seen and taken back.
    when: ({ documentoId }) => typeof documentoId === 'string',
    needs: 'amostra:liberar',
    Panel: SendPanel,
  },
  {
    key: 'levey-jennings',
    order: 5,
    title: ABA_LEVEY_JENNINGS,
    on: ({ name }) => name === 'controles-qualidade',
    Panel: ControlPanel,
  },
];
