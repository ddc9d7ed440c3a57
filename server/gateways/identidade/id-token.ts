/** ID tokens checked against the service's key set; nothing that they say is believed before. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '#domain/errors/app-error.ts';
import type { IdentityConfig } from '../config.ts';
import type { Identidade } from './port.ts';

/** Difference of clocks that is let pass. */
const FOLGA_SEGUNDOS = 30;

export type VerificarIdToken = (idToken: string) => Promise<Identidade>;

/**
 * A check by the keys at `keysUrl`: RS256 only, issuer, audience, time, a subject and an address. Keys are kept, and
 * asked for again when a token names one that is not among them, at most once in `esperaMs`.
 * Throws 'identidade-recusada' for a token that will not do, 'falha-autenticacao' when the keys cannot be had.
 */
export function verificadorDeIdToken(
  { keysUrl, issuer, project }: Pick<IdentityConfig, 'keysUrl' | 'issuer' | 'project'>,
  { timeoutMs, esperaMs = 30_000 }: { readonly timeoutMs: number; readonly esperaMs?: number },
): VerificarIdToken {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: esperaMs,
  });
  return async (idToken) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: project,
        clockTolerance: FOLGA_SEGUNDOS,
        requiredClaims: ['sub', 'exp', 'iat', 'email'],
      });
      return identidadeDe(payload, project);
    } catch (cause) {
      throw recusaDe(cause);
    }
  };
}

function identidadeDe(payload: { readonly [claim: string]: unknown }, project: string): Identidade {
  const { sub, email, aud, iat, auth_time: authTime } = payload;
  const now = Date.now() / 1000 + FOLGA_SEGUNDOS;
  // One audience, ours alone: a token that also serves another application is not for us.
  if (aud !== project)
    throw new errors.JWTClaimValidationFailed('unexpected "aud" claim value', payload, 'aud');
  if (typeof iat !== 'number' || iat > now)
    throw new errors.JWTClaimValidationFailed('"iat" in the future', payload, 'iat');
  if (authTime !== undefined && !(typeof authTime === 'number' && authTime <= now)) {
    throw new errors.JWTClaimValidationFailed('"auth_time" in the future', payload, 'auth_time');
  }
  if (
    typeof sub !== 'string' ||
    sub === '' ||
    sub.length > 128 ||
    typeof email !== 'string' ||
    email === ''
  ) {
    throw new errors.JWTClaimValidationFailed('no subject or address', payload, 'sub');
  }
  return { uid: sub, email: email.toLowerCase(), verificado: payload['email_verified'] === true };
}

function recusaDe(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const semChaves =
    cause instanceof errors.JWKSTimeout ||
    !(cause instanceof errors.JOSEError) ||
    cause.code === 'ERR_JOSE_GENERIC';
  return new AppError(semChaves ? 'falha-autenticacao' : 'identidade-recusada', { cause });
}
