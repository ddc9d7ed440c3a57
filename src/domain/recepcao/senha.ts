/** The ticket that is called: a letter for the queue, and a number that starts again each day of the unit. */
import type { Prioridade } from './prioridade.ts';

const LETRA: Readonly<Record<Prioridade, string>> = {
  NORMAL: 'N',
  PREFERENCIAL: 'P',
  SUPERPREFERENCIAL: 'S',
};

export const letraDa = (prioridade: Prioridade): string => LETRA[prioridade];

/** 'N012'; past 999 the number is simply longer. */
export const senhaDe = (letra: string, numero: number): string =>
  `${letra}${String(numero).padStart(3, '0')}`;

const PARTICULAS = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'e']);

/** A name as it may lie on a counter: the first in full, of the others the initials. 'Maria da Silva Souza' is 'Maria S. S.'. */
export function nomeCurto(nome: string): string {
  const [primeiro = '', ...sobrenomes] = nome.trim().split(/\s+/u);
  const iniciais = sobrenomes
    .filter((palavra) => !PARTICULAS.has(palavra.toLowerCase()))
    .map((palavra) => `${palavra.charAt(0).toUpperCase()}.`);
  return [primeiro, ...iniciais].join(' ');
}
