/** Guides that went to a bank, as their borderô has them now. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, run, sql } from '#server/database/typed.ts';

export type GuiaEnviada = {
  readonly id: number;
  readonly guia: number;
  readonly borderoId: number;
  readonly numero: number;
  readonly imposto: string;
  readonly situacaoBordero: string;
  readonly resposta: string | null;
  readonly total: string;
  readonly vencimento: string | null;
  readonly pagarEm: string;
};

/** The guides that a return names, of files of this account: what went to a bank had both its numbers. */
export function guiasEnviadas(
  db: Queryable,
  prestadorId: number,
  contaId: number,
  ids: readonly number[],
): Promise<GuiaEnviada[]> {
  return all(
    db,
    sql<GuiaEnviada>`SELECT g.id, g.guia, b.id AS "borderoId", b.numero, coalesce(g.imposto, '') AS imposto,
        b.situacao AS "situacaoBordero", g.resposta, g.total::text AS total, g.vencimento, b.pagar_em AS "pagarEm"
      FROM bordero_imposto_guias g JOIN bordero_imposto b ON b.id = g.bordero_imposto_id
      WHERE g.id = ANY(${ids}::int[]) AND ${sql.raw(ofTenant('b.', String(prestadorId)))} AND b.excluido_em IS NULL
        AND b.numero IS NOT NULL AND g.guia IS NOT NULL
        AND EXISTS (SELECT 1 FROM remessa_pagamento r WHERE r.bordero_imposto_id = b.id AND r.conta_bancaria_id = ${contaId})`,
  );
}

/** One at a time writes what the bank said of a borderô. */
export async function travarBorderoDeImpostos(db: Queryable, id: number): Promise<void> {
  await run(db, sql`SELECT 1 FROM bordero_imposto WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Rows of retentions that these guides of the borderô have. */
export async function retencoesDasGuias(
  db: Queryable,
  borderoId: number,
  guias: readonly number[],
): Promise<number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT x.id FROM retencao_bordero x WHERE x.bordero_imposto_id = ${borderoId}
      AND x.guia = ANY(${guias}::int[]) AND x.situacao <> 'LIVRE' AND x.excluido_em IS NULL ORDER BY x.id`,
  );
  return rows.map(({ id }) => id);
}
