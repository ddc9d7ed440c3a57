/** Whether this session came in by gov.br, so that signing out ends it there too (SES-09, SES-11). */
import { settings } from '#shared/config/settings.ts';
import { request } from '#shared/http/client.ts';

let active = false;

/** Asks the server after the session is known; its errors are ignored (A7). */
export function checkGovBr(): void {
  active = false;
  if (settings.get()['govBr'] !== true) return;
  request<{ ativo?: boolean }>('auth-token-govbr/check-code', { silent: true })
    .then((answer) => (active = answer.ativo === true))
    .catch(() => (active = false));
}

/**
 * Where gov.br ends its session; null when this one is not gov.br's, or the server does not say in time. `unknown`:
 * asks even where this page has not learnt how the session came in.
 */
export async function govBrExit(
  headers: { readonly [name: string]: string },
  unknown = false,
): Promise<string | null> {
  if (!active && !(unknown && settings.get()['govBr'] === true)) return null;
  active = false;
  try {
    const options = { headers, outsideSession: true, silent: true, timeoutMs: 5_000 } as const;
    return (await request<{ urlRevoke: string | null }>('auth-token-govbr/revoke', options)).urlRevoke;
  } catch {
    return null; // The session here ends all the same.
  }
}
