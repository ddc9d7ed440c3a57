/**
 * The order of the emergency queue (CLIN-07, docs/guides/pronto-atendimento.md): colour, then legal priority, then arrival; the number of
 * the arrival ends every tie. A pure rule: the same people give the same order, however they are given.
 */
import { RISCO, type Cor } from '#schemas/compartilhado/risco.ts';
import type { Prioridade } from '../recepcao/prioridade.ts';

export type Espera = {
  readonly id: number;
  /** null: nobody has classified them yet; they wait for that by the same rule. */
  readonly cor: Cor | null;
  readonly prioridade: Prioridade;
  /** Moment in milliseconds. */
  readonly chegada: number;
};

/** What puts somebody behind who goes before; the first has nobody before. */
export type Motivo = 'PRIMEIRO' | 'COR' | 'PRIORIDADE' | 'CHEGADA' | 'NUMERO';

export type Posto<E extends Espera = Espera> = {
  readonly quem: E;
  readonly lugar: number;
  readonly porque: Motivo;
};

const CORES: readonly (Cor | null)[] = RISCO.map((risco) => risco.const);
const PESO: { readonly [prioridade in Prioridade]: number } = {
  SUPERPREFERENCIAL: 0,
  PREFERENCIAL: 1,
  NORMAL: 2,
};

/** 0 is the most urgent; who has no colour comes after all. */
export const urgenciaDe = (cor: Cor | null): number => (cor === null ? CORES.length : CORES.indexOf(cor));

const CRITERIOS: readonly { readonly porque: Motivo; readonly valor: (espera: Espera) => number }[] = [
  { porque: 'COR', valor: ({ cor }) => urgenciaDe(cor) },
  { porque: 'PRIORIDADE', valor: ({ prioridade }) => PESO[prioridade] },
  { porque: 'CHEGADA', valor: ({ chegada }) => chegada },
  { porque: 'NUMERO', valor: ({ id }) => id },
];

export function ordenar<E extends Espera>(esperando: readonly E[]): readonly Posto<E>[] {
  const diferem = (a: E, b: E) => CRITERIOS.find(({ valor }) => valor(a) !== valor(b));
  const ordem = esperando.toSorted((a, b) => {
    const criterio = diferem(a, b);
    return criterio ? criterio.valor(a) - criterio.valor(b) : 0;
  });
  return ordem.map((item, at) => {
    const antes = ordem[at - 1];
    return {
      quem: item,
      lugar: at + 1,
      porque: antes ? (diferem(antes, item)?.porque ?? 'NUMERO') : 'PRIMEIRO',
    };
  });
}
