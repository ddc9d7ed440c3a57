/** Guards of the steps of a title to receive. */
import { contasReceber as texto } from '#messages/conta-receber.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { compareDecimal } from '../formato/decimal.ts';
import { menosQueOSaldo, type Registro } from '../titulo/guardas.ts';
import { saldoAReceber } from './titulo.ts';

type Entrada = { readonly registro: Registro; readonly campos: Registro };

/** A part is less than the balance: what settles it all is another step. */
export const parteDoSaldoAReceber = ({ registro, campos }: Entrada) =>
  menosQueOSaldo(saldoAReceber(registro), campos.valorParte, texto);

/** A receipt is of money: nothing that came in, nothing to give one of. */
export const comRecebimento = ({ registro }: Entrada): string | undefined =>
  compareDecimal(String(registro.valorRecebido ?? '0'), '0') > 0 ? undefined : texto.nadaRecebido;

export default {
  'com-recebimento': comRecebimento,
  'parte-do-saldo': parteDoSaldoAReceber,
} satisfies Guardas;
