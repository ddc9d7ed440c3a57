/** The door of forms as data. What draws a form comes on demand: a list of forms needs none of it. */
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { createElement } from 'react';

export { comPaciente, FixedPatient, useFixedPatient, type PacienteFixo } from './FixedPatient.tsx';
export { formularioDe, formularioParaPaciente, leituraDo, lerResposta, lerTemplate, pacienteDa, type Resposta } from './wire.ts';

const waiting = createElement(LoadingState, { rows: 4 });

/** A published form being filled in. */
export const FormFill = onDemand(() => import('./FormFill.tsx'), waiting);
/** An answer as it was given. */
export const FormAnswer = onDemand(() => import('./FormAnswer.tsx'), waiting);
/** A form that can be tried out. */
export const PreviewForm = onDemand(() => import('./PreviewForm.tsx'), waiting);
/** The answers to forms about a patient. */
export const PatientAnswers = onDemand(() => import('./PatientAnswers.tsx'), waiting);
