/**
 * The locked screen, as plain state: whose session it is, calls held back meanwhile, other tabs alike. Drawing is
 * src/app/lock; the rule of when is src/domain/inicio/inatividade.ts; the server refuses by itself (NGS1.02).
 */
import { request } from '#shared/http/client.ts';
import { holdRequests } from '#shared/http/gate.ts';
import { createStore } from '#shared/hooks/store.ts';
import { LOCK_KEY, readStored, writeStored } from './keys.ts';

export type Lock = {
  readonly nome: string;
  /** False: no local password, unlocked by signing in again; null: not known yet. */
  readonly temSenha: boolean | null;
};

export const lock = createStore<Lock | null>(null);
let release: (() => void) | undefined;

/** Locks this tab; drafts are saved first, and nothing that comes from the network is drawn after it. */
function applyLock(next: Lock): void {
  const current = lock.get();
  if (current) {
    if (current.temSenha === null && next.temSenha !== null) lock.set(next);
    return;
  }
  window.dispatchEvent(new Event('zelo:guardar-rascunho'));
  release = holdRequests();
  lock.set(next);
  window.dispatchEvent(new Event('zelo:bloqueada'));
}

/** Locks every tab, and tells the server. */
export function lockEverywhere(nome: string): void {
  if (lock.get()) return;
  mark(nome);
  applyLock({ nome, temSenha: null });
  // A server that does not hear it locks by itself soon after; the screen is hidden either way.
  request('auth/bloquear', { method: 'POST', outsideSession: true, silent: true })
    .catch(() => undefined)
    .then(learnLock)
    .catch(() => undefined);
}

/** The mark that the other tabs follow; always there while locked, so that its removal is told. */
function mark(nome: string): void {
  if (readStored(LOCK_KEY) === null) writeStored(LOCK_KEY, JSON.stringify({ nome }));
}

/** The server has said that the session is locked. */
export function lockedBy({ nome, temSenha }: Lock): void {
  mark(nome);
  applyLock({ nome, temSenha });
}

/** A call was refused as locked: perhaps an answer that is late, so the server is asked how it stands. */
export function suspectLock(nome: string): void {
  applyLock({ nome, temSenha: null });
  openUnlessLocked();
}

type Answer = {
  readonly bloqueada?: boolean;
  readonly user: { readonly nome: string };
  readonly temSenha?: boolean;
};

/** Asks the server whether the session is (still) locked and how it is unlocked. Throws HttpError. */
async function learnLock(): Promise<boolean> {
  const {
    bloqueada = false,
    user,
    temSenha,
  } = await request<Answer>('auth/me', { ungated: true, background: true, silent: true });
  if (bloqueada) lockedBy({ nome: user.nome, temSenha: temSenha ?? true });
  return bloqueada;
}

/** The password of the same person; throws HttpError with the server's sentence. */
export async function unlock(password: string): Promise<void> {
  await request('auth/desbloquear', {
    method: 'POST',
    body: { password },
    outsideSession: true,
    silent: true,
  });
  writeStored(LOCK_KEY, null);
  openLock();
}

function openLock(): void {
  if (!lock.get()) return;
  lock.set(null);
  release?.();
  release = undefined;
  window.dispatchEvent(new Event('zelo:desbloqueada'));
}

/** The tab's own belief is not enough to open it: the server is asked. */
function openUnlessLocked(): void {
  learnLock()
    .then((locked) => {
      if (locked) return;
      writeStored(LOCK_KEY, null);
      openLock();
    })
    .catch(() => undefined); // No network, or no session any more: hidden until one of them is told.
}

/** At start: a reload does not unlock. */
export function readLock(): void {
  const kept = readStored(LOCK_KEY);
  if (kept === null) return;
  applyLock({ nome: nameOf(kept), temSenha: null });
  openUnlessLocked();
}

/** Another tab has locked or unlocked; its word for the second is checked with the server. */
export function followLock(kept: string | null): void {
  if (kept === null) {
    if (lock.get()) openUnlessLocked();
    return;
  }
  // The server may hear of it after us: no answer of now opens this tab.
  applyLock({ nome: nameOf(kept), temSenha: null });
  learnLock().catch(() => undefined); // Only learns how to unlock; the screen asks again when it is tried.
}

function nameOf(kept: string): string {
  try {
    const { nome } = JSON.parse(kept) as { nome?: unknown };
    return typeof nome === 'string' ? nome : '';
  } catch {
    return ''; // Written by hand: it locks all the same.
  }
}
