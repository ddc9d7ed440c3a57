/** Guards of the steps of a transfer. */
import type { Guardas } from '../lifecycle/guarda.ts';
import { aceitavel } from './janela.ts';

export default {
  aceitavel: aceitavel,
} satisfies Guardas;
