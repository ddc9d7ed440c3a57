/** The studies of the house and the moments of their visits (CRF-01). */
import { foldText } from '../formato/texto.ts';

/** In the sequence of the specification: the male study, the female study, then PSI. */
export const ESTUDOS = ['BZ371ACLI004', 'BZ371A', 'PSI'] as const;
export type CodigoEstudo = (typeof ESTUDOS)[number];

/** The study that follows; undefined after the last, and for a code that is none. */
export function estudoSeguinte(codigo: string): CodigoEstudo | undefined {
  const at = ESTUDOS.findIndex((estudo) => estudo === codigo);
  return at < 0 ? undefined : ESTUDOS[at + 1];
}

export const MOMENTOS = [
  'TRIAGEM',
  'RANDOMIZACAO',
  'AVALIACAO_1',
  'AVALIACAO_2',
  'REVISAO',
  'EXTRA',
] as const;
export type Momento = (typeof MOMENTOS)[number];

/** A keyword begins a word: 'Extra', 'Visita extra', and not 'Extração'. */
const PALAVRAS: readonly (readonly [padrao: RegExp, momento: Momento])[] = [
  [/\btriage(?:m|ns)\b/u, 'TRIAGEM'],
  [/\brandomizac(?:ao|oes)\b/u, 'RANDOMIZACAO'],
  [/\bavaliac(?:ao|oes)\D{0,12}1(?!\d)/u, 'AVALIACAO_1'],
  [/\bavaliac(?:ao|oes)\D{0,12}2(?!\d)/u, 'AVALIACAO_2'],
  [/\brevis(?:ao|oes)\b/u, 'REVISAO'],
  [/\bextras?\b/u, 'EXTRA'],
];

/** The moment that a visit's name says by its keyword, whatever its case and accents; null: it says none. */
export function momentoDaVisita(nome: string): Momento | null {
  const lido = foldText(nome);
  return PALAVRAS.find(([padrao]) => padrao.test(lido))?.[1] ?? null;
}
