/** The queue of uploads: one file after the other, each with its own result; it goes on while the person does other things. */
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { chaveDoNome, nomeLivre } from '#domain/documento/nome.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { HttpError, isAbort } from '#shared/http/http-error.ts';
import { createStore, type Store } from '#shared/hooks/store.ts';
import type { send, Upload } from './wire.ts';

export type QueuedUpload = Upload & {
  readonly key: number;
  readonly state: 'espera' | 'enviando' | 'pronto' | 'falhou' | 'conflito' | 'cancelado';
  /** Of the bytes, from 0 to 1. */
  readonly part: number;
  /** What the server said, or why it was not asked. */
  readonly alerts: readonly string[];
  /** The server would refuse it again: another file is needed. */
  readonly hopeless?: boolean;
  /** The document that has the name already. */
  readonly taken?: string;
};

export type Uploads = {
  readonly store: Store<readonly QueuedUpload[]>;
  readonly add: (uploads: readonly Upload[], limit: number) => void;
  readonly cancel: (key: number) => void;
  readonly retry: (key: number) => void;
  /** After a name that is taken: a new version of that document, or both under different names. */
  readonly replace: (key: number) => void;
  readonly keepBoth: (key: number, names: readonly string[]) => void;
  /** Takes one out that is over. */
  readonly dismiss: (key: number) => void;
  /** Takes out what is over; `everything` stops the rest too. */
  readonly clear: (everything?: boolean) => void;
};

export type Sender = typeof send;

/** Answers to the file itself: the same one is refused as often as it is sent. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Everything went well and there is nothing left to read: the list of them may go by itself. */
export function allWell(queue: readonly QueuedUpload[]): boolean {
  return queue.every(
    ({ state, alerts }) => state === 'cancelado' || (state === 'pronto' && alerts.length === 0),
  );
}

/** `done` hears of each stored document. */
export function createUploads(
  sender: Sender,
  done: (upload: QueuedUpload, item: ItemDocumento) => void,
): Uploads {
  const store = createStore<readonly QueuedUpload[]>([]);
  let serial = 0;
  let current: { readonly key: number; readonly stop: AbortController } | null = null;

  const change = (key: number, patch: Partial<QueuedUpload>) =>
    store.set(store.get().map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
  const again = (key: number, patch: Partial<QueuedUpload> = {}) => {
    change(key, { state: 'espera', part: 0, alerts: [], taken: undefined, hopeless: false, ...patch });
    void run();
  };

  const run = async () => {
    const next = current ? undefined : store.get().find(({ state }) => state === 'espera');
    if (!next) return;
    const { key } = next;
    const stop = new AbortController();
    current = { key, stop };
    change(key, { state: 'enviando' });
    try {
      const { item, warnings } = await sender(
        next,
        (sent, total) => change(key, { part: total > 0 ? sent / total : 0 }),
        stop.signal,
      );
      change(key, { state: 'pronto', part: 1, alerts: warnings });
      done(next, item);
    } catch (error) {
      change(key, outcome(error, stop.signal.aborted));
    } finally {
      current = null;
      void run();
    }
  };

  return {
    store,
    add: (uploads, limit) => {
      const made = uploads.map((upload): QueuedUpload => {
        serial += 1;
        const large = upload.file.size > limit;
        return {
          ...upload,
          key: serial,
          part: 0,
          state: large ? 'falhou' : 'espera',
          hopeless: large,
          alerts: large ? [documentosTela.grandeDemais(upload.file.size, limit)] : [],
        };
      });
      store.set([...store.get(), ...made]);
      void run();
    },
    cancel: (key) => {
      if (current?.key === key) current.stop.abort();
      else change(key, { state: 'cancelado' });
    },
    retry: (key) => again(key),
    replace: (key) => again(key, { objectId: store.get().find((upload) => upload.key === key)?.taken }),
    keepBoth: (key, names) => {
      const upload = store.get().find((upload) => upload.key === key);
      if (upload) again(key, { name: nomeLivre(upload.file.name, new Set(names.map(chaveDoNome))) });
    },
    dismiss: (key) => store.set(store.get().filter((upload) => upload.key !== key)),
    clear: (everything = false) => {
      if (everything) current?.stop.abort();
      store.set(
        everything ? [] : store.get().filter(({ state }) => state !== 'pronto' && state !== 'cancelado'),
      );
    },
  };
}

function outcome(error: unknown, stopped: boolean): Partial<QueuedUpload> {
  if (stopped || isAbort(error)) return { state: 'cancelado', part: 0 };
  if (!(error instanceof HttpError)) return { state: 'falhou', alerts: [documentosTela.semRede] };
  const { objectId: taken, pasta } = (error.body ?? {}) as { objectId?: unknown; pasta?: unknown };
  if (error.codigo === 'nome-em-uso' && typeof taken === 'string')
    return pasta === true
      ? { state: 'conflito', alerts: [documentosTela.nomeDePasta] }
      : { state: 'conflito', alerts: [documentosTela.nomeEmUso], taken };
  if (error.statusCode === 0) return { state: 'falhou', alerts: [documentosTela.semRede] };
  const alerts = error.alerts.map(({ value }) => value);
  const hopeless = REFUSED.has(error.statusCode);
  return { state: 'falhou', hopeless, alerts: alerts.length > 0 ? alerts : [error.message] };
}
