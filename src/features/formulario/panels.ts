import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FORMULARIOS } from '#messages/abas.ts';
import { session } from '#shared/session/session.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const PatientAnswers = onDemand(
  async () => {
    const { PatientAnswers: Panel } = await import('#capabilities/formulario/index.ts');
    await Panel.bring();
    return { default: Panel };
  },
  createElement(LoadingState, { rows: 4 }),
);

/** The answers to forms about a patient. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'formularios',
    order: 20,
    title: ABA_FORMULARIOS,
    on: ({ capabilities }) =>
      capabilities?.includes('formularios') === true && session.get()?.ability.can('list', 'form-resposta') === true,
    Panel: PatientAnswers,
  },
];
