/** Rows of tags, and the documents that bear them. */
import type { Leitura } from '#domain/acesso/leitura.ts';
import type { TagDocumento, TagEmUso } from '#domain/documento/tipos.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type ListScope } from '#server/engine/scope.ts';

export type Tag = { readonly id: number; readonly nome: string; readonly leitura: Leitura };

export function tagsDo(db: Queryable, modulo: string): Promise<TagDocumento[]> {
  return all(
    db,
    query
      .selectFrom('documento_tag')
      .select(['object_id as objectId', 'nome', 'leitura'])
      .where('modulo', '=', modulo)
      .orderBy('nome')
      .$narrowType<{ leitura: Leitura }>(),
  );
}

/** Held against being removed until the transaction ends. */
export function tagPorNome(db: Queryable, modulo: string, nome: string): Promise<Tag | undefined> {
  return first(
    db,
    sql<Tag>`SELECT id, nome, leitura FROM documento_tag WHERE modulo = ${modulo} AND lower(nome) = lower(${nome}) FOR KEY SHARE`,
  );
}

/** Held as asked until the transaction ends. */
export function tagPorId(
  db: Queryable,
  modulo: string,
  objectId: string,
  trava: 'FOR KEY SHARE' | 'FOR UPDATE',
): Promise<Tag | undefined> {
  return first(
    db,
    sql<Tag>`SELECT id, nome, leitura FROM documento_tag
              WHERE object_id::text = lower(${objectId}) AND modulo = ${modulo} ${sql.raw(trava)}`,
  );
}

type Nova = {
  readonly modulo: string;
  readonly nome: string;
  readonly usuarioId: number;
  readonly leitura: Leitura;
};

const insert = ({ modulo, nome, usuarioId, leitura }: Nova) =>
  query.insertInto('documento_tag').values({ modulo, nome, criado_por: usuarioId, leitura });

/** Makes the tag unless one of the name is there. */
export async function inserirSeNova(db: Queryable, nova: Nova): Promise<void> {
  await run(
    db,
    insert(nova).onConflict((conflict) => conflict.expression(sql`modulo, lower(nome)`).doNothing()),
  );
}

export function inserirTag(db: Queryable, nova: Nova): Promise<TagDocumento> {
  return exactlyOne(
    db,
    insert(nova).returning(['object_id as objectId', 'nome', 'leitura']).$narrowType<{ leitura: Leitura }>(),
  );
}

/** Whether the record, alias r, is one that the caller may change. */
const mayChangeRecord = (scope: ListScope) => scopeWhere({ ...scope, gravar: true }, 'r');

/** Documents that bear each tag, in the bin or not: those of the caller's provider, and whether others have it too. */
export function usoDasTags(db: Queryable, scope: ListScope): Promise<TagEmUso[]> {
  return all(
    db,
    sql<TagEmUso>`SELECT t.object_id AS "objectId", t.nome, t.leitura, count(d.id) FILTER (WHERE ${mayChangeRecord(scope)})::int AS documentos,
           count(d.id) FILTER (WHERE (${mayChangeRecord(scope)}) IS NOT TRUE) > 0 AS "deOutros"
      FROM documento_tag t LEFT JOIN documento d ON d.tag_id = t.id
      LEFT JOIN ${sql.raw(quote(scope.entity.table))} r ON r.id = d.registro_id
     WHERE t.modulo = ${scope.entity.name} GROUP BY t.id ORDER BY t.nome`,
  );
}

/** Whether a document that the caller may not change bears the tag. */
export async function temDeOutros(db: Queryable, scope: ListScope, tagId: number): Promise<boolean> {
  const found = await first(
    db,
    sql<{
      id: number;
    }>`SELECT d.id FROM documento d JOIN ${sql.raw(quote(scope.entity.table))} r ON r.id = d.registro_id
                         WHERE d.tag_id = ${tagId} AND (${mayChangeRecord(scope)}) IS NOT TRUE LIMIT 1`,
  );
  return found !== undefined;
}

export async function gravarTag(
  db: Queryable,
  id: number,
  dado: { readonly nome: string } | { readonly leitura: Leitura },
): Promise<void> {
  await run(db, query.updateTable('documento_tag').set(dado).where('id', '=', id));
}

export async function documentosCom(db: Queryable, tagId: number): Promise<number> {
  const counted = query
    .selectFrom('documento')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tag_id', '=', tagId);
  return (await exactlyOne(db, counted)).total;
}

/** The tag goes; documents that bear it get the other, or none. */
export async function apagarTag(db: Queryable, id: number, outraId: number | null): Promise<void> {
  await run(db, query.updateTable('documento').set({ tag_id: outraId }).where('tag_id', '=', id));
  await run(db, query.deleteFrom('documento_tag').where('id', '=', id));
}

/** Two people giving one name at once meet here, one after the other. */
export async function travarNomesDeTag(db: Queryable, modulo: string): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`documento_tag ${modulo}`}, 0))`);
}
