/**
 * The message queue (NAV-17). Messages with a title stay until closed, notices go after 10 s, the rest after
 * 6 s. It is a plain store, so that code outside React (HTTP client, session) can speak too.
 */
import { createStore } from '#shared/hooks/store.ts';

export type MessageType = 'SUCCESS' | 'ERROR' | 'WARNING' | 'INFO';

export type Message = {
  readonly type: MessageType;
  readonly value: string;
  /** With a title the message stays until the person closes it. */
  readonly title?: string;
  /** A notice (aviso) lasts 10 s. */
  readonly notice?: boolean;
  /** Offered as a button: retry, undo, open. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A later message with the same key replaces the earlier one. */
  readonly key?: string;
};

export type QueuedMessage = Message & { readonly id: number; readonly durationMs: number | null };

export const MESSAGE_MS = 6_000;
export const NOTICE_MS = 10_000;
/** The most messages of those that go by themselves. One with a title is never taken away unread. */
const MOST = 5;

export const messages = createStore<readonly QueuedMessage[]>([]);
let sequence = 0;

/** Queues a message; the same text and type again only restarts its time. Returns a function that closes it. */
export function notify(message: Message): () => void {
  sequence += 1;
  const id = sequence;
  const durationMs = message.title ? null : message.notice ? NOTICE_MS : MESSAGE_MS;
  const same = (queued: QueuedMessage) =>
    message.key === undefined
      ? queued.type === message.type && queued.value === message.value && queued.title === message.title
      : queued.key === message.key;
  const queue = [...messages.get().filter((queued) => !same(queued)), { ...message, id, durationMs }];
  const passing = queue.filter(({ durationMs: lasts }) => lasts !== null).slice(0, -MOST);
  messages.set(queue.filter((queued) => !passing.includes(queued)));
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  messages.set(messages.get().filter((message) => message.id !== id));
}
