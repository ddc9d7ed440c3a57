/** What the plan of a mouth and the account of a visit read in the same way. */
export { COBRADO } from './cobrado-repository.ts';
