/** Guards of the steps of a prescription. */
import type { Guardas } from '../ciclo/guarda.ts';
import { emitivel } from './conferir.ts';

export default {
  emitivel: emitivel,
} satisfies Guardas;
