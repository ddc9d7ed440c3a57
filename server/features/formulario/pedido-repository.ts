/** Requests of answers as who has no account meets them: by their link or code, with who asks and where. */
import type { Queryable } from '#server/database/query.ts';
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
