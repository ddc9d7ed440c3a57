/** Passkeys (WebAuthn): made and checked by @simplewebauthn/server, bound to the public address, with a finger or PIN. */
import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { LugarDasChaves } from './lugar.ts';
import {
  chavesDe,
  gastarDesafio,
  guardarDesafio,
  inserirChave,
  travarChave,
  usarChave,
  type ChaveRow,
} from './repository.ts';

/** What a challenge was made for: one of another use is refused. */
export type UsoDoDesafio = 'cadastro' | 'entrada' | 'passo' | 'confirmacao';

/** Read at the first passkey: it is large, tries algorithms that Node warns about, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

const MAX_CHAVES = 20;
const MAX_RESPOSTA = 20_000;

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const finalidade = (usuarioId: number, credencial: string): string =>
  `segundo-fator:chave:${usuarioId}:${credencial}`;
const transportsOf = (row: ChaveRow): string[] => row.transportes;

export async function opcoesDeCadastro(
  db: Queryable,
  cofre: Cofre,
  lugar: LugarDasChaves,
  pessoa: { readonly id: number; readonly login: string; readonly nome: string },
  emissor: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await chavesDe(db, pessoa.id);
  if (own.length >= MAX_CHAVES)
    throw new AppError('segundo-fator-recusado', { messages: [texto.chavesDemais(MAX_CHAVES)] });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: emissor,
    rpID: lugar.rpId,
    userName: pessoa.login,
    userDisplayName: pessoa.nome,
    // The same for all passkeys of the person, and nothing that tells who he is.
    userID: new Uint8Array(cofre.derivar(String(pessoa.id), 'segundo-fator:pessoa')),
    attestationType: 'none',
    excludeCredentials: own.map((row) => ({ id: row.credencial, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await guardarDesafio(db, { resumo: digest(options.challenge), uso: 'cadastro', usuarioId: pessoa.id });
  return options;
}

/** Checks a new passkey and keeps it. 422 with the sentence for what is none. */
export async function cadastrarChave(
  db: Queryable,
  cofre: Cofre,
  lugar: LugarDasChaves,
  dados: { readonly usuarioId: number; readonly resposta: unknown; readonly nome: string },
): Promise<void> {
  const { usuarioId, nome } = dados;
  const resposta = readAnswer(dados.resposta) as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await judged(() =>
    verifyRegistrationResponse({
      response: resposta,
      expectedChallenge: (challenge) =>
        gastarDesafio(db, { resumo: digest(challenge), uso: 'cadastro', usuarioId }),
      expectedOrigin: [...lugar.origens],
      expectedRPID: lugar.rpId,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw refusal(texto.chaveErrada);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const written = await inserirChave(db, {
    usuario_id: usuarioId,
    credencial: id,
    chave: cofre.selar(Buffer.from(publicKey).toString('base64'), finalidade(usuarioId, id)),
    contador: counter,
    transportes: [...transports],
    nome,
  });
  if (!written) throw refusal(texto.chaveRepetida);
}

/** `usuarioId` null: whoever holds a passkey of this address signs in with it. */
export async function opcoesDeUso(
  db: Queryable,
  lugar: LugarDasChaves,
  uso: UsoDoDesafio,
  usuarioId: number | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = usuarioId === null ? [] : await chavesDe(db, usuarioId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: lugar.rpId,
    userVerification: 'required',
    allowCredentials: own.map((row) => ({ id: row.credencial, transports: transportsOf(row) })),
  });
  await guardarDesafio(db, { resumo: digest(options.challenge), uso, usuarioId });
  return options;
}

export type ChaveUsada =
  | { readonly certa: true; readonly usuarioId: number; readonly login: string }
  /** `copiada`: its count went back; whose it is, for the record. */
  | { readonly certa: false; readonly usuarioId: number | null; readonly copiada: boolean };

/** Judges a signature; of `usuarioId`'s passkeys only, where one is given. Its challenge is used up either way. */
export async function conferirChave(
  pool: Pool,
  cofre: Cofre,
  lugar: LugarDasChaves,
  dados: { readonly resposta: unknown; readonly uso: UsoDoDesafio; readonly usuarioId: number | null },
): Promise<ChaveUsada> {
  const resposta = readAnswer(dados.resposta) as AuthenticationResponseJSON;
  const { uso, usuarioId } = dados;
  const { verifyAuthenticationResponse } = await library();
  return inTransaction(pool, async (db): Promise<ChaveUsada> => {
    const row = await travarChave(db, resposta.id);
    const nobody = { certa: false, usuarioId: null, copiada: false } as const;
    if (!row || (usuarioId !== null && row.usuario_id !== usuarioId)) return nobody;
    if (!isAssertion(resposta)) return { certa: false, usuarioId: row.usuario_id, copiada: false };
    const sealed = cofre.abrir(row.chave, finalidade(row.usuario_id, row.credencial));
    if (sealed === null) throw refusal(texto.ilegivel);
    const answer = await refusedOr(() =>
      verifyAuthenticationResponse({
        response: resposta,
        expectedChallenge: (challenge) => gastarDesafio(db, { resumo: digest(challenge), uso, usuarioId }),
        expectedOrigin: [...lugar.origens],
        expectedRPID: lugar.rpId,
        // The count is judged below, where a copy is told from any other failure.
        credential: {
          id: row.credencial,
          publicKey: new Uint8Array(Buffer.from(sealed, 'base64')),
          counter: 0,
          transports: transportsOf(row),
        },
        requireUserVerification: true,
      }),
    );
    if (!answer?.verified) return { certa: false, usuarioId: row.usuario_id, copiada: false };
    const { newCounter } = answer.authenticationInfo;
    // Passkeys that are carried along by their maker count nothing: always zero.
    const copied = (newCounter > 0 || row.contador > 0) && newCounter <= row.contador;
    if (copied) return { certa: false, usuarioId: row.usuario_id, copiada: true };
    await usarChave(db, row.id, newCounter);
    return { certa: true, usuarioId: row.usuario_id, login: row.login };
  });
}

/**
 * Null for what the library refuses, which it does by plain errors, and by errors of reading. The database's errors, a
 * refusal of our own and a fault of the program go on: a passkey that could not be judged is not a wrong one.
 */
async function refusedOr<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || isOurs(error)) throw error;
    return null;
  }
}

