/** Numbers that a provider gives one after the other: of receipts, invoices, guides and papers. */
import type { Queryable } from './query.ts';
import { ofTenant } from './tenant.ts';
import { exactlyOne, run, sql } from './typed.ts';

/** Tables whose rows bear a number of their provider's. */
type Numbered =
  | 'amostra'
  | 'anexo_tiss'
  | 'autorizacao_tiss'
  | 'bordero_imposto'
  | 'devolucao_imposto'
  | 'fatura_convenio'
  | 'guia_tiss'
  | 'lote_tiss'
  | 'papel_clinico'
  | 'pedido_exame'
  | 'pedido_laboratorio'
  | 'recibo'
  | 'recurso_tiss'
  | 'remessa_apoio'
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

/** The next of a series that is no table's own: messages that a provider sends to plans. */
export async function nextOfSeries(db: Queryable, serie: 'tiss', prestadorId: number): Promise<number> {
  const { ultimo } = await exactlyOne(
    db,
    sql<{
      ultimo: number;
    }>`INSERT INTO serie_numero AS s (serie, prestador_id, ultimo) VALUES (${serie}, ${prestadorId}, 1)
      ON CONFLICT (serie, prestador_id) DO UPDATE SET ultimo = s.ultimo + 1 RETURNING s.ultimo`,
  );
  return ultimo;
}

/**
 * The next number of a patient's chart at the provider. Kept in a counter, for numbers of rows in the bin are not given again
 * and many rows of one transaction each take their own; a number that came another way is passed over.
 */
export async function nextChartNumber(db: Queryable, prestadorId: number): Promise<number> {
  const { ultimo } = await exactlyOne(
    db,
    sql<{ ultimo: number }>`INSERT INTO serie_numero AS s (serie, prestador_id, ultimo)
      SELECT 'prontuario', ${prestadorId}::bigint, coalesce(max(p.numero_prontuario), 0) + 1
        FROM paciente p WHERE p.prestador_id = ${prestadorId} AND p.excluido_em IS NULL
      ON CONFLICT (serie, prestador_id) DO UPDATE SET ultimo = greatest(s.ultimo + 1, excluded.ultimo)
      RETURNING s.ultimo`,
  );
  return ultimo;
}
