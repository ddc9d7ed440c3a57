/** Session countdown of the top bar (SES-18). */

/** Minutes a session lasts after its last refresh. */
export const SESSAO_MINUTOS = 240;
const MINUTE = 60_000;

export type TempoSessao = {
  /** 'Expira em 240 minutos', 'Expira em 59 segundos'. */
  readonly texto: string;
  /** The last minute: shown in red, second by second. */
  readonly urgente: boolean;
  readonly expirada: boolean;
  /** Milliseconds until the text changes; null once expired. */
  readonly proximaMudanca: number | null;
};

/** Milliseconds left of a session last refreshed at `lastRefresh` (epoch milliseconds); never under zero. */
export function restante(lastRefresh: number, now: number, minutes: number = SESSAO_MINUTOS): number {
  return Math.max(0, lastRefresh + minutes * MINUTE - now);
}

/**
 * What the timer shows for the milliseconds left. Minutes fall by one every 60 s from the full
 * number; at one minute or less it counts seconds in red; at zero the session is over.
 */
export function tempoSessao(remaining: number): TempoSessao {
  if (remaining <= 0) {
    return { texto: 'Expira em 0 segundos', urgente: true, expirada: true, proximaMudanca: null };
  }
  const urgente = remaining <= MINUTE;
  const unit = urgente ? 1_000 : MINUTE;
  const count = Math.ceil(remaining / unit);
  const name = urgente ? (count === 1 ? 'segundo' : 'segundos') : 'minutos';
  return {
    texto: `Expira em ${count} ${name}`,
    urgente,
    expirada: false,
    proximaMudanca: remaining - (count - 1) * unit,
  };
}
