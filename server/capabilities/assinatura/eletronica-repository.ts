/** Signatures by public link, and the request that each answers. */
import type { AssinaturaEletronica, PapelNoPedido } from '#domain/assinatura/eletronica.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';

export type PedidoDoLink = {
  readonly id: number;
  readonly estado: string;
  readonly papel: PapelNoPedido;
  readonly documentoId: number;
  readonly mensagem: string | null;
  readonly solicitante: string;
  readonly modulo: string;
  readonly objectId: string;
};

/** The request that a link answers; undefined where its document is gone. */
export function pedidoDoLink(db: Queryable, id: number): Promise<PedidoDoLink | undefined> {
  return first(
    db,
    sql<PedidoDoLink>`SELECT q.id, q.estado, q.papel, q.documento_id AS "documentoId", q.mensagem, u.nome AS solicitante, d.modulo,
        d.object_id AS "objectId"
      FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id AND d.excluido_em IS NULL
      JOIN usuario u ON u.id = q.solicitante_id WHERE q.id = ${id} AND q.excluido_em IS NULL`,
  );
}

export type NovaEletronica = {
  readonly documentoId: number;
  readonly pedidoId: number;
  readonly conviteId: number;
  readonly nome: string;
  readonly papel: string;
  readonly visto: string;
  readonly resultado: string;
  readonly ip: string;
  readonly agente: string | null;
};

export async function guardarEletronica(db: Queryable, n: NovaEletronica): Promise<void> {
  await run(db, {
    text: `INSERT INTO assinatura_eletronica (documento_id, pedido_id, convite_id, nome, papel, visto, resultado, ip, agente)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [n.documentoId, n.pedidoId, n.conviteId, n.nome, n.papel, n.visto, n.resultado, n.ip, n.agente],
  });
}

/** Of a document, the first one first. */
export function eletronicasDe(db: Queryable, objectId: string): Promise<AssinaturaEletronica[]> {
  return all(
    db,
    sql<AssinaturaEletronica>`SELECT e.nome, e.papel, ${sql.raw(isoSql('e.em'))} AS em, e.ip, e.visto
      FROM assinatura_eletronica e JOIN documento d ON d.id = e.documento_id WHERE d.object_id = ${objectId} ORDER BY e.id`,
  );
}
