/** Process number: digits only (LOOK-09). */

/** Text of the specification, verbatim. */
export const PROCESSO_INVALIDO = 'Formato inválido. Insira apenas números.';

/** The specification's message for a text with anything but digits; null when right or blank. */
export function checkNumeroProcesso(text: string): string | null {
  return /^[0-9]*$/.test(text) ? null : PROCESSO_INVALIDO;
}
