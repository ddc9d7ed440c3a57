import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FORMULARIOS_DA_VISITA, ABA_RANDOMIZACAO } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const VisitForms = onDemand(() => import('./VisitForms.tsx'), createElement(LoadingState, { rows: 4 }));
const Blinding = onDemand(() => import('./Blinding.tsx'), createElement(LoadingState, { rows: 3 }));

export const panels: readonly RecordPanel[] = [
  // Beside a visit: its forms, each with how far it is and what was asked about it.
  {
    key: 'crf',
    order: 1,
    title: ABA_FORMULARIOS_DA_VISITA,
    on: ({ name }) => name === 'prontuarios-crf',
    Panel: VisitForms,
  },
  // Beside a participant: the code that was drawn, and the arm where it is in the person's sight.
  {
    key: 'cegamento',
    order: 2,
    title: ABA_RANDOMIZACAO,
    on: ({ name }) => name === 'participantes-estudo',
    Panel: Blinding,
  },
];
