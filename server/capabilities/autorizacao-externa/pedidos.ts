/**
 * Authorizations under way at an outside service (gov.br, cloud signers): short-lived, used once, known to the
 * database by hash only, and bound to the browser that began them and, for signers, to the person.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import { AppError } from '#domain/errors/app-error.ts';

export type Servico = 'govbr' | `assinador-${Lowercase<Provedor>}`;

/** How long a person may take at the service. */
export const VALIDADE_SEGUNDOS = 600;

export type Segredos = { readonly state: string; readonly verifier: string; readonly nonce: string };

type Quem = {
  readonly servico: Servico;
  /** The browser's secret; null when it sent none, which fits nothing. */
  readonly navegador: string | null;
  readonly usuarioId: number | null;
};

const STATE = /^[A-Z]{2}[A-Za-z0-9_-]{43}$/;

/** Begins one; `prefixo` are two letters by which a return is told apart. */
export async function abrirPedido(
  pool: Pool,
  { servico, navegador, usuarioId, prefixo, retorno }: Quem & { navegador: string; prefixo: string; retorno: string },
): Promise<Segredos> {
  const state = prefixo + randomBytes(32).toString('base64url');
  await pool.query('DELETE FROM autorizacao_externa WHERE expira_em < now()');
  await pool.query(
    `INSERT INTO autorizacao_externa (estado_hash, servico, navegador_hash, usuario_id, retorno, expira_em)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [hash(state), servico, hash(navegador), usuarioId, retorno, VALIDADE_SEGUNDOS],
  );
  return segredos(state, navegador);
}

/** Notes the code that came back; the same once more changes nothing. Throws 'codigo-recusado' when nothing fits. */
export async function receberCodigo(pool: Pool, quem: Quem, state: unknown, code: unknown): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE autorizacao_externa SET codigo_hash = $5
      WHERE estado_hash = $1 AND servico = $2 AND navegador_hash = $3 AND usuario_id IS NOT DISTINCT FROM $4
        AND expira_em > now() AND (codigo_hash IS NULL OR codigo_hash = $5)`,
    [...chaves(quem, state), hash(codigoDe(code))],
  );
  if (!rowCount) throw new AppError('codigo-recusado');
}

/**
 * Ends it: the secrets for the exchange and the path to go on to. Once only; throws 'codigo-recusado' for a state that
 * is unknown, used, expired, of another browser or person, or whose noted code is another.
 */
export async function usarPedido(
  pool: Pool,
  quem: Quem,
  state: unknown,
  code: unknown,
): Promise<Segredos & { readonly code: string; readonly retorno: string }> {
  const codigo = codigoDe(code);
  const { rows } = await pool.query<{ retorno: string }>(
    `DELETE FROM autorizacao_externa
      WHERE estado_hash = $1 AND servico = $2 AND navegador_hash = $3 AND usuario_id IS NOT DISTINCT FROM $4
        AND expira_em > now() AND (codigo_hash IS NULL OR codigo_hash = $5)
      RETURNING retorno`,
    [...chaves(quem, state), hash(codigo)],
  );
  const [row] = rows;
  if (!row || quem.navegador === null) throw new AppError('codigo-recusado');
  return { ...segredos(state as string, quem.navegador), code: codigo, retorno: row.retorno };
}

function chaves({ servico, navegador, usuarioId }: Quem, state: unknown): readonly unknown[] {
  if (typeof state !== 'string' || !STATE.test(state) || navegador === null) throw new AppError('codigo-recusado');
  return [hash(state), servico, hash(navegador), usuarioId];
}

function codigoDe(code: unknown): string {
  if (typeof code !== 'string' || code === '' || code.length > 4096 || /\p{Cc}/u.test(code))
    throw new AppError('codigo-recusado');
  return code;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Nothing of these is stored: they come again from the state and the browser's secret. */
function segredos(state: string, navegador: string): Segredos {
  const derive = (use: string) => createHmac('sha256', navegador).update(`${use}\n${state}`).digest('base64url');
  return { state, verifier: derive('pkce'), nonce: derive('nonce') };
}
