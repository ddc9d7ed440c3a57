/** Sheets of records: its call. */
export { recordSheets } from './routes.ts';