const isOurs = (error: Error): boolean =>
  error instanceof AppError ||
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  error instanceof RangeError ||
  'severity' in error;

/** Whether the texts are there that the library reads before it judges: without them it would stumble, not refuse. */
function isAssertion({ response }: { readonly response?: unknown }): boolean {
  const { clientDataJSON, authenticatorData, signature } = (response ?? {}) as {
    readonly [part: string]: unknown;
  };
  if (![clientDataJSON, authenticatorData, signature].every((part) => typeof part === 'string')) return false;
  try {
    const data: unknown = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'));
    const { type, challenge, origin } = (data ?? {}) as { readonly [part: string]: unknown };
    return [type, challenge, origin].every((part) => typeof part === 'string');
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** An answer of the browser, as far as the library reads it without judging. */
function readAnswer(value: unknown): { readonly id: string } {
  const id = (value as { id?: unknown } | null)?.id;
  if (typeof value !== 'object' || value === null || typeof id !== 'string' || id === '' || id.length > 1400)
    throw validationError({ resposta: [texto.chaveErrada] });
  if (JSON.stringify(value).length > MAX_RESPOSTA) throw validationError({ resposta: [texto.chaveErrada] });
  return value as { readonly id: string };
}

/** The library throws plain errors for what it refuses; the database's own go on. */
async function judged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'severity' in error)) throw error;
    throw refusal(texto.chaveErrada, error);
  }
}

function refusal(sentence: string, cause?: unknown): AppError {
  return new AppError('segundo-fator-recusado', { messages: [sentence], cause });
}
