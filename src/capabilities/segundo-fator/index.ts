/** The door of the second factor's screens: the step of a sign-in, the proof before an act, making a factor. */
export { AppEnrol } from './AppEnrol.tsx';
export { ProofDialog } from './ProofDialog.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { SecondStep } from './SecondStep.tsx';
export { createPasskey, gaveUp, signWith } from './passkeys.ts';
export type { OwnFactors } from './wire.ts';
