/**
 * The audit verified from a screen: the command's own walk over the chains (audit-verify.ts), in the background on one
 * connection, with its progress in a row, so that any server process can say how far it is. One at a time.
 */
import type { Pool } from 'pg';
import type { Verificacao } from '#domain/auditoria/evento-narrado.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { auditoria } from '#messages/auditoria.ts';
import { MAX_FINDINGS, verifyOn } from '#server/database/audit-verify.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Contexto } from '#server/plugins/contexto.ts';

/** Advisory lock held while one runs; PostgreSQL lets it go when its process dies. */
const TRAVA = 7130060;
const PROGRESS_MS = 400;

type Dados = { readonly por: string; readonly conferidos: number; readonly total: number };
type Row = {
  id: number;
  estado: string;
  dados: Dados;
  resultado: { ok: boolean; eventos: number; achados: string[] } | null;
  criado_em: string;
  concluido_em: string | null;
  viva: boolean;
};

const SELECT = `SELECT id, estado, dados, resultado, criado_em, concluido_em,
  EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${TRAVA} AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS viva
  FROM auditoria_verificacao`;

/** Starts one; throws 409 while another runs. `aoFalhar` hears of what went wrong after the answer. */
export async function comecar(
  pool: Pool,
  contexto: Contexto,
  aoFalhar: (error: unknown) => void,
): Promise<{ verificacao: Verificacao; fim: Promise<void> }> {
  const client = await pool.connect();
  let id: number;
  let total: number;
  try {
    const lock = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [TRAVA]);
    if (!lock.rows[0]?.ok) throw new AppError('verificacao-em-andamento');
    const count = await pool.query<{ n: number }>('SELECT coalesce(sum(posicao), 0)::bigint AS n FROM auditoria_cadeia');
    total = count.rows[0]?.n ?? 0;
    const dados: Dados = { por: contexto.usuario.nome, conferidos: 0, total };
    const { rows } = await pool.query<{ id: number }>(
      `WITH velhas AS (DELETE FROM auditoria_verificacao WHERE id NOT IN (SELECT id FROM auditoria_verificacao ORDER BY id DESC LIMIT 20))
       INSERT INTO auditoria_verificacao (dados) VALUES ($1) RETURNING id`,
      [JSON.stringify(dados)],
    );
    id = (rows[0] as { id: number }).id;
  } catch (error) {
    await client.query('SELECT pg_advisory_unlock($1)', [TRAVA]).catch(() => undefined); // The first failure is the one to tell.
    client.release();
    throw error;
  }
  const walk = async (): Promise<void> => {
    let broken = true;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SET LOCAL statement_timeout = 0');
      let told = performance.now();
      const verdict = await verifyOn(client, [], (done) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        void pool
          .query(`UPDATE auditoria_verificacao SET dados = dados || jsonb_build_object('conferidos', $2::bigint) WHERE id = $1`, [
            id,
            done,
          ])
          .catch(aoFalhar);
      });
      await client.query('COMMIT');
      const resultado = { ok: verdict.ok, eventos: verdict.events, achados: verdict.findings };
      // Together: whoever reads that it ended finds its event.
      await inTransaction(pool, async (db) => {
        await db.query({
          text: `UPDATE auditoria_verificacao SET estado = 'concluida', resultado = $2, concluido_em = now() WHERE id = $1`,
          values: [id, JSON.stringify(resultado)],
        });
        await auditAct(db, 'auditoria', contexto, {
          acao: 'verificar-auditoria',
          id: null,
          depois: { eventos: verdict.events, resultado: verdict.ok ? auditoria.integra : auditoria.violada },
        });
      });
      await client.query('SELECT pg_advisory_unlock($1)', [TRAVA]);
      broken = false;
    } catch (error) {
      aoFalhar(error);
      await pool
        .query(`UPDATE auditoria_verificacao SET estado = 'falhou', concluido_em = now() WHERE id = $1`, [id])
        .catch(aoFalhar);
    } finally {
      // A connection that may still hold the lock is not given back.
      client.release(broken);
    }
  };
  const fim = walk();
  return { verificacao: await verificacaoDe(pool, id), fim };
}

export async function verificacaoDe(pool: Pool, id: number): Promise<Verificacao> {
  const { rows } = await pool.query<Row>(`${SELECT} WHERE id = $1`, [id]);
  if (!rows[0]) throw new AppError('nao-encontrado');
  return paraFora(rows[0]);
}

/** The latest; null: none was made from a screen. */
export async function ultimaVerificacao(pool: Pool): Promise<Verificacao | null> {
  const { rows } = await pool.query<Row>(`${SELECT} ORDER BY id DESC LIMIT 1`);
  return rows[0] ? paraFora(rows[0]) : null;
}

function paraFora(row: Row): Verificacao {
  const { resultado } = row;
  const achados = resultado?.achados ?? [];
  return {
    id: row.id,
    estado: resultado
      ? resultado.ok
        ? 'integra'
        : 'violada'
      : row.estado === 'falhou'
        ? 'falhou'
        : row.viva
          ? 'executando'
          : 'interrompida',
    conferidos: resultado?.eventos ?? row.dados.conferidos,
    total: resultado?.eventos ?? row.dados.total,
    achados,
    mais: achados.length >= MAX_FINDINGS,
    por: row.dados.por,
    iniciadaEm: row.criado_em,
    concluidaEm: row.concluido_em,
  };
}
