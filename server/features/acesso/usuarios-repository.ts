/** Rows of accounts, as they are listed, read and written. Conditions are over alias u. */
import { TEM_FATOR_SQL } from '#server/plugins/second-factor.ts';
import { ofTenants } from '#server/database/tenant.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { PAPEIS } from '#domain/acesso/concessao.ts';
import type { Named, Usuario, UsuarioLinha } from '#domain/acesso/conta.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, isoSql, query, run, sql } from '#server/database/typed.ts';
import type { Params } from '#server/engine/filters.ts';
import { ALCANCE_SQL } from './repository.ts';

const COLUMNS = `
u.id, u.login, u.nome, u.email, u.admin, u.ativo, coalesce(u.bloqueado_ate > now(), false) AS bloqueado,
u.trocar_senha AS "trocarSenha", ${TEM_FATOR_SQL} AS "segundoFator", u.ultimo_acesso AS "ultimoAcesso", u.foto IS NOT NULL AS "temFoto", u.versao,
array_remove(ARRAY[${PAPEIS.map((papel) => `CASE WHEN u.${papel} THEN '${papel}' END`).join(', ')}], NULL) AS papeis,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'nome', g.nome) ORDER BY g.nome)
            FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.excluido_em IS NULL
           WHERE ug.usuario_id = u.id), '[]') AS grupos,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) ORDER BY p.nome)
            FROM usuario_prestador up JOIN prestador p ON p.id = up.prestador_id
           WHERE up.usuario_id = u.id), '[]') AS prestadores,
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) ORDER BY p.nome)
            FROM (${ALCANCE_SQL}) a JOIN prestador p ON p.id = a.prestador_id), '[]') AS alcance`;

type Pagina = {
  readonly where: string;
  readonly order: string;
  readonly inicio: number;
  readonly quantos: number;
};

/** A page, each row with how many there are. */
export function paginaDeUsuarios(
  db: Queryable,
  { where, order, inicio, quantos }: Pagina,
  params: Params,
): Promise<(UsuarioLinha & { total: number })[]> {
  return all(db, {
    text: `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM usuario u WHERE ${where}
            ORDER BY ${order} NULLS LAST, u.id LIMIT ${params.add(quantos)} OFFSET ${params.add(inicio)}`,
    values: params.values,
  });
}

export async function contarUsuarios(db: Queryable, where: string, params: Params): Promise<number> {
  const counted = {
    text: `SELECT count(*)::int AS total FROM usuario u WHERE ${where}`,
    values: params.values,
  };
  return (await exactlyOne<{ total: number }>(db, counted)).total;
}

export type UsuarioLido = Omit<Usuario, 'permissoes' | 'voce' | 'acima'> & {
  readonly criadoEm: string;
  readonly atualizadoEm: string | null;
  readonly senhaProvisoriaAte: string | null;
};

/** The account in sight. */
export function umUsuario(
  db: Queryable,
  id: number,
  vista: string,
  params: Params,
): Promise<UsuarioLido | undefined> {
  return first(db, {
    text: `SELECT ${COLUMNS}, u.cpf, u.profissional_id AS "profissionalId", u.fornecedor_id AS "fornecedorId",
            (SELECT nome FROM profissional WHERE id = u.profissional_id) AS "profissionalNome",
            (SELECT nome FROM fornecedor WHERE id = u.fornecedor_id) AS "fornecedorNome",
            u.criado_em AS "criadoEm", u.atualizado_em AS "atualizadoEm", u.senha_provisoria_ate AS "senhaProvisoriaAte",
            (SELECT count(*)::int FROM sessao s WHERE s.usuario_id = u.id AND s.revogada_em IS NULL AND s.expira_em > now()) AS "sessoesAbertas",
            (SELECT jsonb_build_object('nomes', c.nomes, 'valeAte', ${isoSql('c.vale_ate')}, 'lidoEm', ${isoSql('c.lido_em')})
               FROM agenda_calendario c WHERE c.usuario_id = u.id AND c.vale_ate > now()) AS calendario
       FROM usuario u WHERE ${vista} AND u.id = ${params.add(id)}`,
    values: params.values,
  });
}

/** Ends the address by which a calendar outside reads the person's agenda; undefined: there is none that answers. */
export function apagarCalendarioDe(db: Queryable, id: number): Promise<{ nomes: boolean } | undefined> {
  return first(
    db,
    sql<{
      nomes: boolean;
    }>`DELETE FROM agenda_calendario WHERE usuario_id = ${id} AND vale_ate > now() RETURNING nomes`,
  );
}

/** Locks the account in sight. */
export function travarUsuario(
  db: Queryable,
  id: number,
  vista: string,
  params: Params,
): Promise<{ versao: number } | undefined> {
  return first(db, {
    text: `SELECT u.versao FROM usuario u WHERE ${vista} AND u.id = ${params.add(id)} FOR UPDATE OF u`,
    values: params.values,
  });
}

