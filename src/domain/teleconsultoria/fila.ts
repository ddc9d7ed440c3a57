/** The queue of teleconsultorias (TELE-01, TELE-02): the place of who waits, an estimate, and what the browser and server say of it. */

import type { Ausencia } from '../fila/ausencia.ts';

export type NaFila = {
  readonly id: number;
  readonly versao: number;
  /** From 1. */
  readonly lugar: number;
  /** Minutes; null: nobody is attending, or nothing can be said. */
  readonly espera: number | null;
  readonly assunto: string;
  readonly especialidade: string;
  readonly municipio: string;
  readonly modalidade: string;
  readonly solicitante: string | null;
  readonly solicitanteId: number | null;
  readonly idade: number | null;
  readonly sexo: string | null;
  readonly pedidaEm: string;
};

export type EmAtendimento = Pick<
  NaFila,
  'id' | 'versao' | 'assunto' | 'especialidade' | 'municipio' | 'modalidade' | 'solicitante'
> & {
  readonly teleconsultor: string | null;
  readonly teleconsultorId: number | null;
  readonly situacao: 'EM_ATENDIMENTO';
  readonly iniciadaEm: string;
  /** Why who attends counts as gone; null: they are there. */
  readonly _ausencia: Ausencia | null;
};

export type FilaTeleconsultoria = {
  /** The server's moment: a wrong clock of the browser counts nothing. */
  readonly agora: string;
  readonly fila: readonly NaFila[];
  readonly emAtendimento: readonly EmAtendimento[];
  /** How many attend now, pauses apart. */
  readonly atendendo: number;
  readonly pausado: boolean;
};

/** What the asker sees of a request of theirs that waits. */
export type MeuLugar = Pick<NaFila, 'id' | 'lugar' | 'espera'>;

/** Minutes that an answer takes where none was measured yet. Ours: no norm says it. */
export const MINUTOS_PADRAO = 20;

/**
 * Minutes until the request of this place is taken: whole rounds of those who attend, each as long as an answer takes on
 * average. The first of a free round waits for the next who is free, so nothing is promised below one round.
 */
export function estimativa(lugar: number, atendendo: number, media: number | null): number | null {
  if (atendendo <= 0) return null;
  return Math.ceil(lugar / atendendo) * Math.max(1, Math.round(media ?? MINUTOS_PADRAO));
}
