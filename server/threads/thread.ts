/** A lane's thread: loads a job's module when it is first asked for, and does one job after another. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '#domain/errors/app-error.ts';
import type { Help, Job } from './job.ts';
import { failureOf, type FromThread, type ToThread } from './wire.ts';

const port = parentPort;
if (!port) throw new Error('thread.ts runs as a worker thread');

type Asked = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
const asked = new Map<number, Asked>();
let lastAsk = 0;

const send = (message: FromThread, moved: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, [...moved]);

port.on('message', (message: ToThread) => {
  if (message.type === 'run') return void work(message.url, message.input);
  const waiting = asked.get(message.id);
  asked.delete(message.id);
  const { failure } = message;
  if (!failure) waiting?.resolve(message.value);
  else
    waiting?.reject(
      failure.kind === 'named' ? new AppError(failure.code, failure.details) : new Error(failure.text),
    );
});

async function work(url: string, input: unknown): Promise<void> {
  const moved = new Set<ArrayBuffer>();
  const help: Help = {
    move(bytes) {
      // Small buffers share a pool, which cannot be handed over.
      const own =
        bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
          ? bytes
          : new Uint8Array(bytes);
      moved.add(own.buffer as ArrayBuffer);
      return own;
    },
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = ++lastAsk;
        asked.set(id, { resolve, reject });
        send({ type: 'ask', id, question });
      }),
  };
  try {
    const { job } = (await import(url)) as { readonly job: Job<unknown, unknown> };
    send({ type: 'started' });
    send({ type: 'done', value: await job(input, help) }, [...moved]);
  } catch (error) {
    send({ type: 'done', failure: failureOf(error) });
  }
}
