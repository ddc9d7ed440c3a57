/** The protocol of a request: 20 letters and digits of 5 bits each (100 bits), none that is read as another. */

/** Crockford's base 32: no I, L, O, U. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SO_LETRAS = /^[0-9A-HJKMNP-TV-Z]+$/;
export const TAMANHO_PROTOCOLO = 20;
const GRUPO = 4;

/** Of random bytes, one a letter: 'XXXX-XXXX-XXXX-XXXX-XXXX'. */
export function protocoloDe(bytes: Uint8Array): string {
  if (bytes.length < TAMANHO_PROTOCOLO) throw new Error('too few random bytes for a protocol');
  const letras = Array.from(bytes.subarray(0, TAMANHO_PROTOCOLO), (byte) => LETRAS.charAt(byte % 32)).join(
    '',
  );
  return letras.replaceAll(new RegExp(`(.{${GRUPO}})(?=.)`, 'g'), '$1-');
}

/** As it is kept, of what somebody typed or read: case, spaces and the letters that look alike are no matter. */
export function protocoloLido(texto: string): string | null {
  const letras = texto
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (letras.length !== TAMANHO_PROTOCOLO || !SO_LETRAS.test(letras)) return null;
  return letras.replaceAll(new RegExp(`(.{${GRUPO}})(?=.)`, 'g'), '$1-');
}

/** A membership number as it is kept: without dots, dashes and spaces. */
export const matriculaLida = (texto: string): string => texto.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
