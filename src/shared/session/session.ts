/**
 * The session of the person in this browser: who, what they may, at which provider.
 * `me` is asked once per load; the stored keys of SES-14 mirror it, and other tabs follow.
 */
import { useCallback } from 'react';
import type { Ability } from '#domain/acesso/ability.ts';
import { instalarFuso } from '#domain/formato/fuso.ts';
import { restante, SESSAO_MINUTOS } from '#domain/inicio/tempo-sessao.ts';
import { appMessages } from '#messages/app.ts';
import { followSettings, settings } from '#shared/config/settings.ts';
import { encerraSessao } from '#messages/sessao.ts';
import { inTime } from '#shared/http/chunk-error.ts';
import { abortInFlight, installClientHooks, request } from '#shared/http/client.ts';
import { position, sawPosition } from '#shared/http/position.ts';
import { holdRequests, requestGate } from '#shared/http/gate.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';
import { notify, type Message } from '#shared/ui/notify.ts';
import { depart, takeNote, watchDeparture } from './departure.ts';
import { checkGovBr, govBrExit } from './govbr.ts';
import {
  ACTIVITY_KEY,
  deviceId,
  LAST_USE_KEY,
  POSITION_KEY,
  lastProviderKey,
  LOCK_KEY,
  readStored,
  SESSION_KEYS,
  writeStored,
} from './keys.ts';
import { oweSecondStep, prove, secondStep } from './second-step.ts';
import { followLock, lock, lockedBy, readLock, suspectLock } from './lock.ts';
import type { Me, SessionUser } from './me.ts';

/** Answer of GET /auth/me while the session is locked. */
export type LockedMe = {
  readonly bloqueada: true;
  readonly user: Pick<SessionUser, 'id' | 'principal' | 'nome'>;
  /** False: signs in by an outside identity service, and unlocks by signing in again. */
  readonly temSenha: boolean;
};

/** Answer of GET /auth/me while the second step of the sign-in is owed. */
type PendingMe = { readonly pendente: true; readonly user: Pick<SessionUser, 'id' | 'principal' | 'nome'> };

export type Session = Me & { readonly ability: Ability };

export const session = createStore<Session | null>(null);

let token: string | null = readStored(SESSION_KEYS.token);
let idPrestador: number | null = Number(readStored(SESSION_KEYS.idPrestador)) || null;
/** Milliseconds since the epoch of the last call that renewed the session. */
export const lastUse = createStore<number>(Number(readStored(LAST_USE_KEY)) || 0);

export function useSession(): Session | null {
  return useStore(session);
}

/** Whether the person may do the action on the subject; nobody signed in may nothing. */
export function useCan(): (action: string, subject: string) => boolean {
  const current = useSession();
  return useCallback(
    (action, subject) => current !== null && current.ability.can(action, subject),
    [current],
  );
}

export function hasToken(): boolean {
  return token !== null;
}

/** A token whose time has run out while no page was open is not worth asking about. */
export function isStale(now: number): boolean {
  return lastUse.get() > 0 && restante(lastUse.get(), now, sessionMinutes()) === 0;
}

/** Minutes that a session lasts after its last use, as configured now. */
export function sessionMinutes(): number {
  return settings.get().sessaoMinutos ?? SESSAO_MINUTOS;
}

/** Signs in; throws HttpError with the catalogue's sentence. The password is sent and forgotten. */
export async function signIn(userId: string, password: string): Promise<void> {
  const result = await request<{ action: string; user: string; token: string }>('auth/token/issue', {
    method: 'POST',
    body: { userId, password, dispositivo: deviceId() },
    outsideSession: true,
    silent: true,
  });
  await enterWith(result.token);
}

/** Signs in by a passkey alone; throws HttpError, or what the browser's own dialog threw. */
export async function signInByPasskey(answer: (options: unknown) => Promise<unknown>): Promise<void> {
  const call = { method: 'POST', outsideSession: true, silent: true } as const;
  const resposta = await answer(await request('auth/chave/opcoes', { ...call, body: {} }));
  const body = { resposta, dispositivo: deviceId() };
  const { token: issued } = await request<{ token: string }>('auth/chave/entrar', { ...call, body });
  await enterWith(issued);
}

