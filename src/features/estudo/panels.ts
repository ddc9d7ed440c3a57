import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_CHECAR, ABA_ESTUDO, ABA_FORMULARIOS_DA_VISITA, ABA_RANDOMIZACAO } from '#messages/abas.ts';
import { topicoDe } from '#shared/live/topic.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const VisitForms = onDemand(() => import('./VisitForms.tsx'), createElement(LoadingState, { rows: 4 }));
const Blinding = onDemand(() => import('./Blinding.tsx'), createElement(LoadingState, { rows: 3 }));

const RunChecks = onDemand(() => import('./RunChecks.tsx'), createElement(LoadingState, { rows: 3 }));
const ChartStudy = onDemand(() => import('./ChartStudy.tsx'), createElement(LoadingState, { rows: 4 }));

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
  // Beside a study: its checks over every form, for who may change the protocol.
  {
    key: 'checar',
    order: 3,
    title: ABA_CHECAR,
    on: ({ name }) => name === 'estudos',
    needs: 'estudo:update',
    Panel: RunChecks,
  },
  // Beside the chart of whoever takes part: only those who may know who they are learn that there is a study.
  {
    key: 'estudo',
    order: 60,
    title: ABA_ESTUDO,
    on: ({ name }) => name === 'prontuarios',
    needs: 'participanteestudo:identificar',
    setting: 'estudo',
    count: {
      read: async ({ id }, signal) => {
        const { lerProntuarioDoEstudo } = await import('./wire.ts');
        return (await lerProntuarioDoEstudo(id, signal))?.visitas.length ?? 0;
      },
      topic: () => topicoDe('registro', { name: 'prontuarios-crf', tenant: true }),
      hides: true,
    },
    Panel: ChartStudy,
  },
];
