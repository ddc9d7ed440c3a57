/** Rows of groups of rules: what they grant, who is in them. */
import { isSemLimite, type Limite } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import type { EstadoGrupo } from '#domain/acesso/concessao.ts';
import type { Grupo, GrupoLinha } from '#domain/acesso/conta.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import type { Params } from '#server/engine/filters.ts';

/** What the group `g` narrows, by subject. */
const LIMITES_DO_GRUPO = `COALESCE((SELECT jsonb_object_agg(l.sujeito, jsonb_build_object('linhas', l.linhas, 'ocultos', l.ocultos, 'fixos', l.fixos))
            FROM grupo_limite l WHERE l.grupo_regra_id = g.id), '{}')`;

/** `vista` is the condition, over alias u, of the people that count. */
const colunas = (vista: string): string => `
g.id, g.nome, g.descricao, g.ativo, g.versao, g.criado_em AS "criadoEm", g.atualizado_em AS "atualizadoEm",
(SELECT f.nome FROM perfil f WHERE f.grupo_regra_id = g.id) AS perfil,
(SELECT count(*)::int FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND ${vista}
  WHERE ug.grupo_regra_id = g.id) AS pessoas,
COALESCE((SELECT jsonb_agg(p.sujeito || ':' || p.acao ORDER BY p.sujeito, p.acao) FROM permissao p
           WHERE p.grupo_regra_id = g.id), '[]') AS permissoes,
${LIMITES_DO_GRUPO} AS limites`;

export type LinhaGrupo = Omit<GrupoLinha, 'alterado' | 'meu'> & {
  readonly criadoEm: string;
  readonly atualizadoEm: string | null;
};

/** Every group. `vista` binds in `params`. */
export function gruposEmUso(db: Queryable, vista: string, params: Params): Promise<LinhaGrupo[]> {
  const text = `SELECT ${colunas(vista)} FROM grupo_regra g WHERE g.excluido_em IS NULL ORDER BY g.nome`;
  return all(db, { text, values: params.values });
}

export function umGrupo(
  db: Queryable,
  id: number,
  vista: string,
  params: Params,
): Promise<LinhaGrupo | undefined> {
  const text = `SELECT ${colunas(vista)} FROM grupo_regra g WHERE g.id = ${params.add(id)} AND g.excluido_em IS NULL`;
  return first(db, { text, values: params.values });
}

/** Of the members those in sight. */
export function membrosEmVista(
  db: Queryable,
  id: number,
  vista: string,
  params: Params,
): Promise<Grupo['membros'][number][]> {
  return all(db, {
    text: `SELECT u.id, u.nome, u.login, u.ativo FROM usuario_grupo ug JOIN usuario u ON u.id = ug.usuario_id AND ${vista}
            WHERE ug.grupo_regra_id = ${params.add(id)} ORDER BY u.ativo DESC, u.nome LIMIT 500`,
    values: params.values,
  });
}

/** Groups that the person is in. */
export async function gruposDaPessoa(db: Queryable, usuarioId: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    query.selectFrom('usuario_grupo').select('grupo_regra_id').where('usuario_id', '=', usuarioId),
  );
  return rows.map(({ grupo_regra_id: id }) => id);
}

/** Everybody who is in it, in no bin, by name. */
export function membrosDe(db: Queryable, id: number): Promise<{ id: number; nome: string }[]> {
  return all(
    db,
    query
      .selectFrom('usuario_grupo as ug')
      .innerJoin('usuario as u', (join) =>
        join.onRef('u.id', '=', 'ug.usuario_id').on('u.excluido_em', 'is', null),
      )
      .select(['u.id', 'u.nome'])
      .where('ug.grupo_regra_id', '=', id)
      .orderBy('u.nome'),
  );
}

export function concedidoPor(db: Queryable, id: number): Promise<Omit<EstadoGrupo, 'membros'> | undefined> {
  return first(
    db,
    sql<Omit<EstadoGrupo, 'membros'>>`
      SELECT g.id, g.ativo, COALESCE((SELECT jsonb_agg(jsonb_build_object('action', p.acao, 'subject', p.sujeito))
               FROM permissao p WHERE p.grupo_regra_id = g.id), '[]') AS permissoes, ${sql.raw(LIMITES_DO_GRUPO)} AS limites
        FROM grupo_regra g WHERE g.id = ${id} AND g.excluido_em IS NULL`,
  );
}

/** What the audit keeps of it. */
export function retratoDoGrupo(db: Queryable, id: number): Promise<object | undefined> {
  return first(
    db,
    sql<object>`SELECT nome, descricao, ativo, COALESCE((SELECT jsonb_agg(p.sujeito || ':' || p.acao ORDER BY 1) FROM permissao p
      WHERE p.grupo_regra_id = g.id), '[]') AS permissoes,
      COALESCE((SELECT jsonb_agg(l.sujeito || ':' || coalesce('linhas=' || l.linhas || ';', '') || coalesce('ocultos=' || nullif(array_to_string(l.ocultos, ','), '') || ';', '')
                                 || coalesce('fixos=' || nullif(array_to_string(l.fixos, ','), ''), '') ORDER BY l.sujeito)
                  FROM grupo_limite l WHERE l.grupo_regra_id = g.id), '[]') AS limites FROM grupo_regra g WHERE g.id = ${id}`,
  );
}

const unnested = (list: readonly Permission[]) =>
  sql`unnest(${list.map(({ subject }) => subject)}::text[], ${list.map(({ action }) => action)}::text[])`;

