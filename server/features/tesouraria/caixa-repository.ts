/** Tills by day: what goes through one while it is open, and what it is closed with. */
import type { Queryable } from '#server/database/query.ts';
import { first, one, run, sql } from '#server/database/typed.ts';

export async function ehCaixa(db: Queryable, contaId: number): Promise<boolean> {
  const row = await first(db, sql<{ tipo: string }>`SELECT tipo FROM conta_bancaria WHERE id = ${contaId}`);
  return row?.tipo === 'CAIXA';
}

export type SomasDoTurno = { readonly entradas: string; readonly saidas: string; readonly quantidade: number };

/** Every movement that the till had while it was open, whoever wrote it (migration 0108). */
export function somasDoTurno(db: Queryable, turnoId: number): Promise<SomasDoTurno> {
  return one(
    db,
    sql<SomasDoTurno>`SELECT coalesce(sum(m.valor) FILTER (WHERE m.efeito > 0), 0.00)::text AS entradas,
        coalesce(sum(m.valor) FILTER (WHERE m.efeito < 0), 0.00)::text AS saidas, count(*)::int AS quantidade
      FROM movimento_bancario m WHERE m.turno_caixa_id = ${turnoId} AND m.excluido_em IS NULL`,
  );
}

export type Contagem = {
  readonly entradas: string;
  readonly saidas: string;
  readonly esperado: string;
  readonly diferenca: string;
  readonly fechadoPorId: number;
};

/** While the till is open: its state keeps them from then on. */
export async function gravarContagem(db: Queryable, turnoId: number, contagem: Contagem): Promise<void> {
  const { entradas, saidas, esperado, diferenca, fechadoPorId } = contagem;
  await run(
    db,
    sql`UPDATE turno_caixa SET entradas = ${entradas}, saidas = ${saidas}, esperado = ${esperado}, diferenca = ${diferenca},
        fechado_por_id = ${fechadoPorId} WHERE id = ${turnoId}`,
  );
}

/** Open again, it has no end and no count. */
export async function apagarContagem(db: Queryable, turnoId: number): Promise<void> {
  await run(
    db,
    sql`UPDATE turno_caixa SET entradas = NULL, saidas = NULL, esperado = NULL, diferenca = NULL, contado = NULL, justificativa = NULL,
        fechado_em = NULL, fechado_por = NULL, fechado_por_id = NULL WHERE id = ${turnoId}`,
  );
}

export async function abertoDepois(db: Queryable, contaId: number, abertoEm: string): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM turno_caixa WHERE conta_bancaria_id = ${contaId} AND aberto_em > ${abertoEm}::timestamptz AND excluido_em IS NULL LIMIT 1`,
  );
  return row !== undefined;
}

export async function ligarDiferenca(db: Queryable, turnoId: number, movimentoId: number): Promise<void> {
  await run(db, sql`UPDATE turno_caixa SET movimento_id = ${movimentoId} WHERE id = ${turnoId}`);
}

export async function porNoTurno(db: Queryable, movimentoId: number, turnoId: number): Promise<void> {
  await run(db, sql`UPDATE movimento_bancario SET turno_caixa_id = ${turnoId} WHERE id = ${movimentoId}`);
}
