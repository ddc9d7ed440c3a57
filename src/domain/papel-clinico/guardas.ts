/** Guards of the steps of what is issued from a chart. */
import type { Guardas } from '../lifecycle/guarda.ts';
import { papelEmitivel, pedidoEmitivel } from './emitir.ts';

export default {
  emitivel: papelEmitivel,
  'pedido-exame-emitivel': pedidoEmitivel,
} satisfies Guardas;