/** Begins the session of a token just issued, by password or by an outside identity. */
export async function enterWith(issued: string): Promise<Session> {
  forget();
  lastUse.set(0);
  token = issued;
  writeStored(SESSION_KEYS.token, token);
  touch();
  const entered = await loadSession().then(atLastProvider);
  if (entered.acessoAnterior)
    void import('./last-access.ts').then(({ tellFailures }) => tellFailures(entered));
  return entered;
}

/** The session at the provider where the person worked last in this browser, else the session as it is. */
async function atLastProvider(entered: Session): Promise<Session> {
  const last = Number(readStored(lastProviderKey(entered.user.id)));
  if (entered.idPrestador !== null || !last) return entered;
  idPrestador = last;
  // The answer is lenient: of a provider that was lost nothing is told, one has merely not been chosen yet.
  return loadSession({ ungated: true });
}

/** Reads /auth/me and stores what SES-14 names. Throws HttpError; a 401 has cleared the session by then. */
export async function loadSession({ ungated = false }: { ungated?: boolean } = {}): Promise<Session> {
  // Whoever signs in needs no rights before: what makes them comes beside the answer.
  const making = inTime(import('./rights.ts'));
  making.catch(() => undefined); // Told where it is waited for; the answer may fail first.
  const asking = token;
  let me = await request<Me | LockedMe | PendingMe>('auth/me', { ungated });
  while ('bloqueada' in me || 'pendente' in me) {
    // Both cover the page and hold the next question back until they end.
    if ('bloqueada' in me) lockedBy({ nome: me.user.nome, temSenha: me.temSenha });
    else oweSecondStep(me.user.nome);
    me = await request<Me | LockedMe | PendingMe>('auth/me');
  }
  const { abilityOf } = await making;
  if (token !== asking) throw new DOMException('signed out meanwhile', 'AbortError');
  const former = idPrestador;
  idPrestador = me.idPrestador;
  const next: Session = { ...me, ability: abilityOf(me) };
  const { user } = me;
  writeStored(SESSION_KEYS.prestador, String(user.prestador));
  writeStored(SESSION_KEYS.administrativo, String(user.administrativo));
  writeStored(SESSION_KEYS.parceiro, String(user.parceiro));
  writeStored(SESSION_KEYS.profissional, String(user.profissional));
  writeStored(SESSION_KEYS.fornecedor, String(user.fornecedor));
  writeStored(SESSION_KEYS.admin, String(user.admin));
  writeStored(SESSION_KEYS.permissoes, JSON.stringify(user.permissions));
  writeStored(SESSION_KEYS.idPrestador, idPrestador === null ? null : String(idPrestador));
  writeStored(SESSION_KEYS.dadosAdicionais, JSON.stringify(user.dadosAdicionais ?? null));
  writeStored(SESSION_KEYS.integracao, String(me.isIntegracao));
  if (idPrestador !== null && !me.vendoComo) writeStored(lastProviderKey(user.id), String(idPrestador));
  const unit = me.adicional?.prestador;
  instalarFuso(() => unit?.fusoHorario);
  session.set(next);
  // A switch says itself what became of it, and who looks as somebody else has that person's providers.
  if (former !== null && former !== idPrestador && !ungated && !me.vendoComo) void lostProvider(next);
  checkGovBr();
  return next;
}

/**
 * Ends the session on the server too; a server that does not answer does not keep anyone signed in here. Who came in
 * by gov.br leaves there as well (SES-11).
 */
export async function signOut(): Promise<void> {
  window.dispatchEvent(new Event('zelo:antes-de-sair'));
  const headers = { Authorization: `Bearer ${token ?? ''}` };
  const leaving = govBrExit(headers);
  clearSession();
  const address = await leaving;
  await request('auth/token/revoke', { method: 'POST', headers, outsideSession: true, silent: true }).catch(
    (error: HttpError) => {
      if (error.statusCode !== 401) notify({ type: 'WARNING', value: appMessages.sessaoLocal });
    },
  );
  if (address !== null) location.assign(address);
}

