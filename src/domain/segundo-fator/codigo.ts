/** Codes typed by hand: the app's six digits by the clock, and recovery codes from paper (SES-22). */

/** Seconds that a code of the app counts; RFC 6238. */
export const PASSO_SEGUNDOS = 30;
/** Steps that the telephone's clock may run ahead or behind. */
export const FOLGA_PASSOS = 1;

export function passoDoRelogio(agora: number): number {
  return Math.floor(agora / (PASSO_SEGUNDOS * 1000));
}

/** Whether the code of this step counts now: near the clock, and later than whatever was used before. */
export function passoVale(passo: number, ultimo: number, agora: number): boolean {
  return passo > ultimo && Math.abs(passo - passoDoRelogio(agora)) <= FOLGA_PASSOS;
}

/** The six digits, however they were spaced; null for what is none. */
export function lerCodigoDoApp(texto: unknown): string | null {
  const digits = typeof texto === 'string' && texto.length <= 40 ? texto.replaceAll(/[\s-]/g, '') : '';
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** Without I, O, 0 and 1, which paper confuses; 32 of them, so that each says five bits. */
export const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Characters of a recovery code: 50 bits. */
export const TAMANHO = 10;
const CODIGO = new RegExp(`^[${ALFABETO}]{${TAMANHO}}$`);
/** Codes that are given at once. */
export const QUANTOS_CODIGOS = 10;

/** One code out of as many bytes as it has characters. */
export function codigoDe(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, TAMANHO), (byte) => ALFABETO[byte % ALFABETO.length]).join('');
}

/** As it stands on paper: 'ABCDE-FGHJK'. */
export function mostrarCodigo(codigo: string): string {
  return `${codigo.slice(0, TAMANHO / 2)}-${codigo.slice(TAMANHO / 2)}`;
}

/** The code that was typed, in any case and spacing; null for what can be none. */
export function lerCodigoDeRecuperacao(texto: unknown): string | null {
  if (typeof texto !== 'string' || texto.length > 40) return null;
  const code = texto.toUpperCase().replaceAll(/[\s-]/g, '');
  return CODIGO.test(code) ? code : null;
}
