/**
 * Whose user an e-mail identity is (docs/decisions/0042): an administrator must have created the user with that
 * address. The first entry ties the identity's uid to the user, so that a later change of address there does no harm.
 */
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { Identidade } from '#server/gateways/identidade/port.ts';
import { writeEvent } from '#server/database/audit-event.ts';

type Linha = {
  readonly id: number;
  readonly nome: string;
  readonly admin: boolean;
  readonly ativo: boolean;
  readonly ligado: boolean;
};

/**
 * The user's id; null when nobody has the address, or the user is inactive. An address that is not verified (it only
 * contains the trusted suffix) ties itself to nobody who is an administrator or tied already.
 */
export async function usuarioDaIdentidade(pool: Pool, identidade: Identidade, ip: string): Promise<number | null> {
  return inTransaction(pool, async (db) => {
    const ligado = await ler(
      db,
      `SELECT u.id, u.nome, u.admin, u.ativo, true AS ligado FROM usuario_identidade i JOIN usuario u ON u.id = i.usuario_id
        WHERE i.provedor = 'email' AND i.uid = $1 AND u.excluido_em IS NULL`,
      identidade.uid,
    );
    if (ligado) return ligado.ativo ? ligado.id : null;
    const dono = await ler(
      db,
      `SELECT u.id, u.nome, u.admin, u.ativo,
              EXISTS (SELECT 1 FROM usuario_identidade i WHERE i.provedor = 'email' AND i.usuario_id = u.id) AS ligado
         FROM usuario u WHERE lower(u.email) = $1 AND u.excluido_em IS NULL FOR UPDATE`,
      identidade.email,
    );
    if (!dono?.ativo || (!identidade.verificado && (dono.admin || dono.ligado))) return null;
    await ligar(db, dono, identidade, ip);
    return dono.id;
  });
}

async function ler(db: Queryable, text: string, value: string): Promise<Linha | undefined> {
  const { rows } = await db.query<Linha>({ text, values: [value] });
  return rows[0];
}

async function ligar(db: Queryable, { id, nome }: Linha, { uid, email }: Identidade, ip: string): Promise<void> {
  await db.query({
    text: `DELETE FROM usuario_identidade WHERE provedor = 'email' AND (uid = $1 OR usuario_id = $2)`,
    values: [uid, id],
  });
  await db.query({
    text: `INSERT INTO usuario_identidade (provedor, uid, usuario_id, email) VALUES ('email', $1, $2, $3)`,
    values: [uid, id, email],
  });
  const autor = { usuario: { id, nome }, prestadorId: null, ip, motivo: null };
  await writeEvent(db, autor, { recurso: 'usuario', id, acao: 'ligar-identidade', depois: { email } });
}
