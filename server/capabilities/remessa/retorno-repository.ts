/** Answers of a bank that were read. */
import type { DitoPeloBanco } from '#domain/titulo/resposta.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, run, sql } from '#server/database/typed.ts';

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

/** What earlier answers of the account said of each order, by its number in the file, the last first. */
export type Ditos = Map<string, readonly DitoPeloBanco[]>;

/** Of the orders of these titles and of these tax borderôs. */
export async function ditosDasOrdens(
  db: Queryable,
  { contaId, prestadorId }: { readonly contaId: number; readonly prestadorId: number },
  {
    titulos = [],
    borderosDeImpostos = [],
  }: Readonly<Partial<Record<'titulos' | 'borderosDeImpostos', readonly number[]>>>,
): Promise<Ditos> {
  const rows = await all(
    db,
    sql<
      DitoPeloBanco & { numero: string }
    >`SELECT l.seu_numero AS numero, l.data, l.valor::text AS valor, l.codigos
      FROM retorno_pagamento_linhas l JOIN retorno_pagamento r ON r.id = l.retorno_pagamento_id
      WHERE r.conta_bancaria_id = ${contaId} AND ${sql.raw(ofTenant('r.', String(prestadorId)))} AND r.excluido_em IS NULL
        AND (l.conta_pagar_id = ANY(${titulos}::int[]) OR l.bordero_imposto_id = ANY(${borderosDeImpostos}::int[]))
        AND l.seu_numero IS NOT NULL ORDER BY l.id DESC`,
  );
  return Map.groupBy(rows, ({ numero }) => numero);
}
