/** When the visits of a participant are due: days of the study around the randomization, which is day 0 (CRF-01). */
import { addDays, dayNumber } from '../formato/data.ts';
import type { Momento } from './tipos.ts';

export type VisitaDoProtocolo = {
  readonly momento: Momento | null;
  readonly dia: number | null;
  readonly janelaAntes: number;
  readonly janelaDepois: number;
};

export type Janela = { readonly previstaPara: string; readonly janelaDe: string; readonly janelaAte: string };

/**
 * The days of a visit; undefined while nothing says them. Until the randomization is done its day is reckoned from the
 * screening, so that a schedule has something to show.
 */
export function janelaDa(
  { dia, janelaAntes, janelaDepois }: VisitaDoProtocolo,
  zero: string | null,
): Janela | undefined {
  if (dia === null || zero === null) return undefined;
  const previstaPara = addDays(zero, dia);
  return {
    previstaPara,
    janelaDe: addDays(previstaPara, -janelaAntes),
    janelaAte: addDays(previstaPara, janelaDepois),
  };
}

type Feita = {
  readonly momento: string | null;
  readonly dia: number | null;
  readonly realizadaEm: string | null;
};

/** Day 0: the randomization where it is done, else the screening moved by its own day; null while neither is. */
export function diaZero(visitas: readonly Feita[]): string | null {
  const realizada = (momento: Momento) =>
    visitas.find((visita) => visita.momento === momento && visita.realizadaEm !== null);
  const randomizacao = realizada('RANDOMIZACAO');
  if (randomizacao?.realizadaEm != null) return addDays(randomizacao.realizadaEm, -(randomizacao.dia ?? 0));
  const triagem = realizada('TRIAGEM');
  return triagem?.realizadaEm == null ? null : addDays(triagem.realizadaEm, -(triagem.dia ?? 0));
}

/** Days before (negative) or after its window that a visit was done; 0 within it. */
export function diasForaDaJanela(
  realizadaEm: string,
  janela: { readonly janelaDe: string | null; readonly janelaAte: string | null },
): number {
  const { janelaDe, janelaAte } = janela;
  if (janelaDe !== null && realizadaEm < janelaDe) return dayNumber(realizadaEm) - dayNumber(janelaDe);
  if (janelaAte !== null && realizadaEm > janelaAte) return dayNumber(realizadaEm) - dayNumber(janelaAte);
  return 0;
}

/** How a visit of the schedule stands on a day. */
export type Andamento =
  'FEITA' | 'EM_PREENCHIMENTO' | 'FORA' | 'ATRASADA' | 'NA_JANELA' | 'FUTURA' | 'SEM_DIA' | 'NAO_REALIZADA';

export function andamento(
  visita: {
    readonly situacao: string;
    readonly foraDaJanela: number | null;
    readonly janelaDe: string | null;
    readonly janelaAte: string | null;
  },
  hoje: string,
): Andamento {
  if (visita.situacao === 'NAO_REALIZADA') return 'NAO_REALIZADA';
  if (visita.situacao !== 'PREVISTA') {
    if ((visita.foraDaJanela ?? 0) !== 0) return 'FORA';
    return visita.situacao === 'EM_PREENCHIMENTO' ? 'EM_PREENCHIMENTO' : 'FEITA';
  }
  if (visita.janelaDe === null || visita.janelaAte === null) return 'SEM_DIA';
  if (hoje > visita.janelaAte) return 'ATRASADA';
  return hoje < visita.janelaDe ? 'FUTURA' : 'NA_JANELA';
}
