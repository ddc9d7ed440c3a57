/** When to warn and when to lock a machine that nobody touches. The session's time is apart (SES-18). */

const WARNING_MS = 60_000;

export type Inatividade = {
  /** 'aviso': the lock is near, `segundos` says how near; 'bloquear': it is due. */
  readonly estado: 'ativo' | 'aviso' | 'bloquear';
  readonly segundos: number;
  /** Milliseconds until state or seconds change; null: nothing will (switched off, or due). */
  readonly proximaMudanca: number | null;
};

/**
 * How a screen stands whose person was last seen at `ultima` (epoch milliseconds). The warning comes a minute before
 * the lock, or at half the time where the whole is shorter than two minutes; `minutos` 0 switches the lock off.
 */
export function inatividade(ultima: number, agora: number, minutos: number): Inatividade {
  if (minutos <= 0) return { estado: 'ativo', segundos: 0, proximaMudanca: null };
  const total = minutos * 60_000;
  const left = ultima + total - agora;
  if (left <= 0) return { estado: 'bloquear', segundos: 0, proximaMudanca: null };
  const warning = Math.min(WARNING_MS, total / 2);
  if (left > warning) return { estado: 'ativo', segundos: 0, proximaMudanca: left - warning };
  const segundos = Math.ceil(left / 1_000);
  return { estado: 'aviso', segundos, proximaMudanca: left - (segundos - 1) * 1_000 };
}
