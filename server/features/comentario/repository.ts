/** Comments of records, whom they call, and the people who could be called. */
import { POR_MINUTO, type Comentario, type Pessoa } from '#domain/comentario/comentario.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, first, isoSql, run, sql } from '#server/database/typed.ts';

/** The record that is spoken of. */
export type Onde = { readonly recurso: string; readonly registroId: number };

const COLUNAS = sql.raw(`c.id, c.texto, c.versao, jsonb_build_object('id', u.id, 'nome', u.nome) AS autor,
  ${isoSql('c.criado_em')} AS "criadoEm", ${isoSql('c.editado_em')} AS "editadoEm", ${isoSql('c.retirado_em')} AS "retiradoEm",
  CASE WHEN c.texto IS NULL THEN '[]'::jsonb ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.usuario_id, 'nome', m.nome) ORDER BY m.usuario_id)
    FROM comentario_mencao m WHERE m.comentario_id = c.id), '[]') END AS mencoes`);

/** From the newest backwards; `antes`: older than this one. */
export function comentariosDe(
  db: Queryable,
  { recurso, registroId }: Onde,
  { antes, quantos }: { readonly antes: number | null; readonly quantos: number },
): Promise<Comentario[]> {
  return all(
    db,
    sql<Comentario>`SELECT ${COLUNAS} FROM comentario c JOIN usuario u ON u.id = c.autor_id
      WHERE c.recurso = ${recurso} AND c.registro_id = ${registroId} AND (${antes}::bigint IS NULL OR c.id < ${antes})
      ORDER BY c.id DESC LIMIT ${quantos}`,
  );
}

export async function umComentario(
  db: Queryable,
  { recurso, registroId }: Onde,
  id: number,
): Promise<Comentario | undefined> {
  return first(
    db,
    sql<Comentario>`SELECT ${COLUNAS} FROM comentario c JOIN usuario u ON u.id = c.autor_id
      WHERE c.recurso = ${recurso} AND c.registro_id = ${registroId} AND c.id = ${id}`,
  );
}

export async function contarComentarios(db: Queryable, { recurso, registroId }: Onde): Promise<number> {
  const { total } = await exactlyOne<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM comentario
      WHERE recurso = ${recurso} AND registro_id = ${registroId} AND retirado_em IS NULL`,
  );
  return total;
}

/** One comment of a person at a time, so that none slips past the count of the minute. Answers how long to wait, in seconds. */
export async function esperaDoAutor(db: Queryable, autorId: number): Promise<number> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtext('comentario'), ${autorId}::int)`);
  const { n, espera } = await exactlyOne<{ n: number; espera: number }>(
    db,
    sql`SELECT count(*)::int AS n, coalesce(ceil(60 - extract(epoch FROM clock_timestamp() - min(criado_em))), 0)::int AS espera
      FROM comentario WHERE autor_id = ${autorId} AND criado_em > clock_timestamp() - interval '1 minute'`,
  );
  return n >= POR_MINUTO ? Math.max(1, espera) : 0;
}

/** The comment that this browser has sent already; undefined: none. */
export async function porChave(
  db: Queryable,
  autorId: number,
  chave: string,
): Promise<{ readonly id: number; readonly recurso: string; readonly registroId: number } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      recurso: string;
      registroId: number;
    }>`SELECT id, recurso, registro_id AS "registroId" FROM comentario
      WHERE autor_id = ${autorId} AND chave = ${chave}::uuid`,
  );
}

export async function inserirComentario(
  db: Queryable,
  { recurso, registroId }: Onde,
  novo: {
    readonly autorId: number;
    readonly texto: string;
    readonly chave: string;
    readonly final: boolean;
    readonly mencoes: readonly Pessoa[];
  },
): Promise<number> {
  const { id } = await exactlyOne<{ id: number }>(
    db,
    sql`INSERT INTO comentario (recurso, registro_id, autor_id, texto, chave, final)
      VALUES (${recurso}, ${registroId}, ${novo.autorId}, ${novo.texto}, ${novo.chave}::uuid, ${novo.final}) RETURNING id`,
  );
  await gravarMencoes(db, id, novo.mencoes);
  return id;
}