/** Clears everything that SES-03 names; drafts are saved first by whoever listens. */
export function clearSession(): void {
  if (session.get()) window.dispatchEvent(new Event('zelo:antes-de-sair'));
  abortInFlight();
  forget();
  session.set(null);
  window.dispatchEvent(new Event('zelo:sessao-encerrada'));
}

function forget(): void {
  token = null;
  idPrestador = null;
  for (const key of [...Object.values(SESSION_KEYS), LAST_USE_KEY, ACTIVITY_KEY, LOCK_KEY, POSITION_KEY])
    writeStored(key, null);
}

/**
 * `stay`: the person remains on the screen they are on. Another provider: nothing on its way may land under it, nothing
 * is asked until it is in force, and who holds rows is told to drop them (PERM-05). Throws HttpError; the former
 * provider then stays.
 */
export async function switchProvider(id: number, stay = false): Promise<void> {
  window.dispatchEvent(new Event('zelo:antes-de-sair'));
  const release = holdRequests();
  abortInFlight();
  const before = idPrestador;
  idPrestador = id;
  try {
    const next = await loadSession({ ungated: true });
    // The answer is lenient (a provider lost meanwhile): what is in force is what it says.
    if (next.idPrestador !== id)
      throw new HttpError(403, appMessages.prestadorNaoAlterado, { codigo: 'prestador-negado' });
    // What the former provider's screens asked meanwhile is waiting at the gate: it ends there.
    abortInFlight();
    window.dispatchEvent(new CustomEvent('zelo:prestador-alterado', { detail: { stay } }));
  } catch (error) {
    if (token) idPrestador = session.get()?.idPrestador ?? before;
    throw error;
  } finally {
    release();
  }
}

/** `entered`: what is in force in its place, to be told; null: a refusal that may mean it is lost. */
async function lostProvider(entered: Me | null): Promise<void> {
  const part = await import('./lost-provider.ts');
  if (entered) part.tellLostProvider(entered);
  else await part.leaveLostProvider(idPrestador);
}

/** The session expired by the clock (SES-18). */
export function expire(): void {
  if (!token) return;
  end({ type: 'INFO', value: appMessages.sessaoExpirada });
}

/** Clears the session and says why. Behind the lock the page itself is left, so that nothing of it comes to light. */
function end(message: Pick<Message, 'type' | 'value'>): void {
  const covered = lock.get() !== null || secondStep.get() !== null;
  clearSession();
  if (covered) depart('/auth', message);
  else notify({ ...message, key: 'sessao' });
}

/** From the locked screen: whoever stands there ends the session without seeing it. */
export async function endLocked(path = '/auth'): Promise<void> {
  // Whoever comes next at this machine must not find gov.br still open either.
  const address = await govBrExit({}, true);
  // Not reached: it ends by itself, and here at once.
  await request('auth/token/revoke', { method: 'POST', outsideSession: true, silent: true }).catch(
    () => undefined,
  );
  clearSession();
  depart(address ?? path);
}

function touch(): void {
  const now = Date.now();
  if (now - lastUse.get() < 1_000) return;
  lastUse.set(now);
  writeStored(LAST_USE_KEY, String(now));
}

/**
 * 401 ends the session with 'Sessão expirada.', a plain 403 with 'Acesso negado.' (SES-16).
 * Refusals of one field, module or provider name themselves by `codigo` and leave the session alone.
 */
function refused(error: HttpError): boolean {
  if (!token) return false;
  if (error.codigo === 'trocar-senha' || error.codigo === 'termo-pendente') {
    // The screen is left for another one: what is typed is kept first, and nothing asks.
    window.dispatchEvent(new Event('zelo:antes-de-sair'));
    window.dispatchEvent(new Event(`zelo:${error.codigo}`));
  }
  if (error.codigo === 'prestador-negado') void lostProvider(null);
  if (!encerraSessao(error.statusCode, error.codigo)) return false;
  if (error.statusCode === 401) end({ type: 'INFO', value: appMessages.sessaoExpirada });
  else void denied(error, token);
  return true;
}

