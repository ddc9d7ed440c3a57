/** Tills by day: what goes through one while it is open, and what it is closed with. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, sql } from '#server/database/typed.ts';

export async function ehCaixa(db: Queryable, contaId: number): Promise<boolean> {
  const row = await first(db, sql<{ tipo: string }>`SELECT tipo FROM conta_bancaria WHERE id = ${contaId}`);
  return row?.tipo === 'CAIXA';
}

export type SomasDoTurno = {
  readonly entradas: string;
  readonly saidas: string;
  readonly quantidade: number;
};

/** Every movement that the till had while it was open, whoever wrote it (movimentos.ts). */
export function somasDoTurno(db: Queryable, turnoId: number): Promise<SomasDoTurno> {
  return exactlyOne(
    db,
    sql<SomasDoTurno>`SELECT coalesce(sum(m.valor) FILTER (WHERE m.efeito > 0), 0.00)::text AS entradas,
        coalesce(sum(m.valor) FILTER (WHERE m.efeito < 0), 0.00)::text AS saidas, count(*)::int AS quantidade
      FROM movimento_bancario m WHERE m.turno_caixa_id = ${turnoId} AND m.excluido_em IS NULL`,
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