async function gravarMencoes(db: Queryable, id: number, mencoes: readonly Pessoa[]): Promise<void> {
  await run(
    db,
    sql`DELETE FROM comentario_mencao WHERE comentario_id = ${id}
      AND usuario_id <> ALL (${mencoes.map((pessoa) => pessoa.id)}::bigint[])`,
  );
  await run(
    db,
    sql`INSERT INTO comentario_mencao (comentario_id, usuario_id, nome)
      SELECT ${id}, p.id, p.nome FROM unnest(${mencoes.map((pessoa) => pessoa.id)}::bigint[], ${mencoes.map(({ nome }) => nome)}::text[]) AS p (id, nome)
      ON CONFLICT (comentario_id, usuario_id) DO UPDATE SET nome = excluded.nome`,
  );
}

/** Locked for its writer's change. */
export async function travarComentario(
  db: Queryable,
  { recurso, registroId }: Onde,
  id: number,
): Promise<
  | {
      readonly autorId: number;
      readonly texto: string | null;
      readonly versao: number;
      readonly final: boolean;
      readonly chamados: readonly number[];
    }
  | undefined
> {
  return first(
    db,
    sql<{ autorId: number; texto: string | null; versao: number; final: boolean; chamados: number[] }>`
      SELECT c.autor_id AS "autorId", c.texto, c.versao, c.final,
             coalesce((SELECT jsonb_agg(m.usuario_id) FROM comentario_mencao m WHERE m.comentario_id = c.id), '[]') AS chamados
        FROM comentario c WHERE c.recurso = ${recurso} AND c.registro_id = ${registroId} AND c.id = ${id} FOR UPDATE OF c`,
  );
}

export async function editarComentario(
  db: Queryable,
  id: number,
  texto: string,
  mencoes: readonly Pessoa[],
): Promise<void> {
  await run(
    db,
    sql`UPDATE comentario SET texto = ${texto}, editado_em = clock_timestamp(), versao = versao + 1 WHERE id = ${id}`,
  );
  await gravarMencoes(db, id, mencoes);
}

/** The text goes: the audit's event of this act keeps it. */
export async function retirarComentario(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE comentario SET texto = NULL, retirado_em = clock_timestamp(), versao = versao + 1 WHERE id = ${id}`,
  );
  await run(db, sql`DELETE FROM comentario_mencao WHERE comentario_id = ${id}`);
}

/** People in use who may see the register at all, by name; whether they reach the record is asked of each. */
export function quemVeCadastro(
  db: Queryable,
  { subject, menos }: { readonly subject: string; readonly menos: number },
): Promise<Pessoa[]> {
  return all(
    db,
    sql<Pessoa>`SELECT u.id, u.nome FROM usuario u
      WHERE u.ativo AND u.excluido_em IS NULL AND u.id <> ${menos}
        AND (u.admin OR EXISTS (
          SELECT 1 FROM usuario_grupo ug
            JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
            JOIN permissao p ON p.grupo_regra_id = g.id
           WHERE ug.usuario_id = u.id AND p.sujeito IN (${subject}, 'all') AND p.acao IN ('view', 'manage')))
      ORDER BY u.nome, u.id`,
  );
}

/** Providers at which the row may be seen: its own, and the one with which it is shared. */
export async function prestadoresDaLinha(
  db: Queryable,
  { table, sharedWith, field }: EntityModel,
  id: number,
): Promise<readonly number[]> {
  const shared = sharedWith === undefined ? undefined : field[sharedWith]?.column;
  const row = await first(
    db,
    sql<{ casas: (number | null)[] }>`
      SELECT jsonb_build_array((to_jsonb(t) ->> 'prestador_id')::bigint, (to_jsonb(t) ->> ${shared ?? ''})::bigint) AS casas
        FROM ${sql.table(table)} t WHERE t.id = ${id}`,
  );
  return (row?.casas ?? []).filter((casa) => casa !== null);
}

/** Those of the ids that are people in use. */
export function pessoasPor(db: Queryable, ids: readonly number[]): Promise<Pessoa[]> {
  return all(
    db,
    sql<Pessoa>`SELECT id, nome FROM usuario WHERE id = ANY(${ids}::bigint[]) AND ativo AND excluido_em IS NULL ORDER BY id`,
  );
}
