/** Watches for a hand on the machine, in all tabs together; warns, then locks (src/domain/inicio/inatividade.ts). */
import { inatividade } from '#domain/inicio/inatividade.ts';
import { settings } from '#shared/config/settings.ts';
import { request } from '#shared/http/client.ts';
import { createStore } from '#shared/hooks/store.ts';
import { IN_CALL } from './inactivity-signs.ts';
import { ACTIVITY_KEY, readStored, writeStored } from './keys.ts';
import { lock, lockEverywhere } from './lock.ts';
import { lastUse, session } from './session.ts';

/** Seconds until the lock while the warning is due, else null. */
export const lockWarning = createStore<number | null>(null);

const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'scroll', IN_CALL] as const;
/** Other tabs and the server are told at most this often. */
const TELL_TAB_MS = 1_000;
const TELL_SERVER_MS = 120_000;
/** A timer that a sleeping machine or a hidden tab held up is not believed longer than this. */
const LONGEST_MS = 30_000;

let seen = 0;
let told = 0;
let pinged = 0;
let timer = 0;

const minutes = () => settings.get().inatividadeMinutos ?? 0;

/** Called once at start. */
export function startInactivity(): void {
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== ACTIVITY_KEY || newValue === null) return;
    seen = Math.max(seen, Number(newValue) || 0);
    plan();
  });
  document.addEventListener('visibilitychange', plan);
  window.addEventListener('focus', plan);
  window.addEventListener('zelo:desbloqueada', () => note(Date.now()));
  settings.subscribe(plan);
  session.subscribe(() => {
    // Whoever comes in is there; whoever reloads may have been away.
    if (session.get() && seen === 0) seen = Number(readStored(ACTIVITY_KEY)) || Date.now();
    if (!session.get()) seen = 0;
    plan();
  });
}

function onKey(event: KeyboardEvent): void {
  // A key that the machine repeats, or a modifier under a resting hand, is no sign of a person.
  if (!event.repeat) onSign();
}

function onSign(): void {
  const now = Date.now();
  if (!session.get() || lock.get()) return;
  // The first touch after a long absence comes too late: it is somebody, not necessarily the same person.
  if (inatividade(seen, now, minutes()).estado === 'bloquear') plan();
  else note(now);
}

function note(now: number): void {
  seen = now;
  if (now - told >= TELL_TAB_MS) {
    told = now;
    writeStored(ACTIVITY_KEY, String(now));
  }
  const quiet = Math.min(TELL_SERVER_MS, minutes() * 20_000);
  if (minutes() > 0 && now - Math.max(lastUse.get(), pinged) >= quiet) {
    pinged = now;
    // Only keeps the server's own lock away; a lost one is followed by the next.
    request('auth/atividade', { method: 'POST', background: true, silent: true }).catch(() => undefined);
  }
  if (lockWarning.get() !== null || timer === 0) plan();
}

/** Says how it stands now, and wakes when that changes. */
function plan(): void {
  clearTimeout(timer);
  timer = 0;
  const current = session.get();
  if (!current || lock.get()) {
    lockWarning.set(null);
    return;
  }
  const { estado, segundos, proximaMudanca } = inatividade(seen, Date.now(), minutes());
  lockWarning.set(estado === 'aviso' ? segundos : null);
  if (estado === 'bloquear') lockEverywhere(current.user.nome);
  else if (proximaMudanca !== null) timer = window.setTimeout(plan, Math.min(proximaMudanca + 5, LONGEST_MS));
}
