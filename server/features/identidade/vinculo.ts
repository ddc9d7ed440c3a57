/**
 * Whose user an e-mail identity is (docs/decisions/0042): an administrator must have created the user with that
 * address. The first entry ties the identity's uid to the user, so that a later change of address there does no harm.
 */
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { Identidade } from '#server/gateways/identidade/port.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { donoPorUid, ligarIdentidade, travarPorEmail, type DonoDaIdentidade } from './repository.ts';

/**
 * The user's id; null when nobody has the address, or the user is inactive. An address that is not verified (it only
 * contains the trusted suffix) ties itself to nobody who is an administrator or tied already.
 */
export async function usuarioDaIdentidade(
  pool: Pool,
  identidade: Identidade,
  ip: string,
): Promise<number | null> {
  return inTransaction(pool, async (db) => {
    const ligado = await donoPorUid(db, identidade.uid);
    if (ligado) return ligado.ativo ? ligado.id : null;
    const dono = await travarPorEmail(db, identidade.email);
    if (!dono?.ativo || (!identidade.verificado && (dono.admin || dono.ligado))) return null;
    await ligar(db, dono, identidade, ip);
    return dono.id;
  });
}

async function ligar(
  db: Queryable,
  { id, nome }: DonoDaIdentidade,
  { uid, email }: Identidade,
  ip: string,
): Promise<void> {
  await ligarIdentidade(db, id, { uid, email });
  const autor = { usuario: { id, nome }, prestadorId: null, ip, motivo: null };
  await writeEvent(db, autor, { recurso: 'usuario', id, acao: 'ligar-identidade', depois: { email } });
}
