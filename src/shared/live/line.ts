/**
 * The live channel of this browser: one line for all its tabs. The tab that holds the lock reads the line and
 * passes everything on. Another takes over when it closes. The cursor travels with each event. So nothing is
 * missing and nothing comes twice after a cut, a restart of the server or a change of tab.
 */
import { settingsVersion } from '#shared/config/settings.ts';
import { request } from '#shared/http/client.ts';
import { sawPosition } from '#shared/http/position.ts';
import { readEvents, type Wire } from '#shared/http/event-stream.ts';
import { pause } from '#shared/http/pause.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { lock } from '#shared/session/lock.ts';
import { session } from '#shared/session/session.ts';

/** What is heard on a topic: 'topico' with what follows, 'assinado' once it is heard, or a name of the topic's own kind. */
export type TopicEvent = { readonly event: string; readonly data: TopicData };
export type TopicData = {
  readonly topico: string;
  /** Which rows changed and how; `meu`: by the person themselves. */
  readonly mudancas?: readonly { readonly id: number; readonly acao: string; readonly meu?: true }[];
  /** Something changed that is not told one by one: read again. */
  readonly reler?: true;
  /** Of an ephemeral topic: who says what. */
  readonly de?: { readonly id: number; readonly nome: string };
  readonly dado?: unknown;
  readonly [key: string]: unknown;
};

type Handler = (event: TopicEvent) => void;

/** Between the tabs of a browser. */
type Told =
  | { readonly kind: 'event'; readonly wire: Wire }
  /** A tab's topics; none: it is gone. */
  | { readonly kind: 'topics'; readonly tab: string; readonly topics: readonly string[] }
  /** The reading tab is new and asks for everybody's topics. */
  | { readonly kind: 'who' }
  /** Tells where the line is to a tab that came later. */
  | { readonly kind: 'line'; readonly linha: string | undefined; readonly cursor: string | undefined };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The server says something every 20 s; a line that is silent for longer is dead. */
const SILENCE_MS = 50_000;
/** Topics that come and go with a screen are asked for together. */
const GATHER_MS = 30;
const REMEMBERED = 500;
/** The server takes no more on one line. */
const MOST_TOPICS = 100;

const TAB = Math.random().toString(36).slice(2);
const handlers = new Map<string, Set<Handler>>();

type Memory = {
  readonly uid: number;
  cursor: string | undefined;
  /** The open line; undefined while there is none. */
  linha: string | undefined;
  readonly seen: Set<number>;
};

/** Kept over lock and provider switch, for the same person in the same tab. */
let kept: Memory | undefined;
let running: { readonly stop: () => void; readonly changed: () => void } | undefined;
/** Said before the line was there; of each topic the last. */
const unsaid = new Map<string, unknown>();

/** Hears a topic until the answered function is called. */
export function hear(topico: string, handler: Handler): () => void {
  const own = handlers.get(topico) ?? new Set();
  handlers.set(topico, own.add(handler));
  begin();
  running?.changed();
  return () => {
    own.delete(handler);
    if (own.size === 0 && handlers.get(topico) === own) handlers.delete(topico);
    running?.changed();
  };
}

/** Tells the others on an ephemeral topic; as soon as there is a line. */
export function say(topico: string, dado: unknown): void {
  const linha = kept?.linha;
  if (linha === undefined) return void unsaid.set(topico, dado);
  unsaid.delete(topico);
  // Nobody waits for it: the next one says it again.
  post(`canal/${linha}/publicar`, { topico, dado }).catch(() => undefined);
}

const post = (path: string, body: unknown): Promise<unknown> =>
  request(path, { method: 'POST', body, background: true, silent: true });

/** Opens the line where somebody is signed in, the screen is not locked and something is to be heard. */
function begin(): void {
  const uid = session.get()?.user.id;
  if (running || uid === undefined || lock.get() !== null || handlers.size === 0) return;
  running = start(uid);
}

function end(): void {
  running?.stop();
  running = undefined;
}

session.subscribe(begin);
window.addEventListener('zelo:bloqueada', end);
window.addEventListener('zelo:sessao-encerrada', () => {
  // What one person had to say is not said by the next.
  unsaid.clear();
  end();
});
window.addEventListener('zelo:desbloqueada', begin);
// What belongs to the provider is told anew.
window.addEventListener('zelo:prestador-alterado', () => {
  end();
  begin();
});

