/** Answers of a bank that were read. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, run, sql } from '#server/database/typed.ts';

export type TabelaDeRetorno = 'retorno_pagamento' | 'retorno_recebimento';

/** One reader of returns of an account at a time: the same file sent twice at once is read once. */
export async function umRetornoPorVez(
  db: Queryable,
  tabela: TabelaDeRetorno,
  contaId: number,
): Promise<void> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${tabela}::text || ' ' || ${contaId}::text, 0))`,
  );
}

/** When the provider read this very file, and who; undefined where nobody did. */
export function retornoLido(
  db: Queryable,
  tabela: TabelaDeRetorno,
  prestadorId: number,
  resumos: readonly string[],
): Promise<{ em: string; por: string } | undefined> {
  return first(
    db,
    sql<{
      em: string;
      por: string;
    }>`SELECT r.lido_em AS em, coalesce(r.lido_por, '') AS por FROM ${sql.table(tabela)} r
      WHERE r.resumo = ANY(${resumos}::text[]) AND ${sql.raw(ofTenant('r.', String(prestadorId)))} AND r.excluido_em IS NULL`,
  );
}