/** What each of the person's groups grants. */
export function concedidoA(db: Queryable, id: number): Promise<(Permission & { grupo: string })[]> {
  return all(
    db,
    sql<Permission & { grupo: string }>`SELECT p.acao AS action, p.sujeito AS subject, g.nome AS grupo
       FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
       JOIN permissao p ON p.grupo_regra_id = g.id WHERE ug.usuario_id = ${id} ORDER BY g.nome`,
  );
}

type GrupoOferecido = Named & { descricao: string | null; perfil: string | null; permissoes: Permission[] };

/** Active groups with what they grant. */
export function gruposOferecidos(db: Queryable): Promise<GrupoOferecido[]> {
  return all(
    db,
    sql<GrupoOferecido>`
      SELECT g.id, g.nome, g.descricao, f.nome AS perfil, COALESCE(jsonb_agg(jsonb_build_object('action', p.acao, 'subject', p.sujeito))
               FILTER (WHERE p.acao IS NOT NULL), '[]') AS permissoes
        FROM grupo_regra g LEFT JOIN permissao p ON p.grupo_regra_id = g.id LEFT JOIN perfil f ON f.grupo_regra_id = g.id
       WHERE g.excluido_em IS NULL AND g.ativo GROUP BY g.id, f.nome ORDER BY g.nome`,
  );
}

/** Active providers: all of them, or of these. */
export function prestadoresOferecidos(
  db: Queryable,
  todos: boolean,
  ids: readonly number[],
): Promise<Named[]> {
  return all(
    db,
    sql<Named>`SELECT id, nome FROM prestador
                WHERE excluido_em IS NULL AND ativo AND (${todos} OR id = ANY(${ids}::bigint[])) ORDER BY nome`,
  );
}

/** What the audit keeps: names, no ids, no secrets, the CPF by its middle. */
export function retratoDoUsuario(db: Queryable, id: number): Promise<object | undefined> {
  return first<object>(db, {
    text: `SELECT u.login, u.nome, u.email, u.admin, u.ativo, u.foto IS NOT NULL AS foto,
                  CASE WHEN u.cpf IS NOT NULL THEN '***.' || substr(u.cpf, 4, 3) || '.' || substr(u.cpf, 7, 3) || '-**' END AS cpf,
                  (SELECT nome FROM profissional WHERE id = u.profissional_id) AS profissional,
                  (SELECT nome FROM fornecedor WHERE id = u.fornecedor_id) AS fornecedor,
                  array_remove(ARRAY[${PAPEIS.map((papel) => `CASE WHEN u.${papel} THEN '${PAPEL_TITULO[papel]}' END`).join(', ')}], NULL) AS papeis,
                  ARRAY(SELECT g.nome FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id WHERE ug.usuario_id = u.id ORDER BY 1) AS grupos,
                  ARRAY(SELECT p.nome FROM usuario_prestador up JOIN prestador p ON p.id = up.prestador_id WHERE up.usuario_id = u.id ORDER BY 1) AS prestadores
             FROM usuario u WHERE u.id = $1`,
    values: [id],
  });
}

/** Groups and providers of the account become just these. */
export async function ligarUsuario(
  db: Queryable,
  id: number,
  { grupos, prestadores }: { readonly grupos?: readonly number[]; readonly prestadores?: readonly number[] },
): Promise<void> {
  if (grupos) {
    await run(db, {
      text: 'DELETE FROM usuario_grupo WHERE usuario_id = $1 AND NOT grupo_regra_id = ANY($2::bigint[])',
      values: [id, grupos],
    });
    await run(db, {
      text: 'INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
      values: [id, grupos],
    });
  }
  if (!prestadores) return;
  await run(db, {
    text: `DELETE FROM usuario_prestador WHERE usuario_id = $1 AND NOT ${ofTenants('', '$2')}`,
    values: [id, prestadores],
  });
  await run(db, {
    text: 'INSERT INTO usuario_prestador (usuario_id, prestador_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
    values: [id, prestadores],
  });
}

/** By column of the table. */
export type ColunasDeUsuario = { readonly [coluna: string]: unknown };

export async function inserirUsuario(db: Queryable, colunas: ColunasDeUsuario): Promise<number> {
  const names = Object.keys(colunas);
  const { id } = await exactlyOne<{ id: number }>(db, {
    text: `INSERT INTO usuario (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    values: Object.values(colunas),
  });
  return id;
}

export async function gravarUsuario(db: Queryable, id: number, colunas: ColunasDeUsuario): Promise<void> {
  await run(db, {
    text: `UPDATE usuario SET ${Object.keys(colunas)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')}, versao = versao + 1, atualizado_em = now() WHERE id = $1`,
    values: [id, ...Object.values(colunas)],
  });
}

/** Ends every session of the account; answers how many. */
export function encerrarTodas(db: Queryable, id: number): Promise<number> {
  return run(
    db,
    query
      .updateTable('sessao')
      .set({ revogada_em: sql<string>`now()` })
      .where('usuario_id', '=', id)
      .where('revogada_em', 'is', null),
  );
}
