/** Rows of authorizations under way: what is known of one is hashes. */
import type { Queryable } from '#server/database/query.ts';
import { first, query, run, sql } from '#server/database/typed.ts';

/** By what one is found: all of it must fit. */
export type Chaves = {
  readonly estadoHash: Buffer;
  readonly servico: string;
  readonly navegadorHash: Buffer;
  readonly usuarioId: number | null;
};

export async function apagarVencidos(db: Queryable): Promise<void> {
  await run(db, query.deleteFrom('autorizacao_externa').where('expira_em', '<', sql<string>`now()`));
}

export async function inserirPedido(
  db: Queryable,
  { estadoHash, servico, navegadorHash, usuarioId }: Chaves,
  { retorno, validadeSegundos }: { readonly retorno: string; readonly validadeSegundos: number },
): Promise<void> {
  await run(
    db,
    query.insertInto('autorizacao_externa').values({
      estado_hash: estadoHash,
      servico,
      navegador_hash: navegadorHash,
      usuario_id: usuarioId,
      retorno,
      expira_em: sql<string>`now() + make_interval(secs => ${validadeSegundos})`,
    }),
  );
}

/** In force, and with no other code noted. */
const cabe = ({ estadoHash, servico, navegadorHash, usuarioId }: Chaves, codigoHash: Buffer) =>
  sql<boolean>`estado_hash = ${estadoHash} AND servico = ${servico} AND navegador_hash = ${navegadorHash}
    AND usuario_id IS NOT DISTINCT FROM ${usuarioId} AND expira_em > now() AND (codigo_hash IS NULL OR codigo_hash = ${codigoHash})`;

/** Whether one fitted and has the code noted. */
export async function anotarCodigo(db: Queryable, chaves: Chaves, codigoHash: Buffer): Promise<boolean> {
  const fitting = query
    .updateTable('autorizacao_externa')
    .set({ codigo_hash: codigoHash })
    .where(cabe(chaves, codigoHash));
  return (await run(db, fitting)) > 0;
}

/** Takes away the one that fits; answers where it goes on to. */
export async function retirarPedido(
  db: Queryable,
  chaves: Chaves,
  codigoHash: Buffer,
): Promise<string | undefined> {
  const row = await first(
    db,
    query.deleteFrom('autorizacao_externa').where(cabe(chaves, codigoHash)).returning('retorno'),
  );
  return row?.retorno;
}
