/** Why a history or a restricted chart is opened, asked wherever somebody stands before one (0107). */
export { BreakGlassDialog } from './BreakGlassDialog.tsx';
export { PurposeAsked } from './PurposeAsked.tsx';
export { PurposeForm } from './PurposeForm.tsx';
export { isRestricted } from './wire.ts';
