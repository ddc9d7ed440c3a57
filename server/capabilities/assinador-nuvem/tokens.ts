/** Tokens of the cloud signers by person and provider, encrypted, with their end. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import type { AutorizacaoDada } from '#server/gateways/assinador-nuvem/port.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { apagarToken, gravarToken, provedorPorCodigo, tokenEmVigor } from './repository.ts';

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
  const { token, escopo, titular, segundos } = autorizacao;
  const conteudo = cofre.selar(
    JSON.stringify({ token, escopo, titular }),
    finalidade(contexto.usuario.id, provedor),
  );
  await gravarToken(pool, contexto, { provedor, conteudo, codigoHash: hash(code), segundos });
}

/** The token in force; null when there is none, it ended, or the key it was sealed with is gone. */
export async function lerToken(
  pool: Pool,
  cofre: Cofre,
  usuarioId: number,
  provedor: Provedor,
): Promise<(TokenAssinador & { readonly expiraEm: string }) | null> {
  const row = await tokenEmVigor(pool, usuarioId, provedor, FOLGA_SEGUNDOS);
  const aberto = row ? cofre.abrir(row.conteudo, finalidade(usuarioId, provedor)) : null;
  return row && aberto !== null
    ? { ...(JSON.parse(aberto) as TokenAssinador), expiraEm: row.expira_em }
    : null;
}

/** The authorization serves nobody here: the next signature asks for another. */
export async function esquecerToken(pool: Pool, usuarioId: number, provedor: Provedor): Promise<void> {
  await apagarToken(pool, usuarioId, provedor);
}

/** Whether the code was the one that brought a token still in force, and of which provider. */
export async function provedorDoCodigo(
  pool: Pool,
  usuarioId: number,
  code: string,
): Promise<Provedor | null> {
  return (await provedorPorCodigo(pool, usuarioId, hash(code))) ?? null;
}
