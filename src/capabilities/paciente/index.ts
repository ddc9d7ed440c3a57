/** The patient as every clinical screen shows them. */
export { PatientHeader } from './PatientHeader.tsx';
