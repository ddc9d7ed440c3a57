/** Guards of the steps of a form template. */
import type { Guardas } from '../lifecycle/guarda.ts';
import { publicavel } from './publicavel.ts';

export default {
  publicavel: publicavel,
} satisfies Guardas;
