/** Guards of the steps of a prescription. */
import type { Guardas } from '../lifecycle/guarda.ts';
import { emitivel } from './conferir.ts';

export default {
  emitivel: emitivel,
} satisfies Guardas;
