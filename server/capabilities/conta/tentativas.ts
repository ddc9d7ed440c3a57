/**
 * Failed sign-ins by account and address (docs/decisions/0041). Five failures from one address lock the account for
 * that address, ten from all addresses lock it altogether, for a quarter of an hour. The account is the hash of the
 * name typed, so that a name that exists and one that does not cost and answer the same. Attempts are counted before
 * the password is looked at, so that a burst cannot slip by; many right ones at once (a shared screen) may. A browser
 * that the person has signed in with before, and a session of hers, are judged by their own failures alone.
 */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import type { Queryable } from '#server/database/query.ts';
import { lerMarca, navegadorDe } from '#server/plugins/navegador.ts';
import { auditarAcesso, anonimo } from './auditoria.ts';
import type { Autor } from '#server/database/audit-event.ts';

export const MAX_FALHAS = 5;
/** Of all addresses together: the norm allows no more than ten (SBIS NGS1.02). */
export const MAX_FALHAS_CONTA = 10;
/** Attempts without one success that a burst from one address may have under way. */
export const MAX_TENTATIVAS = 25;
/** The same of all addresses together. */
export const MAX_TENTATIVAS_CONTA = 50;
export const JANELA_MINUTOS = 15;

const JANELA = `make_interval(mins => ${JANELA_MINUTOS})`;
const VENCIDA = `t.inicio < now() - ${JANELA}`;

const COUNT = `
  WITH estado AS (
    SELECT coalesce(sum(t.falhas), 0) AS todas, coalesce(sum(t.tentativas), 0) AS andamento,
           coalesce(max(t.falhas) FILTER (WHERE t.origem = $2), 0) AS falhas,
           coalesce(max(t.tentativas) FILTER (WHERE t.origem = $2), 0) AS tentativas
      FROM tentativa_login t WHERE t.conta = $1 AND NOT t.propria AND NOT ${VENCIDA}
  )
  INSERT INTO tentativa_login AS t (conta, origem, tentativas)
  SELECT $1, $2, 1 FROM estado
   WHERE todas < ${MAX_FALHAS_CONTA} AND andamento < ${MAX_TENTATIVAS_CONTA} AND falhas < ${MAX_FALHAS} AND tentativas < ${MAX_TENTATIVAS}
  ON CONFLICT (conta, origem) DO UPDATE SET
    tentativas = CASE WHEN ${VENCIDA} THEN 1 ELSE t.tentativas + 1 END,
    falhas = CASE WHEN ${VENCIDA} THEN 0 ELSE t.falhas END,
    inicio = CASE WHEN ${VENCIDA} THEN now() ELSE t.inicio END
  RETURNING tentativas, falhas`;

/** A browser or a session by itself: what strangers did neither closes this door nor opens it. */
const COUNT_PROPRIA = `
  INSERT INTO tentativa_login AS t (conta, origem, propria, tentativas) VALUES ($1, $2, true, 1)
  ON CONFLICT (conta, origem) DO UPDATE SET
    tentativas = CASE WHEN ${VENCIDA} THEN 1 ELSE t.tentativas + 1 END,
    falhas = CASE WHEN ${VENCIDA} THEN 0 ELSE t.falhas END,
    inicio = CASE WHEN ${VENCIDA} THEN now() ELSE t.inicio END
  WHERE ${VENCIDA} OR (t.falhas < ${MAX_FALHAS} AND t.tentativas < ${MAX_TENTATIVAS})
  RETURNING tentativas, falhas`;

const FAIL_PROPRIA = `
  UPDATE tentativa_login t SET falhas = t.falhas + 1, inicio = CASE WHEN t.falhas + 1 = ${MAX_FALHAS} THEN now() ELSE t.inicio END
   WHERE conta = $1 AND origem = $2`;

/** A lock lasts its whole time from the failure that brought it. */
const FAIL = `
  WITH falha AS (
    INSERT INTO tentativa_login AS t (conta, origem, tentativas, falhas) VALUES ($1, $2, 1, 1)
    ON CONFLICT (conta, origem) DO UPDATE SET
      tentativas = CASE WHEN ${VENCIDA} THEN 1 ELSE t.tentativas END,
      falhas = CASE WHEN ${VENCIDA} THEN 1 ELSE t.falhas + 1 END,
      inicio = CASE WHEN ${VENCIDA} OR t.falhas + 1 = ${MAX_FALHAS} THEN now() ELSE t.inicio END
    RETURNING falhas
  )
  SELECT falha.falhas,
         falha.falhas + coalesce((SELECT sum(t.falhas) FROM tentativa_login t
                                   WHERE t.conta = $1 AND t.origem <> $2 AND NOT t.propria AND NOT ${VENCIDA}), 0)::int AS todas
    FROM falha`;

const SWEEP = `
  DELETE FROM tentativa_login WHERE (conta, origem) IN (
    SELECT t.conta, t.origem FROM tentativa_login t WHERE ${VENCIDA} LIMIT 200 FOR UPDATE SKIP LOCKED)`;

