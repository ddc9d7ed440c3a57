/** The door of forms as data. What draws a form comes on demand: a list of forms needs none of it. */
import { onDemand } from '#shared/ui/on-demand.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { createElement } from 'react';

export { Addenda } from './Addenda.tsx';
export { comPaciente, FixedPatient, useFixedPatient, type PacienteFixo } from './FixedPatient.tsx';
export {
  formularioDe,
  formularioParaPaciente,
  imprimirResposta,
  leituraDo,
  lerResposta,
  lerTemplate,
  pacienteDa,
  type Resposta,
} from './wire.ts';
export {
  encerrarQr,
  lerPedido,
  lerPesquisa,
  linkDoPedido,
  quantasRespostas,
  responderPesquisa,
  respostasDoPedido,
  type Pedido,
} from './pedido-wire.ts';

const waiting = createElement(LoadingState, { rows: 4 });

/** A published form being filled in. */
export const FormFill = onDemand(() => import('./FormFill.tsx'), waiting);
/** An answer as it was given. */
export const FormAnswer = onDemand(() => import('./FormAnswer.tsx'), waiting);
/** An answer being put right by an addendum. */
export const FormCorrection = onDemand(() => import('./FormCorrection.tsx'), waiting);
/** A form that can be tried out. */
export const PreviewForm = onDemand(() => import('./PreviewForm.tsx'), waiting);
/** The answers to forms about a patient. */
export const PatientAnswers = onDemand(() => import('./PatientAnswers.tsx'), waiting);
/** A form asked of a patient, or of whoever reads the QR of a unit. */
export const RequestForm = onDemand(() => import('./RequestForm.tsx'), waiting);
