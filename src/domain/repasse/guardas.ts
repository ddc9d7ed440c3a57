/** Guards of the steps of a repasse: what they need is on the row itself. */
import { repasse as texto } from '#messages/repasse.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { compareDecimal } from '../formato/decimal.ts';
import { valorDe, type Registro } from '../titulo/guardas.ts';

type Entrada = { readonly registro: Registro };

/** What is nothing or negative is no payable: it waits for the next one. */
export function repasseAprovavel({ registro }: Entrada): string | undefined {
  if (Number(registro.quantidadeLinhas) === 0) return texto.semLinhas;
  return compareDecimal(valorDe(registro.total), '0') > 0
    ? undefined
    : texto.naoPositivo(valorDe(registro.total));
}

export default {
  aprovavel: repasseAprovavel,
} satisfies Guardas;
