/** Events of access. They name a session or a user and never what was typed. */
import type { Queryable } from '#server/database/query.ts';
import { writeEvent, type Autor } from '#server/database/audit-event.ts';

/** The `acao` of each event of 'usuario'; those of 'sessao' ('entrar', 'sair', 'encerrar') are the session store's. */
export type AcaoAcesso =
  | 'entrada-negada'
  | 'bloquear'
  | 'desbloquear'
  | 'trocar-senha'
  | 'redefinir-senha'
  | 'pedir-recuperacao'
  | 'recuperar-senha';

/** Whoever acts without a session: an unknown caller at an address. */
export function anonimo(ip: string): Autor {
  return { usuario: null, prestadorId: null, ip, motivo: null };
}

/** Writes one event of 'usuario' in the caller's transaction; `usuarioId` null: nobody known. */
export async function auditarAcesso(
  db: Queryable,
  acao: AcaoAcesso,
  usuarioId: number | null,
  autor: Autor,
  depois: { readonly [key: string]: unknown } = {},
): Promise<void> {
  await writeEvent(db, autor, { recurso: 'usuario', id: usuarioId, acao, depois });
}
