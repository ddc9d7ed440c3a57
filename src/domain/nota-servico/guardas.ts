/** Guards of the steps of a service invoice. */
import { notaServico as texto } from '#messages/nota-servico.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { MAIOR_MOTIVO, MENOR_MOTIVO } from './evento.ts';

export default {
  /** xMotivo: the city reads it. */
  'motivo-longo': ({ motivo }) => {
    const letras = (motivo ?? '').trim().length;
    return letras >= MENOR_MOTIVO && letras <= MAIOR_MOTIVO ? undefined : texto.motivoCurto;
  },
} satisfies Guardas;
