/** What an account may do right now, asked of the database: for work that goes on after its request, by nobody's session. */
import { buildAbility } from '#domain/acesso/ability.ts';
import type { Queryable } from '#server/engine/query.ts';
import type { AbilityContexto } from './contexto.ts';
import { PERMISSOES_SQL, PRESTADORES_SQL } from './ver-como.ts';

export type DireitosDaConta = {
  readonly ability: AbilityContexto;
  /** Active providers that the account reaches. */
  readonly prestadores: ReadonlySet<number>;
};

/** Null when the account is gone or was deactivated. */
export async function direitosDaConta(db: Queryable, usuarioId: number): Promise<DireitosDaConta | null> {
  const { rows } = await db.query({
    text: `SELECT u.admin, ${PERMISSOES_SQL} AS permissoes, ${PRESTADORES_SQL} AS prestadores
             FROM usuario u WHERE u.id = $1 AND u.ativo AND u.excluido_em IS NULL`,
    values: [usuarioId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    ability: buildAbility(row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes),
    prestadores: new Set((row.prestadores as { id: number }[]).map(({ id }) => id)),
  };
}
