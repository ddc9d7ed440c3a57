/** Orders of either kind and their samples, and who a tube and its label are of. */
import type { DaEtiqueta } from '#domain/laboratorio/etiqueta.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';

/** Which order a sample is of: one of the two. */
export type DoPedido = { readonly pedidoId: number | null; readonly pedidoLaboratorioId: number | null };

export type AmostraDoPedido = {
  readonly id: number;
  readonly etiqueta: string;
  readonly situacao: string;
  readonly exames: readonly number[];
};

/** The live samples of an order, each with what it is measured for. The order's row is held by the step. */
export function amostrasDoPedido(
  db: Queryable,
  { pedidoId, pedidoLaboratorioId }: DoPedido,
): Promise<AmostraDoPedido[]> {
  return all(
    db,
    sql<AmostraDoPedido>`SELECT t.id, t.etiqueta, t.situacao,
        ARRAY(SELECT DISTINCT r.exame_id FROM amostra_resultados r WHERE r.amostra_id = t.id) AS exames
      FROM amostra t WHERE (t.pedido_id = ${pedidoId} OR t.pedido_laboratorio_id = ${pedidoLaboratorioId})
        AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA' ORDER BY t.id`,
  );
}

/** When the order of a chart was issued; what came over the counter was often collected before it. */
export async function pedidoEmitidoEm(
  db: Queryable,
  { pedidoId }: Pick<DoPedido, 'pedidoId'>,
): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      em: string | null;
    }>`SELECT ${sql.raw(isoSql('p.emitido_em'))} AS em FROM pedido_exame p WHERE p.id = ${pedidoId}`,
  );
  return row?.em ?? null;
}

export async function nomeDoProfissional(db: Queryable, id: number): Promise<string | null> {
  const row = await first(db, sql<{ nome: string }>`SELECT f.nome FROM profissional f WHERE f.id = ${id}`);
  return row?.nome ?? null;
}

export async function siglaDoConselho(db: Queryable, id: number): Promise<string> {
  const row = await first(db, sql<{ sigla: string }>`SELECT c.sigla FROM conselho c WHERE c.id = ${id}`);
  return row?.sigla ?? '';
}

/** Whose the sample of a label is, at this provider. */
export function daEtiqueta(
  db: Queryable,
  prestadorId: number,
  etiqueta: string,
): Promise<DaEtiqueta | undefined> {
  return first(
    db,
    sql<DaEtiqueta>`SELECT t.etiqueta, ${sql.raw(nomeSql('p'))} AS paciente FROM amostra t JOIN paciente p ON p.id = t.paciente_id
      WHERE t.etiqueta = ${etiqueta} AND ${sql.raw(ofTenant('t.', String(prestadorId)))} AND t.excluido_em IS NULL`,
  );
}

/** Which of these labels no sample of the provider has. */
export async function etiquetasSemAmostra(
  db: Queryable,
  prestadorId: number,
  etiquetas: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all(
    db,
    sql<{
      etiqueta: string;
    }>`SELECT l.etiqueta FROM unnest(${[...new Set(etiquetas)]}::text[]) AS l (etiqueta)
      WHERE NOT EXISTS (SELECT 1 FROM amostra t WHERE t.etiqueta = l.etiqueta AND ${sql.raw(ofTenant('t.', String(prestadorId)))}
        AND t.excluido_em IS NULL)`,
  );
  return new Set(rows.map(({ etiqueta }) => etiqueta));
}
