/** Who may enter a route (NAV-02 to NAV-04, PERM-03), decided before anything is drawn. */
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { requiredPermission } from '#domain/acesso/ability.ts';
import { guards, isGuardName } from '#domain/acesso/guards.ts';
import { changePasswordPath, ownPathOr } from '#domain/inicio/redirecionamento.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { exists, permitted } from '#domain/navegacao/menu.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { guardContextOf, navigationContext } from '#shared/navigation/navigation.ts';
import { expire, hasToken, isStale, loadSession, session, type Session } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';

export const HOME = '/principal';
export const CHANGE_PASSWORD = '/change-password';

/** The sign-in address that leads back to where the person wanted to go. */
export function authPath(original: string): string {
  return original === '/auth' || original.startsWith('/auth?') || original.startsWith('/auth/')
    ? '/auth'
    : `/auth?redirect=${encodeURIComponent(original)}`;
}

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

/** The session, read from the server at most once per load; throws the redirect to the sign-in. */
export async function requireSession(request: Request): Promise<Session> {
  const current = session.get();
  if (current) return ownPassword(current, pathOf(request));
  if (hasToken() && isStale(Date.now())) expire();
  if (!hasToken()) throw redirect(authPath(pathOf(request)));
  try {
    return ownPassword(await loadSession(), pathOf(request));
  } catch (error) {
    if (error instanceof HttpError && (error.statusCode === 401 || error.statusCode === 403)) {
      throw redirect(authPath(pathOf(request)));
    }
    throw error;
  }
}

/** With a provisional password there is one place to be; it leads on to where the person wanted to go. */
function ownPassword(current: Session, wanted: string): Session {
  if (current.trocarSenha) throw redirect(changePasswordPath(wanted));
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

/** The page of NAV-04, told which permission is missing so that it can say who gives it. */
function deniedPath(entry: IndexEntry): string {
  const missing = requiredPermission(entry);
  if (!missing) return '/acesso-negado';
  return `/acesso-negado?${new URLSearchParams({ acao: missing.action, sujeito: missing.subject }).toString()}`;
}

/** Loader of a declared route: session, existence, permission, then the named entry guard. */
export async function enter(entry: IndexEntry, { request }: LoaderFunctionArgs): Promise<null> {
  if (entry.login === false) return null;
  const current = await requireSession(request);
  const context = navigationContext();
  if (!exists(entry, context)) throw new Response(null, { status: 404 });
  if (!permitted(entry, context)) throw redirect(deniedPath(entry));
  if (entry.guard && isGuardName(entry.guard)) {
    const result = guards[entry.guard](guardContextOf(current));
    if (!result.ok) {
      notify({ type: result.type, value: result.mensagem });
      throw redirect(HOME);
    }
  }
  return null;
}
