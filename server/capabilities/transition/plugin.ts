/** Steps that many rows take in the background: its calls. */
export { bulkSteps } from './routes.ts';
