import { createElement } from 'react';
import type { RecordPanel } from '#engine/kit/index.ts';
import { ABA_FORMULARIOS } from '#messages/abas.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const PatientForms = onDemand(
  () => import('./pedido/PatientForms.tsx'),
  createElement(LoadingState, { rows: 4 }),
);

/** The forms of a patient: answered, and asked of them. */
export const panels: readonly RecordPanel[] = [
  {
    key: 'formularios',
    order: 20,
    title: ABA_FORMULARIOS,
    needs: 'form-resposta:list',
    Panel: PatientForms,
  },
];
