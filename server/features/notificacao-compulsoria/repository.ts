/** The list of diseases in use, and the codes behind rows of the CID. Both registers are the whole house's. */
import type { Agravo } from '#domain/notificacao-compulsoria/agravo.ts';
import type { AvisoDoDiagnostico } from '#domain/notificacao-compulsoria/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

export type AgravoEmVigor = Agravo & AvisoDoDiagnostico['agravos'][number];

export const agravosEmVigor = (db: Queryable): Promise<AgravoEmVigor[]> =>
  all(
    db,
    sql<AgravoEmVigor>`SELECT id, nome, periodicidade, imediata_quando AS "imediataQuando", destino, cids,
        inicio_vigencia::text AS "inicioVigencia", fim_vigencia::text AS "fimVigencia"
      FROM agravo_notificavel WHERE ativo AND excluido_em IS NULL ORDER BY nome, id`,
  );

export async function codigosDosCids(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await all(
    db,
    sql<{ codigo: string }>`SELECT codigo FROM cid WHERE id = ANY(${[...ids]}) ORDER BY codigo`,
  );
  return rows.map(({ codigo }) => codigo);
}