type Granters = { readonly pessoas?: readonly string[] };

/**
 * 'Acesso negado.' with the missing permission in words and, once known, who can give it (docs/decisions/0051). They
 * are asked for with the token that is about to be forgotten; it is then ended on the server too.
 */
async function denied(refusal: HttpError, former: string): Promise<void> {
  const { permissao } = (refusal.body ?? {}) as { permissao?: { action: string; subject: string } };
  const query = permissao ?? null;
  const asked =
    query &&
    request<Granters>('auth/quem-concede', { query, outsideSession: true, silent: true, timeoutMs: 10_000 });
  end({ type: 'ERROR', value: appMessages.acessoNegado });
  const rest = refusal.message.replace(appMessages.acessoNegado, '').trim();
  const tell = (value: string) =>
    notify({ type: 'ERROR', title: appMessages.acessoNegado, value, key: 'sessao' });
  if (rest) tell(rest);
  try {
    const pessoas = (await asked)?.pessoas ?? [];
    if (rest && pessoas.length > 0)
      tell(
        `${rest.replace(appMessages.pecaAoAdministrador, '').trim()} ${appMessages.quemPodeLiberar(pessoas)}`,
      );
  } catch {
    if (rest) tell(rest); // The sentence stands without the names.
  }
  const headers = { Authorization: `Bearer ${former}` };
  // Not reached: it ends by itself.
  await request('auth/token/revoke', { method: 'POST', headers, outsideSession: true, silent: true }).catch(
    () => undefined,
  );
}

/** Called once at start: joins client and session, and follows the other tabs. */
export function startSession(): void {
  installClientHooks({
    token: () => token,
    idPrestador: () => idPrestador,
    renewed: touch,
    refused,
    gate: requestGate,
    locked: () => suspectLock(session.get()?.user.nome ?? ''),
    prove,
    answered: (headers) => {
      sawPosition(headers.get('x-posicao'));
      followSettings(headers);
    },
    position,
  });
  watchDeparture();
  const note = takeNote();
  if (note) notify(note);
  if (token) readLock();
  window.addEventListener('storage', (event) => {
    if (event.key === LAST_USE_KEY && event.newValue) lastUse.set(Number(event.newValue));
    if (event.key === LOCK_KEY && token) followLock(event.newValue);
    if (event.key === SESSION_KEYS.token && event.newValue !== token) followToken(event.newValue);
    if (event.key === SESSION_KEYS.idPrestador && event.newValue) followProvider(Number(event.newValue));
  });
  // A tab that the browser had put to sleep was told nothing meanwhile.
  window.addEventListener('pageshow', compare);
  document.addEventListener('visibilitychange', compare);
}

/** What another tab has stored while this one slept. */
function compare(): void {
  if (document.visibilityState === 'hidden') return;
  const stored = readStored(SESSION_KEYS.token);
  if (stored !== token && (stored !== null || session.get())) followToken(stored);
  else followProvider(Number(readStored(SESSION_KEYS.idPrestador)));
  lastUse.set(Math.max(lastUse.get(), Number(readStored(LAST_USE_KEY)) || 0));
}

/** Another tab works at another provider: what this one shows is not to be seen or sent under it. */
function followProvider(id: number): void {
  if (!token || !session.get() || !id || id === idPrestador) return;
  abortInFlight();
  holdRequests();
  depart('/principal', { type: 'INFO', value: appMessages.prestadorAlteradoOutraAba });
}

/** Signed out, or in as somebody else, in another tab. */
function followToken(next: string | null): void {
  if (next !== null) return depart(null);
  const covered = lock.get() !== null || secondStep.get() !== null;
  clearSession();
  if (covered) depart('/auth');
}
