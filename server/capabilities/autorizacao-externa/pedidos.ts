/**
 * Authorizations under way at an outside service (gov.br, cloud signers). They live shortly, are used once,
 * and the database knows only their hash. They are bound to the browser that began them and, for signers, to
 * the person.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { anotarCodigo, apagarVencidos, inserirPedido, retirarPedido, type Chaves } from './repository.ts';

export type Servico = 'govbr' | `assinador-${Lowercase<Provedor>}`;

/** How long a person may take at the service. */
export const VALIDADE_SEGUNDOS = 600;

export type Segredos = { readonly state: string; readonly verifier: string; readonly nonce: string };

type Quem = {
  readonly servico: Servico;
  /** The browser's secret; null when it sent none, which fits nothing. */
  readonly navegador: string | null;
  readonly usuarioId: number | null;
};

const STATE = /^[A-Z]{2}[A-Za-z0-9_-]{43}$/;

/** Begins one; `prefixo` are two letters by which a return is told apart. */
export async function abrirPedido(
  pool: Pool,
  {
    servico,
    navegador,
    usuarioId,
    prefixo,
    retorno,
  }: Quem & { navegador: string; prefixo: string; retorno: string },
): Promise<Segredos> {
  const state = prefixo + randomBytes(32).toString('base64url');
  await apagarVencidos(pool);
  const chaves = { estadoHash: hash(state), servico, navegadorHash: hash(navegador), usuarioId };
  await inserirPedido(pool, chaves, { retorno, validadeSegundos: VALIDADE_SEGUNDOS });
  return segredos(state, navegador);
}

/** Notes the code that came back; the same once more changes nothing. Throws 'codigo-recusado' when nothing fits. */
export async function receberCodigo(pool: Pool, pessoa: Quem, state: unknown, code: unknown): Promise<void> {
  const noted = await anotarCodigo(pool, chavesDe(pessoa, state), hash(codigoDe(code)));
  if (!noted) throw new AppError('codigo-recusado');
}

/**
 * Ends it: the secrets for the exchange and the path to go on to. Once only; throws 'codigo-recusado' for a state that
 * is unknown, used, expired, of another browser or person, or whose noted code is another.
 */
export async function usarPedido(
  pool: Pool,
  pessoa: Quem,
  state: unknown,
  code: unknown,
): Promise<Segredos & { readonly code: string; readonly retorno: string }> {
  const codigo = codigoDe(code);
  const retorno = await retirarPedido(pool, chavesDe(pessoa, state), hash(codigo));
  if (retorno === undefined || pessoa.navegador === null) throw new AppError('codigo-recusado');
  return { ...segredos(state as string, pessoa.navegador), code: codigo, retorno };
}

function chavesDe({ servico, navegador, usuarioId }: Quem, state: unknown): Chaves {
  if (typeof state !== 'string' || !STATE.test(state) || navegador === null)
    throw new AppError('codigo-recusado');
  return { estadoHash: hash(state), servico, navegadorHash: hash(navegador), usuarioId };
}

function codigoDe(code: unknown): string {
  if (typeof code !== 'string' || code === '' || code.length > 4096 || /\p{Cc}/u.test(code))
    throw new AppError('codigo-recusado');
  return code;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Nothing of these is stored: they come again from the state and the browser's secret. */
function segredos(state: string, navegador: string): Segredos {
  const derive = (use: string) =>
    createHmac('sha256', navegador).update(`${use}\n${state}`).digest('base64url');
  return { state, verifier: derive('pkce'), nonce: derive('nonce') };
}
