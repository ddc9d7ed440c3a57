/** Numbers that a provider gives one after the other: of receipts, invoices, guides and papers. */
import type { Queryable } from './query.ts';
import { ofTenant } from './tenant.ts';
import { exactlyOne, run, sql } from './typed.ts';

/** Tables whose rows bear a number of their provider's. */
type Numbered =
  | 'bordero_imposto'
  | 'devolucao_imposto'
  | 'fatura_convenio'
  | 'papel_clinico'
  | 'pedido_exame'
  | 'recibo'
  | 'repasse';

/** Whoever comes second waits until the first, by the end of its transaction, has kept its number or given it back. */
export async function oneAtATime(db: Queryable, series: string, prestadorId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`numero ${series}`}, ${prestadorId}))`);
}

/** The next number of the provider's series. Rows in the bin keep theirs, so that none is given twice. */
export async function nextNumber(db: Queryable, table: Numbered, prestadorId: number): Promise<number> {
  await oneAtATime(db, table, prestadorId);
  const { numero } = await exactlyOne(
    db,
    sql<{ numero: number }>`SELECT (coalesce(max(t.numero), 0) + 1)::int AS numero FROM ${sql.table(table)} t
      WHERE ${sql.raw(ofTenant('t.', String(prestadorId)))}`,
  );
  return numero;
}
