// #region guarda
/** Guards of the steps of a rental. */
import { compareDecimal } from '#domain/formato/decimal.ts';
import { locacao as texto } from '../../messages/locacao.ts';

type Entrada = { readonly registro: { readonly [campo: string]: unknown } };

/** What costs nothing is no rental. */
const comValor = ({ registro }: Entrada): string | undefined =>
  compareDecimal(String(registro.valorMensal ?? '0'), '0') > 0 ? undefined : texto.semValor;

export default { 'com-valor': comValor };
// #endregion
