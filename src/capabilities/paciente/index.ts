/** The patient as every clinical screen shows them. */
export { PatientHeader, usePatient } from './PatientHeader.tsx';
