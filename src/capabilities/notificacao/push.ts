/**
 * Web push in this browser (PUSH-01, PUSH-02): whether it is offered, linked, and to whom. The subscription belongs to
 * the person signed in: at sign-out it is given up here, offline too, and one found of somebody else is given up at
 * once, so that nobody reads another's alerts.
 */
import { isOwnPath } from '#domain/inicio/redirecionamento.ts';
import { tokenDe } from '#domain/notificacao/token.ts';
import { pushTela } from '#messages/notificacao-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { createStore } from '#shared/hooks/store.ts';
import { pushMenu } from '#shared/notifications/push-menu.ts';
import { hasToken } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';

/**
 * 'ausente': this browser has no token; 'de-outro': its token was another's. The alert shows in both, and where the
 * browser cannot do it, which is said on the click.
 */
export type PushState = 'verificando' | 'nao-oferecido' | 'sem-suporte' | 'ausente' | 'de-outro' | 'ativo';

export const pushState = createStore<PushState>('verificando');
/** Whether the help with a denied permission is open. */
export const deniedOpen = createStore(false);
/** The person put the alert away; it stays in the bell. */
export const alertPutOff = createStore(false);

type Used = readonly { readonly uid: string; readonly pushTokens: readonly string[] }[];
type Offer = { readonly oferecido: boolean; readonly chavePublica: string };

const WORKER = '/sw.js';
const SUBSCRIBE_MS = 20_000;
const background = { background: true, silent: true } as const;

const wantedKey = (uid: number) => `zelo:push:${uid}`;

function supported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** One at a time in all tabs: two would make two subscriptions, or give up each other's. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('zelo-push', work) : work();
}

function settle(uid: number, state: PushState): void {
  pushState.set(state);
  const offered = state !== 'verificando' && state !== 'nao-oferecido';
  pushMenu.set(offered ? { alertShown: state !== 'ativo', disable: () => void deactivate(uid) } : null);
}

/** At the start of a session in this tab: finds out how this browser stands, and links it again to whoever wanted it. */
export async function checkPush(uid: number): Promise<void> {
  settle(uid, 'verificando');
  alertPutOff.set(readFlag(`${wantedKey(uid)}:depois`));
  try {
    const offer = await request<Offer>('notificacoes/_push', background);
    if (!supported()) return settle(uid, offer.oferecido ? 'sem-suporte' : 'nao-oferecido');
    settle(uid, await alone(() => stateOf(uid, offer)));
  } catch {
    // Not known now: no alert about what may be in order. The next page finds out.
    settle(uid, 'nao-oferecido');
  }
}

async function stateOf(uid: number, { oferecido, chavePublica }: Offer): Promise<PushState> {
  const found = await subscription();
  let linked = false;
  if (!oferecido) {
    await found?.unsubscribe();
    return 'nao-oferecido';
  }
  if (found) {
    const used = await request<Used>(`usuarios/token/used/${tokenOf(found)}`, background);
    const mine = used.some((user) => user.uid === String(uid));
    if (used.length > 0 && !mine) {
      await found.unsubscribe();
      return 'de-outro';
    }
    linked = mine;
    if ((mine || readFlag(wantedKey(uid))) && keyOf(found) === chavePublica) {
      // Again, since it belongs to a session and this may be a new one.
      return (await register(uid, found)) === null ? 'ativo' : 'ausente';
    }
    await found.unsubscribe();
  }
  if (!(linked || readFlag(wantedKey(uid))) || Notification.permission !== 'granted') return 'ausente';
  // Nobody asked just now: that it failed shows as the alert that offers to activate, whose click tells why.
  const made = await subscribe(chavePublica).catch(() => null);
  return made && (await register(uid, made)) === null ? 'ativo' : 'ausente';
}

/** The click on 'Ativar': asks for the permission, subscribes, registers. Tells how it ended. */
export async function activate(uid: number): Promise<void> {
  if (!supported()) {
    notify({ type: 'WARNING', value: pushTela.semSuporte });
    return;
  }
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (permission === 'denied') {
    deniedOpen.set(true);
    return;
  }
  if (permission !== 'granted') {
    notify({ type: 'INFO', value: pushTela.naoAtivadas });
    return;
  }
  const failure = await alone(() => link(uid));
  if (failure !== null) {
    notify({ type: 'ERROR', value: failure });
    return;
  }
  writeFlag(wantedKey(uid), true);
  settle(uid, 'ativo');
  notify({ type: 'SUCCESS', value: pushTela.ativadas });
}

