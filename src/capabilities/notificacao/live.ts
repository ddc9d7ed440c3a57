/**
 * Live events of the signed-in person. One line for all tabs of a browser: the tab that holds the lock reads it and
 * passes everything on, another takes over when it closes. The cursor travels with each event, so that after a cut, a
 * restart of the server or a change of tab nothing is missing and nothing comes twice.
 */
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { settingsVersion } from '#shared/config/settings.ts';
import { openStream } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { createStore } from '#shared/hooks/store.ts';

export type Nova = Pick<Notificacao, 'id' | 'tipo' | 'titulo' | 'texto' | 'destino' | 'prestadorId' | 'criadoEm'>;

/** Unread count as last told; null until it is known. */
export const naoLidas = createStore<number | null>(null);

export type LiveHandlers = {
  readonly onNew: (nova: Nova) => void;
  /** Something changed that is not told one by one: read the list again. */
  readonly onStale: () => void;
};

type Evento = { readonly event: string; readonly data: string; readonly id?: string };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The server says something every 20 s; a line that is silent for longer is dead. */
const SILENCE_MS = 50_000;
const REMEMBERED = 500;

/** Kept over lock and provider switch, for the same person in the same tab. */
let kept: { uid: number; cursor: string | undefined; seen: Set<number> } | undefined;

/** Follows the person's events until the answered function is called. */
export function startLive(uid: number, handlers: LiveHandlers): () => void {
  const stop = new AbortController();
  const memory = (kept = kept?.uid === uid ? kept : { uid, cursor: undefined, seen: new Set() });
  const channel = new BroadcastChannel(`zelo-notificacoes-${uid}`);

  const apply = (evento: Evento): void => {
    if (stop.signal.aborted) return;
    if (evento.id !== undefined) memory.cursor = evento.id;
    if (evento.event === 'notificacao') {
      const nova = JSON.parse(evento.data) as Nova;
      if (memory.seen.has(nova.id)) return;
      memory.seen.add(nova.id);
      if (memory.seen.size > REMEMBERED) memory.seen.delete(Math.min(...memory.seen));
      handlers.onNew(nova);
    } else if (evento.event === 'contagem' || evento.event === 'inicio') {
      naoLidas.set((JSON.parse(evento.data) as { naoLidas: number }).naoLidas);
      handlers.onStale();
    } else if (evento.event === 'recomecar') handlers.onStale();
    else if (evento.event === 'configuracao') settingsVersion(String((JSON.parse(evento.data) as { versao: number }).versao));
  };
  channel.addEventListener('message', ({ data }) => apply(data as Evento));
  const lead = (): Promise<void> =>
    keepConnected(memory, stop.signal, (evento) => {
      channel.postMessage(evento);
      apply(evento);
    });

  // Locks exist on https and on this machine; elsewhere each tab has a line of its own.
  if ('locks' in navigator) {
    navigator.locks.request(`zelo-notificacoes-${uid}`, { signal: stop.signal }, lead).catch(() => undefined); // stopped while waiting
  } else void lead();

  return () => {
    stop.abort();
    channel.close();
    naoLidas.set(null);
  };
}

async function keepConnected(
  memory: { cursor: string | undefined },
  signal: AbortSignal,
  onEvent: (evento: Evento) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    let heard = false;
    try {
      await readOnce(memory.cursor, signal, (evento) => {
        heard = true;
        onEvent(evento);
      });
    } catch (error) {
      // Refused for good: the session is over (the client has said so), locked, or lost the permission.
      if (error instanceof HttpError && [401, 403, 423].includes(error.statusCode)) return;
    }
    if (heard) wait = FIRST_WAIT_MS;
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** One line from its opening to its end, whoever ended it. */
async function readOnce(cursor: string | undefined, signal: AbortSignal, onEvent: (evento: Evento) => void): Promise<void> {
  const silent = new AbortController();
  const stop = () => silent.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  try {
    const response = await openStream('notificacoes/_eventos', {
      signal: AbortSignal.any([signal, silent.signal]),
      ...(cursor === undefined ? {} : { headers: { 'Last-Event-ID': cursor } }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const evento = parse(block);
        if (evento) onEvent(evento);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** 'id: …\nevent: …\ndata: …'; null for a comment. */
function parse(block: string): Evento | null {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : [];
    }),
  );
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return null;
  return { event, data, ...(id === undefined ? {} : { id }) };
}

/** Waits; a network that comes back or a tab that is looked at again ends it early. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', done, { once: true });
  });
}
