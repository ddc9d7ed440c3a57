/** Guards of the steps of a transfer. */
import type { Guardas } from '../ciclo/guarda.ts';
import { aceitavel } from './janela.ts';

export default {
  aceitavel: aceitavel,
} satisfies Guardas;
