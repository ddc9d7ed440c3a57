/** Guards of the steps of a service invoice. */
import { notaServico as texto } from '#messages/nota-servico.ts';
import { compareDecimal, isDecimal } from '../formato/decimal.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { MAIOR_MOTIVO, MENOR_MOTIVO } from './evento.ts';

/** A note is of what somebody pays for: of nothing there is none. */
const comValor: Guardas[string] = ({ registro }) => {
  // Of a title what is left after its discount, of a receipt what was received.
  const valor = registro['valorLiquido'] ?? registro['valor'];
  return typeof valor === 'string' && isDecimal(valor) && compareDecimal(valor, '0') > 0
    ? undefined
    : texto.semValor;
};

export default {
  'com-valor': comValor,
  /** xMotivo: the city reads it. */
  'motivo-longo': ({ motivo }) => {
    const letras = (motivo ?? '').trim().length;
    return letras >= MENOR_MOTIVO && letras <= MAIOR_MOTIVO ? undefined : texto.motivoCurto;
  },
} satisfies Guardas;
