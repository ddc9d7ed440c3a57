/** What a closing reads and writes of an account's month. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

/** Whoever closes or reopens is alone with the account: who writes into it waits, and he for them (migration 0096). */
export async function travarConta(db: Queryable, contaId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('fechamento ' || ${contaId}::text, 0))`);
}

export function contaDoFechamento(db: Queryable, contaId: number) {
  return exactlyOne(
    db,
    sql<{
      descricao: string;
      caixa: boolean;
    }>`SELECT descricao, tipo = 'CAIXA' AS caixa FROM conta_bancaria WHERE id = ${contaId}`,
  );
}

export type Somas = {
  readonly entradas: string;
  readonly saidas: string;
  readonly quantidade: number;
  readonly movimentos: number;
  readonly linhas: number;
  readonly borderos: number;
  readonly cobrancas: number;
  readonly caixas: number;
  readonly retornos: number;
  readonly emTransito: string;
};

export function somasDoMes(db: Queryable, contaId: number, inicio: string, fim: string): Promise<Somas> {
  return exactlyOne(
    db,
    sql<Somas>`SELECT x.*, (SELECT count(*)::int FROM linha_extrato l WHERE l.conta_bancaria_id = ${contaId} AND l.excluido_em IS NULL
          AND l.situacao = 'PENDENTE' AND l.data BETWEEN ${inicio}::date AND ${fim}::date) AS linhas,
        (SELECT count(*)::int FROM bordero_pagamento b WHERE b.conta_bancaria_id = ${contaId} AND b.situacao = 'ENVIADO' AND b.excluido_em IS NULL
          AND coalesce(b.data_util, b.data_pagamento) BETWEEN ${inicio}::date AND ${fim}::date)
        + (SELECT count(*)::int FROM bordero_imposto b WHERE b.conta_bancaria_id = ${contaId} AND b.situacao = 'ENVIADO' AND b.excluido_em IS NULL
          AND b.pagar_em BETWEEN ${inicio}::date AND ${fim}::date) AS borderos,
        (SELECT count(*)::int FROM remessa_recebimento r WHERE r.conta_bancaria_id = ${contaId} AND r.situacao = 'GERADA' AND r.excluido_em IS NULL
          AND r.data BETWEEN ${inicio}::date AND ${fim}::date) AS cobrancas,
        (SELECT count(*)::int FROM turno_caixa t WHERE t.conta_bancaria_id = ${contaId} AND t.situacao = 'ABERTO' AND t.excluido_em IS NULL
          AND t.data <= ${fim}::date) AS caixas,
        (SELECT count(*)::int FROM pendencia_retorno p WHERE p.conta_bancaria_id = ${contaId} AND p.situacao = 'PENDENTE' AND p.excluido_em IS NULL
          AND p.data <= ${fim}::date) AS retornos,
        (coalesce((SELECT sum(m.efeito) FROM movimento_bancario m JOIN linha_extrato l ON l.id = m.linha_extrato_id
            WHERE m.conta_bancaria_id = ${contaId} AND m.excluido_em IS NULL AND m.data <= ${fim}::date AND l.data > ${fim}::date), 0)
          - coalesce((SELECT sum(m.efeito) FROM linha_extrato l JOIN movimento_bancario m ON m.linha_extrato_id = l.id AND m.excluido_em IS NULL
            WHERE l.conta_bancaria_id = ${contaId} AND l.excluido_em IS NULL AND l.data <= ${fim}::date AND m.data > ${fim}::date), 0))::numeric(19,2)::text AS "emTransito"
      FROM (SELECT coalesce(sum(m.valor) FILTER (WHERE m.efeito > 0), 0.00)::text AS entradas,
          coalesce(sum(m.valor) FILTER (WHERE m.efeito < 0), 0.00)::text AS saidas, count(*)::int AS quantidade,
          count(*) FILTER (WHERE m.situacao = 'PENDENTE')::int AS movimentos
        FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id
        WHERE m.conta_bancaria_id = ${contaId} AND m.excluido_em IS NULL
          AND m.data BETWEEN greatest(${inicio}::date, coalesce(c.saldo_inicial_em, '-infinity')) AND ${fim}::date) x`,
  );
}

/** The oldest month before this one that has movements and is not closed. */
export async function mesAbertoAntes(db: Queryable, contaId: number, inicio: string): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      mes: string | null;
    }>`SELECT to_char(min(m.data), 'YYYY-MM') AS mes FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id
      WHERE m.conta_bancaria_id = ${contaId} AND m.excluido_em IS NULL AND m.data < ${inicio}::date AND m.data >= coalesce(c.saldo_inicial_em, '-infinity')
        AND to_char(m.data, 'YYYY-MM') COLLATE "C" > coalesce((SELECT max(f.competencia COLLATE "C") FROM fechamento_conta f
          WHERE f.conta_bancaria_id = ${contaId} AND f.situacao = 'FECHADO' AND f.excluido_em IS NULL), '')`,
  );
  return row?.mes ?? null;
}

/** The closing of an account's month, where somebody has begun one. */
export async function fechamentoDoMes(
  db: Queryable,
  contaId: number,
  competencia: string,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT f.id FROM fechamento_conta f WHERE f.conta_bancaria_id = ${contaId} AND f.competencia = ${competencia} AND f.excluido_em IS NULL`,
  );
  return row?.id ?? null;
}

/** A later month of the account that is closed. */
export async function mesFechadoDepois(
  db: Queryable,
  contaId: number,
  competencia: string,
): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      mes: string;
    }>`SELECT f.competencia AS mes FROM fechamento_conta f WHERE f.conta_bancaria_id = ${contaId} AND f.situacao = 'FECHADO'
      AND f.excluido_em IS NULL AND f.competencia COLLATE "C" > ${competencia} ORDER BY f.competencia COLLATE "C" DESC LIMIT 1`,
  );
  return row?.mes ?? null;
}

/** What was saved of an account's month by origin, for the proof. */
export function somasPorOrigem(db: Queryable, contaId: number, inicio: string, fim: string) {
  return all(
    db,
    sql<{ origem: string; entradas: string; saidas: string; quantidade: number }>`SELECT m.origem,
        coalesce(sum(m.valor) FILTER (WHERE m.efeito > 0), 0.00)::text AS entradas,
        coalesce(sum(m.valor) FILTER (WHERE m.efeito < 0), 0.00)::text AS saidas, count(*)::int AS quantidade
      FROM movimento_bancario m JOIN conta_bancaria c ON c.id = m.conta_bancaria_id
      WHERE m.conta_bancaria_id = ${contaId} AND m.excluido_em IS NULL
        AND m.data BETWEEN greatest(${inicio}::date, coalesce(c.saldo_inicial_em, '-infinity')) AND ${fim}::date
      GROUP BY m.origem ORDER BY m.origem`,
  );
}
