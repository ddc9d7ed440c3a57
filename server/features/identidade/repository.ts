/** Rows that tie an e-mail identity to an account. */
import type { Queryable } from '#server/database/query.ts';
import { first, query, run, sql } from '#server/database/typed.ts';

export type DonoDaIdentidade = {
  readonly id: number;
  readonly nome: string;
  readonly admin: boolean;
  readonly ativo: boolean;
  readonly ligado: boolean;
};

/** The account that the identity is tied to. */
export function donoPorUid(db: Queryable, uid: string): Promise<DonoDaIdentidade | undefined> {
  return first(
    db,
    sql<DonoDaIdentidade>`SELECT u.id, u.nome, u.admin, u.ativo, true AS ligado
      FROM usuario_identidade i JOIN usuario u ON u.id = i.usuario_id
     WHERE i.provedor = 'email' AND i.uid = ${uid} AND u.excluido_em IS NULL`,
  );
}

/** The account of the address, locked; and whether it is tied to an identity. */
export function travarPorEmail(db: Queryable, email: string): Promise<DonoDaIdentidade | undefined> {
  return first(
    db,
    sql<DonoDaIdentidade>`SELECT u.id, u.nome, u.admin, u.ativo,
        EXISTS (SELECT 1 FROM usuario_identidade i WHERE i.provedor = 'email' AND i.usuario_id = u.id) AS ligado
      FROM usuario u WHERE lower(u.email) = ${email} AND u.excluido_em IS NULL FOR UPDATE`,
  );
}

/** Ties the two in place of what either was tied to. */
export async function ligarIdentidade(
  db: Queryable,
  usuarioId: number,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<void> {
  await run(
    db,
    query
      .deleteFrom('usuario_identidade')
      .where('provedor', '=', 'email')
      .where((eb) => eb.or([eb('uid', '=', uid), eb('usuario_id', '=', usuarioId)])),
  );
  await run(
    db,
    query.insertInto('usuario_identidade').values({ provedor: 'email', uid, usuario_id: usuarioId, email }),
  );
}
