/** Rows that decide what an account may do: its flags, groups, permissions and providers; and its history. */
import type { LimiteDoGrupo } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import type { Named } from '#domain/acesso/conta.ts';
import type { EstadoUsuario } from '#domain/acesso/concessao.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import { limitesDaConta, LIMITES_SQL, limitesSql } from '#server/plugins/limits-sql.ts';
import { PERMISSOES_SQL } from '#server/plugins/view-as.ts';

/** Providers that the account `u` is or was to be at, whatever the date, active or not; an administrator's flag apart. */
export const ALCANCE_SQL = `
SELECT up.prestador_id FROM usuario_prestador up WHERE up.usuario_id = u.id
UNION SELECT cc.prestador_id FROM profissional_corpo_clinico cc WHERE u.profissional AND cc.profissional_id = u.profissional_id`;

/** Those that the account is at today, inactive ones included: what a person may give and take. */
export const ALCANCE_DE_HOJE_SQL = `
SELECT up.prestador_id FROM usuario_prestador up WHERE up.usuario_id = u.id
UNION SELECT cc.prestador_id FROM profissional_corpo_clinico cc JOIN prestador pr ON pr.id = cc.prestador_id
 WHERE u.profissional AND cc.profissional_id = u.profissional_id
   AND (cc.inicio IS NULL OR cc.inicio <= now() AT TIME ZONE pr.fuso_horario)
   AND (cc.fim IS NULL OR cc.fim >= (now() AT TIME ZONE pr.fuso_horario)::date)`;

type AtorLido = {
  readonly admin: boolean;
  readonly permissoes: Permission[];
  readonly limites: LimiteDoGrupo[];
  readonly grupos: number[];
  readonly prestadores: number[];
};

/** Who acts, while the account is in use. */
export function lerAtor(db: Queryable, usuarioId: number): Promise<AtorLido | undefined> {
  return first(db, {
    text: `SELECT u.admin, ${PERMISSOES_SQL} AS permissoes, ${LIMITES_SQL} AS limites,
                  ARRAY(SELECT ug.grupo_regra_id FROM usuario_grupo ug WHERE ug.usuario_id = u.id) AS grupos,
                  ARRAY(${ALCANCE_DE_HOJE_SQL}) AS prestadores
             FROM usuario u WHERE u.id = $1 AND u.ativo AND u.excluido_em IS NULL`,
    values: [usuarioId],
  });
}

/** All that decides what these people may do. */
export async function estadosDe(db: Queryable, ids: readonly number[]): Promise<EstadoUsuario[]> {
  const rows = await all<Omit<EstadoUsuario, 'limites'> & { readonly limites: readonly LimiteDoGrupo[] }>(
    db,
    {
      text: `SELECT u.id, u.ativo, u.admin, u.profissional_id AS "profissionalId", u.fornecedor_id AS "fornecedorId",
                  array_remove(ARRAY[CASE WHEN u.profissional THEN 'profissional' END, CASE WHEN u.administrativo THEN 'administrativo' END,
                    CASE WHEN u.prestador THEN 'prestador' END, CASE WHEN u.fornecedor THEN 'fornecedor' END,
                    CASE WHEN u.parceiro THEN 'parceiro' END], NULL) AS papeis,
                  COALESCE((SELECT jsonb_agg(ug.grupo_regra_id) FROM usuario_grupo ug WHERE ug.usuario_id = u.id), '[]') AS grupos,
                  COALESCE((SELECT jsonb_agg(DISTINCT jsonb_build_object('action', p.acao, 'subject', p.sujeito))
                              FROM usuario_grupo ug JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.excluido_em IS NULL
                              JOIN permissao p ON p.grupo_regra_id = g.id WHERE ug.usuario_id = u.id), '[]') AS permissoes,
                  ${limitesSql(`g.excluido_em IS NULL AND g.id IN (SELECT ug.grupo_regra_id FROM usuario_grupo ug WHERE ug.usuario_id = u.id)`)} AS limites,
                  COALESCE((SELECT jsonb_agg(a.prestador_id) FROM (${ALCANCE_SQL}) a), '[]') AS prestadores
             FROM usuario u WHERE u.id = ANY($1::bigint[]) AND u.excluido_em IS NULL ORDER BY u.id`,
      values: [ids],
    },
  );
  return rows.map((row) => ({ ...row, limites: limitesDaConta(row.admin, row.limites) }));
}

export type EventoLido = {
  readonly seq: number;
  readonly em: string;
  readonly usuario: string | null;
  readonly acao: string;
  readonly antes: { readonly [campo: string]: unknown } | null;
  readonly depois: { readonly [campo: string]: unknown } | null;
  readonly motivo: string | null;
};

/** Events of a record, newest first; failed sign-ins belong to the audit screen. */
export function eventosDe(
  db: Queryable,
  recurso: string,
  id: number,
  { inicio, quantos }: { readonly inicio: number; readonly quantos: number },
): Promise<EventoLido[]> {
  return all(
    db,
    sql<EventoLido>`SELECT seq, em, usuario_nome AS usuario, acao, antes, depois, motivo FROM auditoria
      WHERE recurso = ${recurso} AND registro_id = ${id} AND acao NOT IN ('entrada-negada', 'ver')
      ORDER BY seq DESC LIMIT ${quantos} OFFSET ${inicio}`,
  );
}

/** How many of these rows are there and in no bin. */
export async function contarVivos(
  db: Queryable,
  table: 'grupo_regra' | 'prestador' | 'profissional' | 'fornecedor',
  ids: readonly number[],
): Promise<number> {
  const { total } = await exactlyOne<{ total: number }>(db, {
    text: `SELECT count(*)::int AS total FROM ${table} WHERE id = ANY($1::bigint[]) AND excluido_em IS NULL`,
    values: [ids],
  });
  return total;
}

export function nomesDe(
  db: Queryable,
  table: 'grupo_regra' | 'prestador',
  ids: readonly number[],
): Promise<Named[]> {
  return all(db, {
    text: `SELECT id, nome FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY nome`,
    values: [ids],
  });
}

/** Providers that the account itself is given. */
export async function prestadoresDados(db: Queryable, usuarioId: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    query.selectFrom('usuario_prestador').select('prestador_id').where('usuario_id', '=', usuarioId),
  );
  return rows.map(({ prestador_id: id }) => id);
}

/** What the active ones of these groups grant together. */
export function permissoesDosGrupos(db: Queryable, grupos: readonly number[]): Promise<Permission[]> {
  return all(
    db,
    sql<Permission>`SELECT DISTINCT p.acao AS action, p.sujeito AS subject FROM permissao p
      JOIN grupo_regra g ON g.id = p.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
     WHERE g.id = ANY(${grupos}::bigint[])`,
  );
}

/** The person or group by id, out of the bin. */
export function umNome(
  db: Queryable,
  table: 'grupo_regra' | 'usuario',
  id: number | null,
): Promise<Named | undefined> {
  return first(db, {
    text: `SELECT id, nome FROM ${table} WHERE id = $1 AND excluido_em IS NULL`,
    values: [id],
  });
}

/** Whom the session looks as; both null: as itself. */
export async function marcarVendo(
  db: Queryable,
  hash: string,
  { usuarioId, grupoId }: { readonly usuarioId: number | null; readonly grupoId: number | null },
): Promise<void> {
  await run(
    db,
    query
      .updateTable('sessao')
      .set({ vendo_usuario_id: usuarioId, vendo_grupo_id: grupoId })
      .where('token_hash', '=', sql<Buffer>`decode(${hash}, 'hex')`)
      .where('revogada_em', 'is', null),
  );
}
