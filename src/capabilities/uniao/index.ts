/** What undoing a joining of two records would do, as the register and the emergency show it. */
export { UndoPreview } from './UndoPreview.tsx';
export { useDecisions } from './useDecisions.ts';
