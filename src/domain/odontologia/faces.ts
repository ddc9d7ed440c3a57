/** Which faces a tooth has, by the registers of teeth and faces: no occlusal on an incisor, no incisal on a molar. */
import type { Dente, Face } from './tipos.ts';

/** As a dentist says them: MOD, never DOM. */
const ORDEM = 'MOIDVLP';

const cabe = (dente: Dente, { posicao, arcada }: Face): boolean =>
  (posicao === 'TODOS' || dente.posicao === null || dente.posicao === posicao) &&
  (arcada === 'AMBAS' || dente.arcada === arcada);

/** The faces of the tooth, in the order in which they are said. */
export const facesDo = (dente: Dente, faces: readonly Face[]): readonly Face[] =>
  faces.filter((face) => cabe(dente, face)).toSorted((a, b) => lugarDa(a.codigo) - lugarDa(b.codigo));

function lugarDa(codigo: string): number {
  const lugar = ORDEM.indexOf(codigo);
  return lugar < 0 ? ORDEM.length : lugar;
}

/** 'dom' is 'MOD': capitals, each once, in the order in which they are said. */
export const facesEmOrdem = (escritas: string): string =>
  [...new Set(escritas.toUpperCase())].sort((a, b) => lugarDa(a) - lugarDa(b)).join('');

/** The letters that the tooth has no face for. */
export function facesQueNaoTem(dente: Dente, escritas: string, faces: readonly Face[]): readonly string[] {
  const cabem = new Set(facesDo(dente, faces).map(({ codigo }) => codigo));
  return Array.from(facesEmOrdem(escritas)).filter((letra) => !cabem.has(letra));
}

/** Quadrants of the upper and of the lower arch as they are drawn, from the patient's right to the left. */
const ARCADAS = [
  ['1', '2'],
  ['5', '6'],
  ['8', '7'],
  ['4', '3'],
] as const;

/** The rows of the drawing, top to bottom: permanent upper, deciduous upper, deciduous lower, permanent lower. */
export function fileiras<T extends { readonly codigo: string }>(
  dentes: readonly T[],
): readonly (readonly T[])[] {
  return ARCADAS.map(([direita, esquerda]) => [
    ...dentes
      .filter(({ codigo }) => codigo[0] === direita)
      .toSorted((a, b) => b.codigo.localeCompare(a.codigo)),
    ...dentes
      .filter(({ codigo }) => codigo[0] === esquerda)
      .toSorted((a, b) => a.codigo.localeCompare(b.codigo)),
  ]);
}

/** From one tooth to another along the arch, both included; null: they are not of one row. */
export function entreDentes(de: string, ate: string, dentes: readonly Dente[]): readonly string[] | null {
  const regulares = dentes.filter(({ supranumerario }) => !supranumerario);
  for (const fileira of fileiras(regulares)) {
    const codigos = fileira.map(({ codigo }) => codigo);
    const [a, b] = [codigos.indexOf(de), codigos.indexOf(ate)];
    if (a >= 0 && b >= 0) return codigos.slice(Math.min(a, b), Math.max(a, b) + 1);
  }
  return null;
}
