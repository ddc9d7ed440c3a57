/** Who needs a session to enter a route (NAV-02, NAV-03), decided before anything is drawn. */
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { changePasswordPath, ownPathOr, privacyTermPath } from '#domain/inicio/redirecionamento.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { expire, hasToken, isStale, loadSession, session, type Session } from '#shared/session/session.ts';

export const HOME = '/principal';
export const CHANGE_PASSWORD = '/change-password';
export const PRIVACY_TERM = '/termo-privacidade';

/** The sign-in address that leads back to where the person wanted to go. */
export function authPath(original: string): string {
  return original === '/auth' || original.startsWith('/auth?') || original.startsWith('/auth/')
    ? '/auth'
    : `/auth?redirect=${encodeURIComponent(original)}`;
}

export function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

let reading: Promise<Session> | null = null;

/** Starts reading the session, for whoever will require it; what becomes of it is theirs. */
export function readAhead(): void {
  if (session.get() || !hasToken() || isStale(Date.now())) return;
  reading ??= loadSession().finally(() => (reading = null));
  reading.catch(() => undefined);
}

/** The session, read from the server at most once per load, whichever loaders ask together; throws the redirect to the sign-in. */
export async function requireSession(request: Request): Promise<Session> {
  const current = session.get();
  if (current) return ready(current, pathOf(request));
  if (hasToken() && isStale(Date.now())) expire();
  if (!hasToken()) throw redirect(authPath(pathOf(request)));
  try {
    reading ??= loadSession().finally(() => (reading = null));
    return ready(await reading, pathOf(request));
  } catch (error) {
    if (error instanceof HttpError && (error.statusCode === 401 || error.statusCode === 403)) {
      throw redirect(authPath(pathOf(request)));
    }
    throw error;
  }
}

/** With a provisional password, or a term to accept, there is one place to be; it leads on to where the person wanted to go. */
function ready(current: Session, wanted: string): Session {
  if (current.trocarSenha) throw redirect(changePasswordPath(wanted));
  if (current.termoPendente) throw redirect(privacyTermPath(wanted));
  return current;
}

/** The session where there is one; a page that shows without it too. */
export async function ifKnown(): Promise<null> {
  if (!session.get() && hasToken() && !isStale(Date.now())) {
    await loadSession().catch((error: unknown) => {
      // A token that is over has told so by then, and the page shows as to a stranger.
      if (!(error instanceof HttpError) || error.statusCode !== 401) throw error;
    });
  }
  return null;
}

/** On the sign-in screen: whoever is signed in goes on (NAV-03). */
export async function leaveAuth({ request }: LoaderFunctionArgs): Promise<null> {
  if (!hasToken()) return null;
  const wanted = ownPathOr(new URL(request.url).searchParams.get('redirect'));
  await requireSession(new Request(new URL(wanted, request.url)));
  throw redirect(wanted);
}