function start(uid: number): { stop: () => void; changed: () => void } {
  const stop = new AbortController();
  const memory: Memory = (kept =
    kept?.uid === uid ? kept : { uid, cursor: undefined, linha: undefined, seen: new Set() });
  const channel = new BroadcastChannel(`zelo-canal-${uid}`);
  const tell = (told: Told) => channel.postMessage(told);
  const mine = () => tell({ kind: 'topics', tab: TAB, topics: [...handlers.keys()] });
  let leader: Leader | undefined;

  const apply = (wire: Wire): void => {
    if (stop.signal.aborted) return;
    if (wire.id !== undefined) memory.cursor = wire.id;
    const data = JSON.parse(wire.data) as { readonly [key: string]: unknown };
    if (wire.event === 'inicio') memory.linha = data['linha'] as string;
    if (wire.event === 'fim') memory.linha = undefined;
    if (wire.event === 'inicio' || wire.event === 'assinado') {
      for (const topico of data['topicos'] as readonly string[])
        dispatch({ event: 'assinado', data: { topico } });
      for (const [topico, dado] of unsaid) if (memory.linha !== undefined) say(topico, dado);
    } else if (wire.event === 'configuracao') settingsVersion(String(data['versao']));
    else if (wire.event === 'posicao') sawPosition(String(data['posicao']));
    else if (typeof data['topico'] === 'string' && isNew(memory, data['seq'])) {
      dispatch({ event: wire.event, data: data as TopicData });
    }
  };
  channel.addEventListener('message', ({ data }) => {
    const told = data as Told;
    if (told.kind === 'event') apply(told.wire);
    else if (told.kind === 'who') mine();
    else if (told.kind === 'topics' && leader) {
      leader.topicsOf(told.tab, told.topics);
      tell({ kind: 'line', linha: memory.linha, cursor: memory.cursor });
    } else if (told.kind === 'line' && !leader) {
      memory.linha = told.linha;
      memory.cursor ??= told.cursor;
    }
  });
  const lead = (): Promise<void> => {
    leader = createLeader(memory, stop.signal, (wire) => {
      tell({ kind: 'event', wire });
      apply(wire);
    });
    tell({ kind: 'who' });
    return leader.keepConnected();
  };

  mine();
  // Locks exist on https and on this machine; elsewhere each tab has a line of its own.
  if ('locks' in navigator) {
    navigator.locks.request(`zelo-canal-${uid}`, { signal: stop.signal }, lead).catch(() => undefined); // stopped while waiting
  } else void lead();

  return {
    changed: () => {
      mine();
      leader?.changed();
    },
    stop: () => {
      tell({ kind: 'topics', tab: TAB, topics: [] });
      memory.linha = undefined;
      stop.abort();
      channel.close();
    },
  };
}

function dispatch(event: TopicEvent): void {
  for (const handler of handlers.get(event.data.topico) ?? []) handler(event);
}

/** An event may come again where another tab's topic goes back to what that tab had seen. */
function isNew({ seen }: Memory, seq: unknown): boolean {
  if (typeof seq !== 'number') return true;
  if (seen.has(seq)) return false;
  seen.add(seq);
  if (seen.size > REMEMBERED) seen.delete(Math.min(...seen));
  return true;
}

type Leader = {
  readonly keepConnected: () => Promise<void>;
  readonly topicsOf: (tab: string, topics: readonly string[]) => void;
  readonly changed: () => void;
};

/** The tab that reads the line, for all of them. */
function createLeader(memory: Memory, signal: AbortSignal, onWire: (wire: Wire) => void): Leader {
  const others = new Map<string, readonly string[]>();
  /** What the open line was asked to tell. */
  let asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The snapshot that everybody had seen when the first of the waiting topics was wanted. */
  let since: string | undefined;

  const wanted = (): Set<string> =>
    new Set([...handlers.keys(), ...[...others.values()].flat()].slice(0, MOST_TOPICS));

  const settle = async (): Promise<void> => {
    timer = undefined;
    const { linha } = memory;
    const want = wanted();
    const add = [...want].filter((topico) => !asked.has(topico));
    const drop = [...asked].filter((topico) => !want.has(topico));
    // Without a line they are asked for when it opens.
    if (linha === undefined || signal.aborted || add.length + drop.length === 0) return;
    asked = want;
    try {
      await post(`canal/${linha}`, {
        assinar: add,
        deixar: drop,
        ...(since === undefined ? {} : { desde: since }),
      });
    } catch {
      // Not reached: asked for again with the next change, or when the line opens anew.
      for (const topico of add) asked.delete(topico);
    }
  };
  const changed = (): void => {
    if (timer !== undefined || signal.aborted) return;
    since = memory.cursor;
    timer = setTimeout(() => void settle(), GATHER_MS);
  };

  return {
    changed,
    topicsOf: (tab, topics) => {
      if (topics.length === 0) others.delete(tab);
      else others.set(tab, topics);
      changed();
    },
    keepConnected: async () => {
      let wait = FIRST_WAIT_MS;
      // So that the topics of a screen that is being drawn, and of the other tabs, are in the first question.
      await pause(GATHER_MS, signal);
      while (!signal.aborted) {
        let heard = false;
        asked = wanted();
        try {
          await readOnce({ cursor: memory.cursor, topics: [...asked], signal }, (wire) => {
            heard = true;
            onWire(wire);
            if (wire.event === 'inicio') changed();
          });
        } catch (error) {
          // Refused for good: the session is over (the client has said so) or locked.
          if (error instanceof HttpError && [401, 403, 423].includes(error.statusCode)) return;
        }
        memory.linha = undefined;
        if (heard) wait = FIRST_WAIT_MS;
        await pause(wait * (0.5 + Math.random()), signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    },
  };
}

type Opening = {
  readonly cursor: string | undefined;
  readonly topics: readonly string[];
  readonly signal: AbortSignal;
};

/** One line from its opening to its end, whoever ended it. */
const readOnce = ({ cursor, topics, signal }: Opening, onWire: (wire: Wire) => void): Promise<void> =>
  readEvents(
    `canal?topicos=${encodeURIComponent(topics.join(','))}`,
    {
      signal,
      silenceMs: SILENCE_MS,
      ...(cursor === undefined ? {} : { headers: { 'Last-Event-ID': cursor } }),
    },
    onWire,
  );
