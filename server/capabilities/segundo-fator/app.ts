/** The authenticator app: its seed sealed by the vault, its codes by the clock (RFC 6238), each used once. */
import { Secret, TOTP } from 'otpauth';
import { FOLGA_PASSOS, passoDoRelogio, PASSO_SEGUNDOS, passoVale } from '#domain/segundo-fator/codigo.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { appDe, gastarPasso } from './repository.ts';

/** What an app is being made with, until its first code proves it: sealed, kept by the browser only. */
const FINALIDADE_CADASTRO = 'segundo-fator:cadastro';
const CADASTRO_MS = 20 * 60_000;
/** 160 bits, as RFC 4226 recommends. */
const SEMENTE_BYTES = 20;

export const finalidadeDoApp = (usuarioId: number): string => `segundo-fator:app:${usuarioId}`;

function totp(segredo: string, issuer?: string, label?: string): TOTP {
  return new TOTP({
    ...(issuer === undefined ? {} : { issuer }),
    ...(label === undefined ? {} : { label }),
    algorithm: 'SHA1', // The one that every app knows.
    digits: 6,
    period: PASSO_SEGUNDOS,
    secret: Secret.fromBase32(segredo),
  });
}

export type CadastroDoApp = {
  /** In groups, to be typed where no camera is at hand. */
  readonly segredo: string;
  /** otpauth://, which the QR code says. */
  readonly uri: string;
  readonly cadastro: string;
};

export function iniciarApp(
  cofre: Cofre,
  pessoa: { readonly id: number; readonly login: string },
  emissor: string,
  agora: number,
): CadastroDoApp {
  const segredo = new Secret({ size: SEMENTE_BYTES }).base32;
  const sealed = cofre.selar(
    JSON.stringify({ segredo, usuario: pessoa.id, ate: agora + CADASTRO_MS }),
    FINALIDADE_CADASTRO,
  );
  return {
    segredo: segredo.replaceAll(/(.{4})(?=.)/g, '$1 '),
    uri: totp(segredo, emissor, pessoa.login).toString(),
    cadastro: sealed.toString('base64url'),
  };
}

/** The seed of a making in force of this person; null for any other text. */
export function lerCadastro(
  cofre: Cofre,
  usuarioId: number,
  cadastro: unknown,
  agora: number,
): string | null {
  if (typeof cadastro !== 'string' || cadastro.length > 2000) return null;
  const opened = cofre.abrir(Buffer.from(cadastro, 'base64url'), FINALIDADE_CADASTRO);
  if (opened === null) return null;
  const { segredo, usuario, ate } = JSON.parse(opened) as { segredo: string; usuario: number; ate: number };
  return usuario === usuarioId && ate > agora ? segredo : null;
}

/** The step that the code is of, near the clock; null for a wrong one. */
export function passoDoCodigo(segredo: string, codigo: string, agora: number): number | null {
  const drift = totp(segredo).validate({ token: codigo, timestamp: agora, window: FOLGA_PASSOS });
  return drift === null ? null : passoDoRelogio(agora) + drift;
}

/** Judges a code of the person's app and uses it up. */
export async function conferirApp(
  db: Queryable,
  cofre: Cofre,
  usuarioId: number,
  codigo: string,
  agora: number,
): Promise<'certo' | 'errado' | 'usado'> {
  const app = await appDe(db, usuarioId);
  if (!app) return 'errado';
  const segredo = cofre.abrir(app.segredo, finalidadeDoApp(usuarioId));
  // No code would ever be right: said as it is, and counted against nobody.
  if (segredo === null) throw new AppError('segundo-fator-recusado', { messages: [texto.ilegivel] });
  const passo = passoDoCodigo(segredo, codigo, agora);
  if (passo === null) return 'errado';
  return passoVale(passo, app.ultimo_passo, agora) && (await gastarPasso(db, usuarioId, passo))
    ? 'certo'
    : 'usado';
}
