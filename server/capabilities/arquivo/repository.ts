/** Rows of stored files: who sent one, whether a caller may see it, and what the sweep asks of them. */
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import type { Params } from '#server/engine/filters.ts';

/** Keeps what was sent, by whom and under which name. Sent again, it counts as new: the sweep leaves it, its sender sees it before it is saved. */
export async function guardarEnviado(
  db: Queryable,
  {
    id,
    nome,
    mime,
    tamanho,
    usuarioId,
  }: { id: string; nome: string; mime: string; tamanho: number; usuarioId: number },
): Promise<void> {
  await run(db, {
    text: `WITH a AS (
             INSERT INTO arquivo (id, nome, mime, tamanho, criado_por) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (id) DO UPDATE SET criado_em = now() RETURNING id)
           INSERT INTO arquivo_envio (usuario_id, arquivo_id, nome) SELECT $5, id, $2 FROM a
           ON CONFLICT (usuario_id, arquivo_id) DO UPDATE SET em = now(), nome = excluded.nome`,
    values: [id, nome, mime, tamanho, usuarioId],
  });
}

/** Keeps the row of a file that the store holds already, for a record to refer to; `usuarioId`: who had it made. Known already, it counts as new. */
export async function guardarArquivo(
  db: Queryable,
  {
    id,
    nome,
    mime,
    tamanho,
    usuarioId = null,
  }: {
    readonly id: string;
    readonly nome: string;
    readonly mime: string;
    readonly tamanho: number;
    readonly usuarioId?: number | null;
  },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO arquivo AS a (id, nome, mime, tamanho, criado_por) VALUES (${id}, ${nome}, ${mime}, ${tamanho}, ${usuarioId})
      ON CONFLICT (id) DO UPDATE SET criado_em = now(), criado_por = coalesce(excluded.criado_por, a.criado_por)`,
  );
}

/** The file where any of the conditions lets it be seen. `file` is its placeholder in `params`. */
export function acharVisivel(
  db: Queryable,
  {
    file,
    tipos,
    abre,
  }: { readonly file: string; readonly tipos: readonly string[]; readonly abre: readonly string[] },
  params: Params,
): Promise<{ mime: string; tamanho: number } | undefined> {
  return first(db, {
    text: `SELECT mime, tamanho FROM arquivo a WHERE id = ${file} AND mime = ANY(${params.add(tipos)}) AND (${abre.join(' OR ')})`,
    values: params.values,
  });
}

const VARREDURA = sql.lit(7130011);

/** Whether the lock of the sweep was free, and is now this connection's. */
export async function travarVarredura(db: Queryable): Promise<boolean> {
  return (await exactlyOne(db, sql<{ livre: boolean }>`SELECT pg_try_advisory_lock(${VARREDURA}) AS livre`))
    .livre;
}

export async function soltarVarredura(db: Queryable): Promise<void> {
  await run(db, sql`SELECT pg_advisory_unlock(${VARREDURA})`);
}

const momento = (ms: number) => sql<string>`to_timestamp(${ms} / 1000.0)`;

export async function esquecerEnvios(db: Queryable, antes: number): Promise<void> {
  await run(db, query.deleteFrom('arquivo_envio').where('em', '<', momento(antes)));
}

export async function travarArquivos(db: Queryable, ids: readonly string[]): Promise<void> {
  await run(db, sql`SELECT 1 FROM arquivo WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`);
}

/** Those of them that were sent since. */
export async function enviadosDesde(
  db: Queryable,
  ids: readonly string[],
  desde: number,
): Promise<readonly string[]> {
  const rows = await all(
    db,
    query
      .selectFrom('arquivo')
      .select('id')
      .where('id', '=', sql<string>`ANY(${ids})`)
      .where('criado_em', '>=', momento(desde)),
  );
  return rows.map(({ id }) => id);
}

export async function apagarArquivos(db: Queryable, ids: readonly string[]): Promise<void> {
  await run(db, query.deleteFrom('arquivo').where('id', '=', sql<string>`ANY(${ids})`));
}

type Holder = { readonly table: string; readonly column: string };

/** Every table with a foreign key to `arquivo` that keeps the file. */
export function chavesParaArquivo(db: Queryable): Promise<Holder[]> {
  return all(
    db,
    sql<Holder>`SELECT c.conrelid::regclass::text AS table, a.attname AS column
                  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
                 WHERE c.contype = 'f' AND c.confrelid = 'arquivo'::regclass AND c.confdeltype <> 'c'`,
  );
}

/** Those of the files that the column of the table names. */
export async function guardadosEm(
  db: Queryable,
  { table, column }: Holder,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await all<{ id: string }>(db, {
    text: `SELECT DISTINCT ${quote(column)} AS id FROM ${quote(table)} WHERE ${quote(column)} = ANY($1)`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Those that an earlier version of a record that is still there held in any of the columns. */
export async function guardadosPorVersao(
  db: Queryable,
  {
    recurso,
    table,
    columns,
  }: { readonly recurso: string; readonly table: string; readonly columns: readonly string[] },
  ids: readonly string[],
): Promise<readonly string[]> {
  const texts = columns.flatMap((column) => ['antes', 'depois'].map((state) => `(${state}->>'${column}')`));
  const rows = await all<{ id: string }>(db, {
    text: `SELECT DISTINCT v.id FROM auditoria, LATERAL (VALUES ${texts.join(', ')}) v (id)
            WHERE recurso = $1 AND v.id = ANY($2) AND EXISTS (SELECT 1 FROM ${quote(table)} t WHERE t.id = auditoria.registro_id)`,
    values: [recurso, ids],
  });
  return rows.map(({ id }) => id);
}
