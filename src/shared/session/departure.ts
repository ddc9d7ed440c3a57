/** Leaving the page by our own decision: what was typed is kept as a draft, and the browser does not ask. */
import type { Message } from '#shared/ui/notify.ts';

const NOTE_KEY = 'zelo:recado';
let leaving = false;

/** Before every other listener of the page's end; called once at start. */
export function watchDeparture(): void {
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (leaving) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // Back may bring a page out of the browser's memory.
  window.addEventListener('pageshow', () => (leaving = false));
}

/** Saves drafts and loads another address (or this one again); the note is told there. Nothing of this page remains. */
export function depart(path: string | null, note?: Pick<Message, 'type' | 'value'>): void {
  window.dispatchEvent(new Event('zelo:antes-de-sair'));
  leaving = true;
  if (note) keepNote(note);
  if (path === null) location.reload();
  else location.replace(path);
}

/** To the page of another service that leads back here: what is typed waits as a draft, and Back comes back to it. */
export function leaveTo(address: string): void {
  window.dispatchEvent(new Event('zelo:guardar-rascunho'));
  leaving = true;
  location.assign(address);
}

function keepNote(note: Pick<Message, 'type' | 'value'>): void {
  try {
    sessionStorage.setItem(NOTE_KEY, JSON.stringify(note));
  } catch {
    leaving = true; // A browser that keeps nothing tells nothing; leaving matters more.
  }
}

/** The note that the page before left, once. */
export function takeNote(): Pick<Message, 'type' | 'value'> | null {
  try {
    const text = sessionStorage.getItem(NOTE_KEY);
    sessionStorage.removeItem(NOTE_KEY);
    return text === null ? null : (JSON.parse(text) as Pick<Message, 'type' | 'value'>);
  } catch {
    return null; // Not ours or not readable: as good as none.
  }
}
