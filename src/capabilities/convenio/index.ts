/** The door of the convênio of a booking: one piece for every screen that books (docs/decisions/0156). */
export { InsuranceFields } from './InsuranceFields.tsx';
export { contaDita, SEM_CONVENIO, useConvenios, type CamposConvenio, type ContaDita } from './wire.ts';
