/** Rows of large statements that are imported in the background. */
import type { ExtratoImportado, ExtratoPedido } from '#domain/tesouraria/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, first, run, sql } from '#server/database/typed.ts';
import type { UsuarioContexto } from '#server/plugins/context.ts';

export type LinhaDoPedido = {
  readonly id: number;
  readonly prestador_id: number;
  readonly usuario_id: number;
  readonly contexto: { readonly usuario: UsuarioContexto; readonly ip: string; readonly fuso: string };
  readonly nome: string;
  readonly contas: readonly (number | null)[];
  readonly total: number;
  readonly feitas: number;
  readonly estado: ExtratoPedido['estado'];
  readonly motivo: string | null;
  readonly resultado: readonly ExtratoImportado[] | null;
};

/** All but the file. */
const COLUNAS = sql.raw(
  'id, prestador_id, usuario_id, contexto, nome, contas, total, feitas, estado, motivo, resultado',
);

export type NovoPedido = Pick<
  LinhaDoPedido,
  'prestador_id' | 'usuario_id' | 'contexto' | 'nome' | 'contas' | 'total'
> & { readonly conteudo: string };

export async function inserirPedido(db: Queryable, novo: NovoPedido): Promise<LinhaDoPedido> {
  // What somebody asked for long ago nobody looks at.
  await run(db, sql`DELETE FROM extrato_pedido WHERE concluido_em < now() - interval '30 days'`);
  return exactlyOne(
    db,
    sql<LinhaDoPedido>`INSERT INTO extrato_pedido (prestador_id, usuario_id, contexto, nome, conteudo, contas, total)
      VALUES (${novo.prestador_id}, ${novo.usuario_id}, ${JSON.stringify(novo.contexto)}, ${novo.nome},
        ${Buffer.from(novo.conteudo)}, ${JSON.stringify(novo.contas)}, ${novo.total}) RETURNING ${COLUNAS}`,
  );
}

/** One's own, of the provider; undefined otherwise. */
export function pedidoDaPessoa(
  db: Queryable,
  id: number,
  usuarioId: number,
  prestadorId: number,
): Promise<LinhaDoPedido | undefined> {
  return first(
    db,
    sql<LinhaDoPedido>`SELECT ${COLUNAS} FROM extrato_pedido
      WHERE id = ${id} AND usuario_id = ${usuarioId} AND ${sql.raw(ofTenant('', String(prestadorId)))}`,
  );
}

/** One's own that have not ended, the newest first. */
export function pedidosEmCurso(
  db: Queryable,
  usuarioId: number,
  prestadorId: number,
): Promise<LinhaDoPedido[]> {
  return all(
    db,
    sql<LinhaDoPedido>`SELECT ${COLUNAS} FROM extrato_pedido
      WHERE usuario_id = ${usuarioId} AND ${sql.raw(ofTenant('', String(prestadorId)))} AND concluido_em IS NULL ORDER BY id DESC LIMIT 20`,
  );
}

/** Begun, or begun again after a kill; undefined where it has ended. */
export function comecarPedido(
  db: Queryable,
  id: number,
): Promise<(LinhaDoPedido & { readonly conteudo: Buffer | null }) | undefined> {
  return first(
    db,
    sql<
      LinhaDoPedido & { readonly conteudo: Buffer | null }
    >`UPDATE extrato_pedido SET estado = 'executando', feitas = 0
      WHERE id = ${id} AND concluido_em IS NULL RETURNING ${COLUNAS}, conteudo`,
  );
}

/** How far it is; beside the transaction that imports, which nobody sees yet. */
export async function avancarPedido(db: Queryable, id: number, linhas: number): Promise<void> {
  await run(db, sql`UPDATE extrato_pedido SET feitas = ${linhas} WHERE id = ${id} AND concluido_em IS NULL`);
}

type Fim = Pick<LinhaDoPedido, 'estado' | 'motivo' | 'resultado'>;

/** Ends it, once, and lets the file go; undefined where it had ended before. */
export function concluirPedido(
  db: Queryable,
  id: number,
  { estado, motivo, resultado }: Fim,
): Promise<LinhaDoPedido | undefined> {
  return first(
    db,
    sql<LinhaDoPedido>`UPDATE extrato_pedido SET estado = ${estado}, motivo = ${motivo},
        resultado = ${resultado === null ? null : JSON.stringify(resultado)}, conteudo = NULL, concluido_em = now(),
        feitas = CASE WHEN ${estado}::text = 'concluido' THEN total ELSE 0 END
      WHERE id = ${id} AND concluido_em IS NULL RETURNING ${COLUNAS}`,
  );
}
