/** One active administrator always remains: who they are, and the lock under which they are counted and made. */
import { AppError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';

export const TRAVA_ADMINISTRADORES = 7_130_002;

/** Active accounts that manage everything, by their flag or by a group. */
export async function contarAdministradores(db: Queryable): Promise<number> {
  const { rows } = await db.query({
    text: `SELECT count(*)::int AS total FROM usuario u
            WHERE u.ativo AND u.excluido_em IS NULL
              AND (u.admin OR EXISTS (
                    SELECT 1 FROM usuario_grupo ug
                      JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
                      JOIN permissao p ON p.grupo_regra_id = g.id AND p.sujeito = 'all' AND p.acao = 'manage'
                     WHERE ug.usuario_id = u.id))`,
    values: [],
  });
  return (rows as { total: number }[])[0]?.total ?? 0;
}

/**
 * A change of anybody's rights: one at a time in the whole installation, and refused (422) when it would leave
 * nobody who manages everything. READ COMMITTED: what is counted is what the former holder of the lock left.
 */
export async function mudarAcesso<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (db) => {
    await db.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [TRAVA_ADMINISTRADORES] });
    const before = await contarAdministradores(db);
    const result = await work(db);
    if (before > 0 && (await contarAdministradores(db)) === 0) {
      throw new AppError('validacao', { messages: [acesso.ultimoAdministrador] });
    }
    return result;
  });
}
