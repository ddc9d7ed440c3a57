/** Why a history or a restricted chart is opened, asked wherever somebody stands before one (0107). */
export { BreakGlassDialog } from './BreakGlassDialog.tsx';
export { PurposeFields } from './PurposeFields.tsx';
export { isRestricted, type Purpose } from './wire.ts';
