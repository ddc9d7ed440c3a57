/** Requests of answers as who has no account meets them: by their link or code, with who asks and where. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, sql } from '#server/database/typed.ts';

export type PedidoGuardado = {
  readonly id: number;
  readonly situacao: 'ENVIADO' | 'ABERTO' | 'RESPONDIDO' | 'VENCIDO' | 'REVOGADO';
  readonly serieId: number;
  readonly pacienteId: number | null;
  readonly conviteId: number | null;
  readonly prestadorId: number;
  readonly prestador: string;
  /** Zone of the unit. */
  readonly fuso: string | null;
  /** Whoever of the house asked; null: the product itself. */
  readonly criadoPor: number | null;
};

const pedido = (
  onde: ReturnType<typeof sql>,
) => sql<PedidoGuardado>`SELECT q.id, q.situacao, q.serie_id AS "serieId",
    q.paciente_id AS "pacienteId", q.convite_id AS "conviteId", p.id AS "prestadorId", p.nome AS prestador,
    p.fuso_horario AS fuso, q.criado_por AS "criadoPor"
  FROM form_pedido q JOIN prestador p ON p.id = q.prestador_id WHERE q.excluido_em IS NULL AND ${onde}`;

export const pedidoPorId = (db: Queryable, id: number): Promise<PedidoGuardado | undefined> =>
  first(db, pedido(sql`q.id = ${id}`));

export const pedidoPorCodigo = (db: Queryable, codigo: string): Promise<PedidoGuardado | undefined> =>
  first(db, pedido(sql`q.codigo = ${codigo}`));

/** The request that was made with a link. */
export const pedidoPorConvite = (db: Queryable, convite: number): Promise<PedidoGuardado | undefined> =>
  first(db, pedido(sql`q.convite_id = ${convite}`));

/** Its state now, held until the transaction ends: steps of one request follow one another. */
export async function travarPedido(
  db: Queryable,
  id: number,
): Promise<PedidoGuardado['situacao'] | undefined> {
  const linha = await first(
    db,
    sql<
      Pick<PedidoGuardado, 'situacao'>
    >`SELECT situacao FROM form_pedido WHERE id = ${id} AND excluido_em IS NULL FOR UPDATE`,
  );
  return linha?.situacao;
}

/** Forms in force at the unit that say they go out after a visit. */
export const modelosAposConsulta = (
  db: Queryable,
  prestadorId: number,
): Promise<(VersaoEmUso & { readonly serieId: number })[]> =>
  all(
    db,
    sql<
      VersaoEmUso & { readonly serieId: number }
    >`SELECT id, nome, descricao, dado, coalesce(serie_id, id) AS "serieId" FROM form_template t
      WHERE ${sql.raw(ofTenant('t.', String(prestadorId)))} AND situacao = 'PUBLICADO' AND excluido_em IS NULL
        AND dado LIKE '%"aposConsulta"%' ORDER BY id`,
  );

/** Whether the patient was asked this form lately. */
export async function perguntadoHaPouco(
  db: Queryable,
  {
    serieId,
    pacienteId,
    dias,
  }: { readonly serieId: number; readonly pacienteId: number; readonly dias: number },
): Promise<boolean> {
  const linha = await first(
    db,
    sql<{
      readonly achado: number;
    }>`SELECT 1 AS achado FROM form_pedido WHERE serie_id = ${serieId} AND paciente_id = ${pacienteId}
      AND pedido_em > now() - make_interval(days => ${dias}) AND excluido_em IS NULL LIMIT 1`,
  );
  return linha !== undefined;
}

export type VersaoEmUso = {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly dado: string;
};

/** The version of a series that receives answers now. */
export async function versaoEmUso(db: Queryable, serie: number): Promise<VersaoEmUso | undefined> {
  const [linha] = await all(
    db,
    sql<VersaoEmUso>`SELECT id, nome, descricao, dado FROM form_template
      WHERE (id = ${serie} OR serie_id = ${serie}) AND situacao = 'PUBLICADO' AND excluido_em IS NULL`,
  );
  return linha;
}

export type NotasDe = {
  readonly profissional: number | null;
  readonly n: number;
  readonly promotores: number;
  readonly detratores: number;
};

/** Marks of 0 to 10 by professional. `onde`: the condition of the caller's own list over the alias t, with its values. */
export async function notasPorProfissional(
  db: Queryable,
  { onde, values }: { readonly onde: string; readonly values: unknown[] },
): Promise<readonly NotasDe[]> {
  const { rows } = await db.query<NotasDe>({
    text: `SELECT t.profissional_id AS profissional, count(*)::int AS n,
        count(*) FILTER (WHERE t.nota >= 9)::int AS promotores, count(*) FILTER (WHERE t.nota <= 6)::int AS detratores
      FROM form_pedido t WHERE ${onde} AND t.nota IS NOT NULL GROUP BY 1`,
    values,
  });
  return rows;
}
