/** Linkages of who attends: one row from the start to the end of the day at the provider. */
import type { TipoVinculo } from '#server/plugins/linkages.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, query, sql } from '#server/database/typed.ts';

/** Two clicks at once follow one another. */
export async function travarConta(db: Queryable, usuarioId: number): Promise<void> {
  await first(db, query.selectFrom('usuario').where('id', '=', usuarioId).select('id').forNoKeyUpdate());
}

/** The new linkage's id; undefined when the account, the provider or the session is gone. */
export async function inserir(
  db: Queryable,
  novo: {
    readonly tipo: TipoVinculo;
    readonly usuarioId: number;
    readonly prestadorId: number;
    readonly hash: string;
  },
): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`INSERT INTO vinculo_atendimento (tipo, usuario_id, profissional_id, prestador_id, sessao_id, ate)
      SELECT ${novo.tipo}, u.id, u.profissional_id, p.id, s.id,
             (date_trunc('day', now() AT TIME ZONE p.fuso_horario) + interval '1 day') AT TIME ZONE p.fuso_horario
        FROM usuario u, prestador p, sessao s
       WHERE u.id = ${novo.usuarioId} AND p.id = ${novo.prestadorId} AND s.token_hash = decode(${novo.hash}, 'hex') RETURNING id`,
  );
  return row?.id;
}

/** Ends those of the person that are open; answers which. */
export async function encerrarTodos(
  db: Queryable,
  tipo: TipoVinculo,
  usuarioId: number,
): Promise<readonly number[]> {
  const rows = await all(
    db,
    query
      .updateTable('vinculo_atendimento')
      .set({ fim: sql<string>`now()` })
      .where('usuario_id', '=', usuarioId)
      .where('tipo', '=', tipo)
      .where('fim', 'is', null)
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}
