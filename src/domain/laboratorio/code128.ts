/**
 * A bar code by Code 128 (ISO/IEC 15417): digits in pairs where they are even in number (set C), else set B. The widths of
 * bars and spaces in turn, bar first; a label draws them.
 */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232 2331112';
/** By the number of the symbol. */
export const SIMBOLOS: readonly string[] = WIDTHS.split(' ');

const [START_B, START_C, STOP] = [104, 105, 106];

/** Numbers of the symbols of a text of printable ASCII, with start, check and stop; undefined for any other text. */
export function simbolosDe(texto: string): readonly number[] | undefined {
  if (!/^[ -~]+$/.test(texto)) return undefined;
  const pares = /^(?:\d\d)+$/.test(texto) ? (texto.match(/\d\d/g) ?? []).map(Number) : undefined;
  const dados = pares ?? Array.from(texto, (letra) => letra.charCodeAt(0) - 32);
  const inicio = pares ? START_C : START_B;
  const soma = dados.reduce((total, valor, at) => total + valor * (at + 1), inicio);
  return [inicio, ...dados, soma % 103, STOP];
}

export type Barra = { readonly x: number; readonly largura: number };

/** The bars in modules from the left, and how many modules there are in all. */
export function barrasDe(texto: string): { readonly barras: readonly Barra[]; readonly modulos: number } {
  const barras: Barra[] = [];
  let x = 0;
  for (const simbolo of simbolosDe(texto) ?? [])
    for (const [at, largura] of Array.from(SIMBOLOS[simbolo] ?? '', Number).entries()) {
      if (at % 2 === 0) barras.push({ x, largura });
      x += largura;
    }
  return { barras, modulos: x };
}
