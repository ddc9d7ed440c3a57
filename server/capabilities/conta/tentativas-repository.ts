/** The counts of failed sign-ins (docs/decisions/0041): a row by account and origin, both known by hash. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, query, run } from '#server/database/typed.ts';
import {
  JANELA_MINUTOS,
  MAX_FALHAS,
  MAX_FALHAS_CONTA,
  MAX_TENTATIVAS,
  MAX_TENTATIVAS_CONTA,
} from './limites.ts';

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

/** Where it counts: at an address, or through a door of one's own. */
export type Contagem = { readonly conta: Buffer; readonly origem: Buffer; readonly propria: boolean };

/** Counts one attempt; undefined where they are used up. */
export function contar(
  db: Queryable,
  { conta, origem, propria }: Contagem,
): Promise<{ tentativas: number; falhas: number } | undefined> {
  return first(db, {
    name: propria ? 'tentativa-contar-propria' : 'tentativa-contar',
    text: propria ? COUNT_PROPRIA : COUNT,
    values: [conta, origem],
  });
}

/** Counts a failure through a door of one's own. */
export async function falharNaPorta(db: Queryable, conta: Buffer, porta: Buffer): Promise<void> {
  await run(db, { name: 'tentativa-falha-propria', text: FAIL_PROPRIA, values: [conta, porta] });
}

/** Counts a failure at the address; answers those there, and those of all addresses. */
export function falhar(
  db: Queryable,
  conta: Buffer,
  origem: Buffer,
): Promise<{ falhas: number; todas: number }> {
  return exactlyOne(db, { name: 'tentativa-falha', text: FAIL, values: [conta, origem] });
}

/** Takes back at the address what came through this door. */
export async function esquecerDaPorta(
  db: Queryable,
  conta: Buffer,
  origem: Buffer,
  porta: Buffer,
): Promise<void> {
  await run(db, {
    name: 'tentativa-esquecer-propria',
    text: `WITH minhas AS (DELETE FROM tentativa_login WHERE conta = $1 AND origem = $3 RETURNING falhas)
           UPDATE tentativa_login t SET falhas = greatest(0, t.falhas - minhas.falhas) FROM minhas
            WHERE t.conta = $1 AND t.origem = $2 AND minhas.falhas > 0`,
    values: [conta, origem, porta],
  });
}

export async function esquecerDaOrigem(db: Queryable, conta: Buffer, origem: Buffer): Promise<void> {
  await run(db, {
    name: 'tentativa-esquecer',
    text: 'DELETE FROM tentativa_login WHERE conta = $1 AND origem = $2',
    values: [conta, origem],
  });
}

export async function esquecerTodas(db: Queryable, conta: Buffer): Promise<void> {
  await run(db, query.deleteFrom('tentativa_login').where('conta', '=', conta));
}

/** Some of what has run out; rows that others hold are left to the next. */
export async function varrerVencidas(db: Queryable): Promise<void> {
  await run(db, { text: SWEEP, values: [] });
}
