/** Rows of steps asked of many rows. */
import type { EstadoDosPassos } from '#domain/transition/transition.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import type { TransitionRequest } from '#server/engine/call.ts';
import type { UsuarioContexto } from '#server/plugins/context.ts';

export type LinhaDosPassos = {
  readonly id: number;
  readonly recurso: string;
  readonly prestador_id: number | null;
  readonly usuario_id: number;
  readonly contexto: {
    readonly usuario: UsuarioContexto;
    readonly ip: string;
    readonly motivo: string | null;
    readonly fuso: string;
    /** What the step is called, and the screen that asked for it: what the person is told in the end, and where that leads. */
    readonly titulo?: string;
    readonly tela?: string | null;
  };
  readonly passo: Omit<TransitionRequest, 'versao'>;
  readonly total: number;
  readonly tratados: number;
  readonly recusados: { readonly [motivo: string]: readonly number[] };
  readonly estado: EstadoDosPassos;
  readonly cancelar: boolean;
};

/** All but the ids, which are many. */
const COLUNAS = sql.raw(
  'id, recurso, prestador_id, usuario_id, contexto, passo, total, tratados, recusados, estado, cancelar',
);

export type NovosPassos = Pick<
  LinhaDosPassos,
  'recurso' | 'prestador_id' | 'usuario_id' | 'contexto' | 'passo'
> & {
  readonly ids: readonly number[];
};

export async function inserirPassos(db: Queryable, novo: NovosPassos): Promise<LinhaDosPassos> {
  // What somebody asked for long ago nobody looks at.
  await run(db, sql`DELETE FROM passos_pedidos WHERE concluido_em < now() - interval '30 days'`);
  return exactlyOne(
    db,
    sql<LinhaDosPassos>`INSERT INTO passos_pedidos (recurso, prestador_id, usuario_id, contexto, passo, ids, total)
      VALUES (${novo.recurso}, ${novo.prestador_id}, ${novo.usuario_id}, ${JSON.stringify(novo.contexto)}, ${JSON.stringify(novo.passo)},
        ${novo.ids}, ${novo.ids.length}) RETURNING ${COLUNAS}`,
  );
}

export function umPedido(db: Queryable, id: number): Promise<LinhaDosPassos | undefined> {
  return first(db, sql<LinhaDosPassos>`SELECT ${COLUNAS} FROM passos_pedidos WHERE id = ${id}`);
}

/** The row held until the end of the transaction, so that two runs never take the same steps; with the next ids. */
export function proximos(
  db: Queryable,
  id: number,
  quantos: number,
): Promise<
  | (Pick<LinhaDosPassos, 'tratados' | 'recusados' | 'cancelar'> & { readonly proximos: readonly number[] })
  | undefined
> {
  return first(
    db,
    sql<
      Pick<LinhaDosPassos, 'tratados' | 'recusados' | 'cancelar'> & { readonly proximos: readonly number[] }
    >`SELECT tratados, recusados,
        cancelar, ids[tratados + 1 : tratados + ${quantos}::int] AS proximos
      FROM passos_pedidos WHERE id = ${id} AND concluido_em IS NULL FOR UPDATE`,
  );
}

export async function avancar(
  db: Queryable,
  id: number,
  { tratados, recusados }: Pick<LinhaDosPassos, 'tratados' | 'recusados'>,
): Promise<void> {
  await run(
    db,
    sql`UPDATE passos_pedidos SET estado = 'executando', tratados = ${tratados}, recusados = ${JSON.stringify(recusados)} WHERE id = ${id}`,
  );
}

/** Ends it, once; undefined where it had ended before. */
export function concluir(
  db: Queryable,
  id: number,
  estado: EstadoDosPassos,
): Promise<LinhaDosPassos | undefined> {
  return first(
    db,
    sql<LinhaDosPassos>`UPDATE passos_pedidos SET estado = ${estado}, concluido_em = now()
      WHERE id = ${id} AND concluido_em IS NULL RETURNING ${COLUNAS}`,
  );
}

export async function pedirParada(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    query
      .updateTable('passos_pedidos')
      .set({ cancelar: true })
      .where('id', '=', id)
      .where('concluido_em', 'is', null),
  );
}
