/** What an account may do right now, asked of the database: for work that goes on after its request, by nobody's session. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { gerenciaTudo } from '#domain/acesso/concessao.ts';
import { camposDe, type LimiteDoGrupo } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { rowRulesOf } from '#domain/acesso/linhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Queryable } from '#server/database/query.ts';
import { alcanceOf, ATIVOS_SQL } from './reach.ts';
import type { AbilityContexto, Alcance, Contexto, UsuarioContexto } from './context.ts';
import { limitesDaConta, LIMITES_SQL } from './limits-sql.ts';
import { PERMISSOES_SQL, PRESTADORES_SQL, type PrestadorAlcancado } from './view-as.ts';

export type DireitosDaConta = {
  readonly ability: AbilityContexto;
  readonly alcance: Alcance;
};

/** Null when the account is gone or was deactivated. */
export async function direitosDaConta(
  db: Queryable,
  usuarioId: number,
  entidades: readonly EntityModel[],
): Promise<DireitosDaConta | null> {
  const { rows } = await db.query<{
    admin: boolean;
    permissoes: Permission[];
    limites: LimiteDoGrupo[];
    profissionalId: number | null;
    fornecedorId: number | null;
    prestadores: PrestadorAlcancado[];
    ativos: number;
  }>({
    text: `SELECT u.admin, u.profissional_id AS "profissionalId", u.fornecedor_id AS "fornecedorId", ${PERMISSOES_SQL} AS permissoes, ${LIMITES_SQL} AS limites, ${PRESTADORES_SQL} AS prestadores, ${ATIVOS_SQL} AS ativos
             FROM usuario u WHERE u.id = $1 AND u.ativo AND u.excluido_em IS NULL`,
    values: [usuarioId],
  });
  const row = rows[0];
  if (!row) return null;
  const permissoes = row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes;
  const limites = limitesDaConta(gerenciaTudo(buildAbility(permissoes)), row.limites);
  const eu = { usuario: usuarioId, profissional: row.profissionalId, fornecedor: row.fornecedorId };
  const ability = buildAbility(permissoes, rowRulesOf(entidades, permissoes, eu, limites), camposDe(limites));
  return { ability, alcance: alcanceOf(ability, row) };
}

/**
 * Somebody else as the engine would see them at this provider: what they may read is asked before they are told of it. Null
 * where the account is gone, or is not at the provider.
 */
export async function contextoDaConta(
  db: Queryable,
  usuarioId: number,
  entidades: readonly EntityModel[],
  prestadorId: number | null,
): Promise<Contexto | null> {
  const direitos = await direitosDaConta(db, usuarioId, entidades);
  if (!direitos || (prestadorId !== null && !direitos.alcance.prestadores.has(prestadorId))) return null;
  const { rows } = await db.query<UsuarioContexto>({
    text: `SELECT id, login AS principal, nome, admin, prestador, administrativo, parceiro, profissional, fornecedor
             FROM usuario WHERE id = $1`,
    values: [usuarioId],
  });
  const [usuario] = rows;
  return usuario ? { usuario, ...direitos, prestadorId, ip: '', motivo: null } : null;
}