/** Null when linked, otherwise what to tell. */
async function link(uid: number): Promise<string | null> {
  try {
    const { chavePublica } = await request<Offer>('notificacoes/_push', { silent: true });
    const found = await subscription();
    if (found && keyOf(found) !== chavePublica) await found.unsubscribe();
    const failure = await register(uid, await subscribe(chavePublica));
    // Held by somebody who did not sign out here: a new one is nobody's.
    if (failure instanceof HttpError && failure.statusCode === 409) {
      const second = await register(uid, await subscribe(chavePublica));
      return second === null ? null : messageOf(second, pushTela.falhaRegistro);
    }
    return failure === null ? null : messageOf(failure, pushTela.falhaRegistro);
  } catch (error) {
    return messageOf(error, pushTela.servicoMudo);
  }
}

/** 'Desativar notificações': asks, unlinks here and on the server, tells how it ended. */
async function deactivate(uid: number): Promise<void> {
  if (!(await confirm({ title: pushTela.desativarPergunta, text: pushTela.desativarTexto }))) return;
  try {
    await alone(async () => {
      const found = await subscription();
      if (!found) return;
      await request(`usuarios/push-tokens/${uid}/remove/${tokenOf(found)}`, {
        method: 'DELETE',
        silent: true,
      });
      if (!(await found.unsubscribe())) throw new Error('the browser kept its subscription');
    });
    writeFlag(wantedKey(uid), false);
    settle(uid, 'ausente');
    notify({ type: 'SUCCESS', value: pushTela.desativadas });
  } catch {
    notify({ type: 'ERROR', value: pushTela.naoDesativadas });
  }
}

/** Null when registered; otherwise the failure, and the token is deleted (A7). */
async function register(uid: number, found: PushSubscription): Promise<unknown> {
  try {
    await request(`usuarios/push-tokens/${uid}/add/${tokenOf(found)}`, { method: 'POST', ...background });
    return null;
  } catch (error) {
    await found.unsubscribe().catch(() => false); // The registration's own failure is the one to tell.
    return error;
  }
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes, or answers the subscription that there is. Rejects when the browser's service does not answer. */
async function subscribe(chavePublica: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(chavePublica) });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the push service does not answer')), SUBSCRIBE_MS);
  });
  return Promise.race([asked, late]);
}

/** Gives the subscription up when nobody is signed in any more; needs no network. */
async function unlinkHere(): Promise<void> {
  pushMenu.set(null);
  pushState.set('verificando');
  if (!supported()) return;
  await alone(async () => {
    // Somebody has signed in meanwhile: their start looks at it.
    if (hasToken()) return;
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  });
}

/** Puts the alert away for this person until they sign in again. */
export function putOff(uid: number): void {
  writeFlag(`${wantedKey(uid)}:depois`, true);
  alertPutOff.set(true);
}

/** Once: gives up at the end of the session, and follows clicks on alerts while the product is open. */
export function installPush(open: (path: string) => void, changed: () => void): () => void {
  const ended = (): void => {
    for (const key of Object.keys(localStorage))
      if (/^zelo:push:\d+:depois$/.test(key)) localStorage.removeItem(key);
    unlinkHere().catch(() => undefined); // the server has unlinked it with the session
  };
  const clicked = ({ data, ports }: MessageEvent): void => {
    const { tipo, caminho } = (data ?? {}) as { tipo?: unknown; caminho?: unknown };
    if (tipo === 'push-mudou') return changed();
    if (tipo !== 'abrir' || typeof caminho !== 'string' || !isOwnPath(caminho)) return;
    ports[0]?.postMessage('aberto');
    open(caminho);
  };
  window.addEventListener('zelo:sessao-encerrada', ended);
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', clicked);
  return () => {
    if ('serviceWorker' in navigator) navigator.serviceWorker.removeEventListener('message', clicked);
    // After the shell is gone with its session, so that sign-out itself is still heard.
    setTimeout(() => window.removeEventListener('zelo:sessao-encerrada', ended), 1_000);
  };
}

/** The alert of a notification that was read here goes away from the system's own list. */
export async function closeShown(id?: number): Promise<void> {
  if (!supported()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const shown = (await registration?.getNotifications(id === undefined ? {} : { tag: `zelo-${id}` })) ?? [];
  for (const notification of shown) notification.close();
}

function tokenOf(found: PushSubscription): string {
  const { endpoint = '', keys } = found.toJSON();
  return tokenDe({ endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
}

/** The key it was made for, as the server spells it. */
function keyOf(found: PushSubscription): string | null {
  const bytes = found.options.applicationServerKey;
  if (!bytes) return null;
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false; // A browser without storage remembers nothing.
  }
}

function writeFlag(key: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A browser without storage remembers nothing; it will be asked again.
  }
}
