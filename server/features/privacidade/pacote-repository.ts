/** What the package of a person asks of the database beside the registers themselves. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, first, run, sql } from '#server/database/typed.ts';

export type Guardado = {
  readonly modulo: string;
  readonly registroId: number;
  readonly nome: string;
  readonly arquivoId: string;
  readonly mime: string;
  readonly tamanho: number;
};

/** Files of these records, as they stand. */
export const arquivosDe = (db: Queryable, modulo: string, ids: readonly number[]): Promise<Guardado[]> =>
  all(
    db,
    sql<Guardado>`SELECT d.modulo, d.registro_id AS "registroId", d.nome, a.id AS "arquivoId", a.mime, d.tamanho::int AS tamanho
      FROM documento d JOIN arquivo a ON a.id = d.arquivo_id WHERE d.modulo = ${modulo} AND d.registro_id = ANY (${ids}) AND NOT d.pasta AND d.excluido_em IS NULL
      ORDER BY d.registro_id, d.id`,
  );

/** Rows about the patient at the provider, whoever may see them. */
export async function quantasSao(
  db: Queryable,
  entity: EntityModel,
  coluna: string,
  { pacienteId, prestadorId }: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM ${quote(entity.table)} t WHERE t.${quote(coluna)} = $1 AND t.excluido_em IS NULL AND ${ofTenant('t.', '$2')}`,
    values: [pacienteId, prestadorId],
  });
  return rows[0]?.total ?? 0;
}

export const nomeDoPrestador = async (db: Queryable, id: number): Promise<string> =>
  (await exactlyOne(db, sql<{ nome: string }>`SELECT nome FROM prestador WHERE id = ${id}`)).nome;

export type Andamento = { readonly estado: string; readonly feitos: number; readonly total: number | null };

/** The work of the queue that makes the package of a request, while it waits or runs. */
export const andamentoDe = (db: Queryable, solicitacaoId: number): Promise<Andamento | undefined> =>
  first(
    db,
    sql<Andamento>`SELECT estado, coalesce(feitos, 0)::int AS feitos, total::int AS total FROM tarefa
      WHERE tipo = 'pacote-titular' AND dados @> ${JSON.stringify({ solicitacaoId })}::jsonb AND estado IN ('na-fila', 'executando')
      ORDER BY id DESC LIMIT 1`,
  );

/** Keeps the row of the file that the store holds already, for the record to refer to. */
export async function guardarArquivo(
  db: Queryable,
  {
    id,
    nome,
    tamanho,
    usuarioId,
  }: { readonly id: string; readonly nome: string; readonly tamanho: number; readonly usuarioId: number },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO arquivo (id, nome, mime, tamanho, criado_por) VALUES (${id}, ${nome}, 'application/zip', ${tamanho}, ${usuarioId})
      ON CONFLICT (id) DO UPDATE SET criado_em = now()`,
  );
}
