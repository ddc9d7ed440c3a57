/** Events of access. They name a session or a user and never what was typed. */
import type { Queryable } from '#server/engine/query.ts';

/** Who did it: a request's `contexto` fits. `usuario` is null when nobody was signed in. */
export type Autor = {
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly prestadorId: number | null;
  readonly ip: string;
  readonly motivo: string | null;
};

/** The `acao` of each event of 'usuario'; those of 'sessao' ('entrar', 'sair', 'encerrar') are the session store's. */
export type AcaoAcesso =
  'entrada-negada' | 'bloquear' | 'desbloquear' | 'trocar-senha' | 'redefinir-senha' | 'pedir-recuperacao' | 'recuperar-senha';

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
  await db.query({
    name: 'auditar-acesso',
    text: "SELECT zelo_auditar('usuario', $1, $2, NULL, $3, $4, $5, $6, $7, $8)",
    values: [
      usuarioId,
      acao,
      JSON.stringify(depois),
      autor.usuario?.id ?? null,
      autor.usuario?.nome ?? null,
      autor.prestadorId,
      autor.ip,
      autor.motivo,
    ],
  });
}
