/** Rows of the audit's verifications, and the lock and transaction that one runs under. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, query, run, sql } from '#server/database/typed.ts';

/** Advisory lock of the transaction that one runs in; PostgreSQL lets it go when its process dies. */
const TRAVA = 7130060;
/** How many are kept beside the new one. */
const GUARDADAS = sql.lit(20);

export type Dados = { readonly por: string; readonly conferidos: number; readonly total: number };
/** `viva`: a process is at it. */
export type LinhaVerificacao = {
  id: number;
  estado: string;
  dados: Dados;
  resultado: { ok: boolean; eventos: number; achados: readonly string[] } | null;
  criado_em: string;
  concluido_em: string | null;
  viva: boolean;
};

const SELECT = `SELECT id, estado, dados, resultado, criado_em, concluido_em,
  EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${TRAVA} AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS viva
  FROM auditoria_verificacao`;

/**
 * A transaction that sees one moment, may take as long as it needs, and holds the lock until its end: a pooler may give
 * the connection's next transaction another server. False: another one is at it.
 */
export async function abrirRetrato(db: Queryable): Promise<boolean> {
  await run(db, sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  await run(db, sql`SET LOCAL statement_timeout = 0`);
  await run(db, sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  return (await exactlyOne(db, sql<{ ok: boolean }>`SELECT pg_try_advisory_xact_lock(${TRAVA}) AS ok`)).ok;
}

export async function fecharRetrato(db: Queryable): Promise<void> {
  await run(db, sql`COMMIT`);
}

/** How many events there are to verify. */
export async function contarEventos(db: Queryable): Promise<number> {
  return (
    await exactlyOne(
      db,
      sql<{ n: number }>`SELECT coalesce(sum(posicao), 0)::bigint AS n FROM auditoria_cadeia`,
    )
  ).n;
}

/** A new one, in place of the oldest. */
export async function inserirVerificacao(db: Queryable, dados: Dados): Promise<number> {
  const { id } = await exactlyOne(
    db,
    sql<{ id: number }>`WITH velhas AS (
        DELETE FROM auditoria_verificacao WHERE id NOT IN (SELECT id FROM auditoria_verificacao ORDER BY id DESC LIMIT ${GUARDADAS}))
      INSERT INTO auditoria_verificacao (dados) VALUES (${JSON.stringify(dados)}) RETURNING id`,
  );
  return id;
}

export async function contarConferidos(db: Queryable, id: number, conferidos: number): Promise<void> {
  await run(
    db,
    sql`UPDATE auditoria_verificacao SET dados = dados || jsonb_build_object('conferidos', ${conferidos}::bigint) WHERE id = ${id}`,
  );
}

/** Ends it with what was found; null: it failed. */
export async function concluirVerificacao(
  db: Queryable,
  id: number,
  resultado: LinhaVerificacao['resultado'],
): Promise<void> {
  await run(
    db,
    query
      .updateTable('auditoria_verificacao')
      .set({
        estado: resultado ? 'concluida' : 'falhou',
        concluido_em: sql<string>`now()`,
        ...(resultado && { resultado: JSON.stringify(resultado) }),
      })
      .where('id', '=', id),
  );
}

export function umaVerificacao(db: Queryable, id: number): Promise<LinhaVerificacao | undefined> {
  return first(db, { text: `${SELECT} WHERE id = $1`, values: [id] });
}

export function ultimaLinha(db: Queryable): Promise<LinhaVerificacao | undefined> {
  return first(db, { text: `${SELECT} ORDER BY id DESC LIMIT 1`, values: [] });
}
