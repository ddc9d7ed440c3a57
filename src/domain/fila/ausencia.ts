/**
 * When whoever holds somebody of a queue is gone, so that a colleague may take over or give back (TELE-01, CLIN-06, CLIN-07,
 * CLIN-10). One rule for all queues; the facts are gathered by server/capabilities/fila.
 */
export type Presenca = {
  /** The account is in use. */
  readonly ativa: boolean;
  /** It works at this provider still. */
  readonly naUnidade: boolean;
  /** Whether the queue's linkage lives: not ended, of today, heard. Null: this queue asks for none. */
  readonly vinculo: boolean | null;
  /** Moment in milliseconds of the last call of a session that lives; null: none does. */
  readonly ultimoSinal: number | null;
};

/** Why somebody counts as gone, the farthest first. */
export const AUSENCIAS = ['CONTA', 'UNIDADE', 'VINCULO', 'SESSAO', 'SILENCIO'] as const;
export type Ausencia = (typeof AUSENCIAS)[number];

/** Without a linkage a long silence says that nobody is there. A visit keeps hands off the keyboard, rarely for an hour. */
export const SILENCIO_MINUTOS = 60;

/** Null: the person is there, and what they hold is theirs. */
export function ausenciaDe(
  { ativa, naUnidade, vinculo, ultimoSinal }: Presenca,
  agora: number,
): Ausencia | null {
  if (!ativa) return 'CONTA';
  if (!naUnidade) return 'UNIDADE';
  if (vinculo !== null) return vinculo ? null : 'VINCULO';
  if (ultimoSinal === null) return 'SESSAO';
  return agora - ultimoSinal > SILENCIO_MINUTOS * 60_000 ? 'SILENCIO' : null;
}

/** Of a professional with several accounts: gone when all are, by the nearest reason. Without any account: gone. */
export function ausenciaDeTodas(contas: readonly Presenca[], agora: number): Ausencia | null {
  const ausencias = contas.map((conta) => ausenciaDe(conta, agora));
  if (ausencias.includes(null)) return null;
  return AUSENCIAS.findLast((ausencia) => ausencias.includes(ausencia)) ?? 'CONTA';
}
