/** One active administrator always remains: who they are, and the lock under which they are counted and made. */
import { AppError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { contarAdministradores, travarAdministradores } from './repository.ts';

export { contarAdministradores, travarAdministradores };

/**
 * A change of anybody's rights: one at a time in the whole installation, and refused (422) when it would leave
 * nobody who manages everything. READ COMMITTED: what is counted is what the former holder of the lock left.
 */
export async function mudarAcesso<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (db) => {
    await travarAdministradores(db);
    const before = await contarAdministradores(db);
    const result = await work(db);
    if (before > 0 && (await contarAdministradores(db)) === 0) {
      throw new AppError('validacao', { messages: [acesso.ultimoAdministrador] });
    }
    return result;
  });
}