export async function retirarPermissoes(
  db: Queryable,
  id: number,
  list: readonly Permission[],
): Promise<void> {
  await run(
    db,
    sql`DELETE FROM permissao WHERE grupo_regra_id = ${id} AND (sujeito, acao) IN (SELECT * FROM ${unnested(list)})`,
  );
}

export async function darPermissoes(db: Queryable, id: number, list: readonly Permission[]): Promise<void> {
  await run(db, {
    text: `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
           SELECT $1, sujeito, acao FROM unnest($2::text[], $3::text[]) AS p (sujeito, acao) ON CONFLICT DO NOTHING`,
    values: [id, list.map(({ subject }) => subject), list.map(({ action }) => action)],
  });
}

/** Writes what the group narrows of each subject named; what narrows nothing goes. */
export async function gravarLimites(
  db: Queryable,
  id: number,
  limites: { readonly [sujeito: string]: Limite },
): Promise<void> {
  const sujeitos = Object.keys(limites);
  await run(
    db,
    sql`DELETE FROM grupo_limite WHERE grupo_regra_id = ${id} AND sujeito = ANY(${sujeitos}::text[])`,
  );
  for (const [sujeito, limite] of Object.entries(limites))
    if (!isSemLimite(limite))
      await run(
        db,
        sql`INSERT INTO grupo_limite (grupo_regra_id, sujeito, linhas, ocultos, fixos)
          VALUES (${id}, ${sujeito}, ${limite.linhas}, ${[...limite.ocultos]}::text[], ${[...limite.fixos]}::text[])`,
      );
}

export type DadosDoGrupo = {
  readonly nome?: string | undefined;
  readonly descricao?: string | null | undefined;
  readonly ativo?: boolean | undefined;
};

export async function inserirGrupo(
  db: Queryable,
  { nome, descricao, ativo }: DadosDoGrupo,
  usuarioId: number,
): Promise<number> {
  const { id } = await exactlyOne<{ id: number }>(db, {
    text: 'INSERT INTO grupo_regra (nome, descricao, ativo, criado_por) VALUES ($1, $2, $3, $4) RETURNING id',
    values: [nome, descricao ?? null, ativo ?? true, usuarioId],
  });
  return id;
}

/** Locks the group, out of the bin. */
export function travarGrupo(
  db: Queryable,
  id: number,
): Promise<{ nome: string; versao: number } | undefined> {
  return first(
    db,
    query
      .selectFrom('grupo_regra')
      .select(['nome', 'versao'])
      .where('id', '=', id)
      .where('excluido_em', 'is', null)
      .forUpdate(),
  );
}

/** Writes what is given; the rest stays. */
export async function gravarGrupo(
  db: Queryable,
  id: number,
  { nome, descricao, ativo }: DadosDoGrupo,
  usuarioId: number,
): Promise<void> {
  await run(db, {
    text: `UPDATE grupo_regra SET nome = coalesce($2, nome), descricao = CASE WHEN $3 THEN $4 ELSE descricao END,
                  ativo = coalesce($5, ativo), versao = versao + 1, atualizado_em = now(), atualizado_por = $6 WHERE id = $1`,
    values: [id, nome ?? null, descricao !== undefined, descricao ?? null, ativo ?? null, usuarioId],
  });
}

/** Into the bin; a shipped one that was removed does not come back by itself. */
export async function excluirDoUso(db: Queryable, id: number, usuarioId: number): Promise<void> {
  await run(
    db,
    query
      .updateTable('grupo_regra')
      .set({ excluido_em: sql<string>`now()`, excluido_por: usuarioId, versao: sql<number>`versao + 1` })
      .where('id', '=', id),
  );
  await run(db, query.updateTable('perfil').set({ grupo_regra_id: null }).where('grupo_regra_id', '=', id));
}

/** Active people who manage all, or have the permission and may change users or groups; `menos` left out. */
export async function quemTemEConcede(
  db: Queryable,
  { subject, action }: Permission,
  menos: number | null,
): Promise<readonly string[]> {
  const rows = await all<{ nome: string }>(db, {
    text: `WITH direito AS (
             SELECT ug.usuario_id, p.acao, p.sujeito FROM usuario_grupo ug
               JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
               JOIN permissao p ON p.grupo_regra_id = g.id)
           SELECT u.nome FROM usuario u WHERE u.ativo AND u.excluido_em IS NULL AND u.id IS DISTINCT FROM $3 AND (u.admin
             OR EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito = 'all' AND d.acao = 'manage')
             OR (EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito IN ($1, 'all') AND d.acao IN ($2, 'manage'))
                 AND EXISTS (SELECT 1 FROM direito d WHERE d.usuario_id = u.id AND d.sujeito IN ('usuario', 'regra', 'all') AND d.acao IN ('update', 'manage'))))
           ORDER BY u.nome LIMIT 20`,
    values: [subject, action, menos],
  });
  return rows.map(({ nome }) => nome);
}

/** Active groups that grant it. */
export async function gruposQueConcedem(
  db: Queryable,
  { subject, action }: Permission,
): Promise<readonly string[]> {
  const rows = await all<{ nome: string }>(db, {
    text: `SELECT g.nome FROM grupo_regra g WHERE g.ativo AND g.excluido_em IS NULL AND EXISTS (
             SELECT 1 FROM permissao p WHERE p.grupo_regra_id = g.id AND p.sujeito IN ($1, 'all') AND p.acao IN ($2, 'manage')) ORDER BY g.nome LIMIT 20`,
    values: [subject, action],
  });
  return rows.map(({ nome }) => nome);
}
