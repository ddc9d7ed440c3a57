/** Declared reports: their calls. */
export { reports } from './routes.ts';
