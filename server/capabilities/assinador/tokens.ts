/** Tokens of the cloud signers by person and provider, encrypted, with their end. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import type { AutorizacaoDada } from '#server/gateways/assinador/port.ts';
import type { Cofre } from '#server/gateways/cofre.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { eventSql } from '#server/database/audit-event.ts';

const GUARDADO = eventSql({
  recurso: "'assinador'",
  id: 'usuario_id',
  acao: "'autenticar-assinador'",
  depois: "jsonb_build_object('provedor', provedor, 'expira_em', expira_em)",
  usuario: '$1',
  nome: '$6',
  prestador: '$7',
  ip: '$8',
  motivo: '$9',
});

/** The provider's clock may run ahead of ours: a token is not used in its last minute. */
const FOLGA_SEGUNDOS = 60;

export type TokenAssinador = Pick<AutorizacaoDada, 'token' | 'escopo' | 'titular'>;

const finalidade = (usuarioId: number, provedor: Provedor): string => `assinador:${provedor}:${usuarioId}`;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Keeps the token in place of an earlier one; the event says which provider and until when, never the token. */
export async function guardarToken(
  pool: Pool,
  cofre: Cofre,
  contexto: Contexto,
  dados: { readonly provedor: Provedor; readonly code: string; readonly autorizacao: AutorizacaoDada },
): Promise<void> {
  const { provedor, code, autorizacao } = dados;
  const { usuario, prestadorId, ip, motivo } = contexto;
  const { token, escopo, titular, segundos } = autorizacao;
  const conteudo = cofre.selar(JSON.stringify({ token, escopo, titular }), finalidade(usuario.id, provedor));
  await pool.query(
    `WITH guardado AS (
       INSERT INTO assinador_token AS t (usuario_id, provedor, conteudo, codigo_hash, expira_em)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (usuario_id, provedor) DO UPDATE
         SET conteudo = excluded.conteudo, codigo_hash = excluded.codigo_hash, criado_em = now(), expira_em = excluded.expira_em
       RETURNING usuario_id, provedor, expira_em)
     SELECT ${GUARDADO}
       FROM guardado`,
    [usuario.id, provedor, conteudo, hash(code), segundos, usuario.nome, prestadorId, ip, motivo],
  );
}

/** The token in force; null when there is none, it ended, or the key it was sealed with is gone. */
export async function lerToken(
  pool: Pool,
  cofre: Cofre,
  usuarioId: number,
  provedor: Provedor,
): Promise<(TokenAssinador & { readonly expiraEm: string }) | null> {
  const { rows } = await pool.query<{ conteudo: Buffer; expira_em: string }>(
    `SELECT conteudo, expira_em FROM assinador_token
      WHERE usuario_id = $1 AND provedor = $2 AND expira_em > now() + make_interval(secs => $3)`,
    [usuarioId, provedor, FOLGA_SEGUNDOS],
  );
  const [row] = rows;
  const aberto = row ? cofre.abrir(row.conteudo, finalidade(usuarioId, provedor)) : null;
  return row && aberto !== null ? { ...(JSON.parse(aberto) as TokenAssinador), expiraEm: row.expira_em } : null;
}

/** The authorization serves nobody here: the next signature asks for another. */
export async function esquecerToken(pool: Pool, usuarioId: number, provedor: Provedor): Promise<void> {
  await pool.query('DELETE FROM assinador_token WHERE usuario_id = $1 AND provedor = $2', [usuarioId, provedor]);
}

/** Whether the code was the one that brought a token still in force, and of which provider. */
export async function provedorDoCodigo(pool: Pool, usuarioId: number, code: string): Promise<Provedor | null> {
  const { rows } = await pool.query<{ provedor: Provedor }>(
    'SELECT provedor FROM assinador_token WHERE usuario_id = $1 AND codigo_hash = $2 AND expira_em > now()',
    [usuarioId, hash(code)],
  );
  return rows[0]?.provedor ?? null;
}