function digest(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}\n${text}`).digest();
}

/** Where an attempt comes from. */
export type Origem = {
  readonly ip: string;
  /** A door of one's own: a browser that this person has signed in with before, or a session of his. */
  readonly porta?: { readonly tipo: 'navegador' | 'sessao'; readonly chave: string } | undefined;
};

/** The origin with the browser's door, where this person has signed in with the browser before. */
export async function origemConhecida(
  db: Queryable,
  quem: { readonly login?: string; readonly email?: string },
  ip: string,
  dispositivo: string | null,
): Promise<Origem> {
  const marca = lerMarca(dispositivo);
  if (marca === null || !(await navegadorDe(db, quem, marca))) return { ip };
  return { ip, porta: { tipo: 'navegador', chave: marca } };
}

/** Counts one attempt; throws 'tentativas-esgotadas' when they are used up, known user or not. */
export async function contarTentativa(db: Queryable, principal: string, { ip, porta }: Origem): Promise<void> {
  const { rows } = await db.query({
    name: porta ? 'tentativa-contar-propria' : 'tentativa-contar',
    text: porta ? COUNT_PROPRIA : COUNT,
    values: [digest('conta', principal), porta ? digest(porta.tipo, porta.chave) : digest('origem', ip)],
  });
  const counted = rows[0] as { tentativas: number; falhas: number } | undefined;
  if (!counted || counted.tentativas > MAX_TENTATIVAS || counted.falhas >= MAX_FALHAS) throw new AppError('tentativas-esgotadas');
}

/**
 * Counts and records one failure, in the caller's transaction; `usuarioId` null: nobody of that name. Through a door of
 * one's own it counts there and, as every failure, at the address.
 */
export async function contarFalha(
  db: Queryable,
  principal: string,
  usuarioId: number | null,
  { ip, porta }: Origem,
  meio: 'senha' | 'email' = 'senha',
): Promise<void> {
  const conta = digest('conta', principal);
  if (porta)
    await db.query({ name: 'tentativa-falha-propria', text: FAIL_PROPRIA, values: [conta, digest(porta.tipo, porta.chave)] });
  const { rows } = await db.query({ name: 'tentativa-falha', text: FAIL, values: [conta, digest('origem', ip)] });
  const { falhas, todas } = rows[0] as { falhas: number; todas: number };
  const locks = falhas === MAX_FALHAS || todas >= MAX_FALHAS_CONTA;
  // The same statement for a name that does not exist: it changes no row.
  await db.query({
    name: 'tentativa-usuario',
    text: `UPDATE usuario SET tentativas = tentativas + 1,
                  bloqueado_ate = CASE WHEN $2 THEN now() + ${JANELA} ELSE bloqueado_ate END
            WHERE id = $1`,
    values: [usuarioId, locks],
  });
  await auditarAcesso(db, 'entrada-negada', usuarioId, anonimo(ip), { meio });
  if (locks) await auditarAcesso(db, 'bloquear', usuarioId, anonimo(ip), { falhas, minutos: JANELA_MINUTOS });
  await db.query({ text: SWEEP, values: [] });
}

/**
 * A good sign-in clears the counts of its account at its address, and what others left behind. Through a door of one's
 * own it takes back only what came through that door: the strangers' count at the address stays.
 */
export async function esquecerTentativas(db: Queryable, principal: string, { ip, porta }: Origem): Promise<void> {
  const [conta, origem] = [digest('conta', principal), digest('origem', ip)];
  if (porta)
    await db.query({
      name: 'tentativa-esquecer-propria',
      text: `WITH minhas AS (DELETE FROM tentativa_login WHERE conta = $1 AND origem = $3 RETURNING falhas)
             UPDATE tentativa_login t SET falhas = greatest(0, t.falhas - minhas.falhas) FROM minhas
              WHERE t.conta = $1 AND t.origem = $2 AND minhas.falhas > 0`,
      values: [conta, origem, digest(porta.tipo, porta.chave)],
    });
  else
    await db.query({
      name: 'tentativa-esquecer',
      text: 'DELETE FROM tentativa_login WHERE conta = $1 AND origem = $2',
      values: [conta, origem],
    });
  await db.query({ text: SWEEP, values: [] });
}

/** Takes away every lock of the account, in the caller's transaction: its password was made anew. */
export async function esquecerConta(db: Queryable, principal: string): Promise<void> {
  await db.query({ text: 'DELETE FROM tentativa_login WHERE conta = $1', values: [digest('conta', principal)] });
}

/**
 * An administrator unlocks a user, in the caller's transaction. The caller has checked the permission.
 * Throws 'nao-encontrado' for a user who is not there.
 */
export async function desbloquear(db: Queryable, usuarioId: number, autor: Autor): Promise<void> {
  const { rows } = await db.query({
    text: `UPDATE usuario SET tentativas = 0, bloqueado_ate = NULL WHERE id = $1 AND excluido_em IS NULL RETURNING login`,
    values: [usuarioId],
  });
  const login = (rows[0] as { login: string } | undefined)?.login;
  if (login === undefined) throw new AppError('nao-encontrado');
  await esquecerConta(db, login);
  await auditarAcesso(db, 'desbloquear', usuarioId, autor);
}
