/**
 * One thread and the job that it does: deadline, memory with what lies outside of the heap, and questions that it asks
 * back. A job that breaks a bound takes its thread with it.
 */
import { Worker } from 'node:worker_threads';
import { failureOf, type FromThread, type ToThread } from './wire.ts';

/** Why a thread was ended under its job. */
export type Ended = 'deadline' | 'memory' | 'died' | 'closing';
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly why: Ended;
  constructor(why: Ended, text: string, cause?: unknown) {
    super(text, { cause });
    this.why = why;
  }
}

export type Bounds = {
  /** How long a job may take, without what it waits for the main side. */
  readonly deadlineMs: number;
  /** With the waiting. */
  readonly totalMs: number;
  /** Heap and buffers of one thread. */
  readonly memoryMb: number;
};

export type Task = {
  readonly url: string;
  readonly input: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly ask: (question: unknown) => Promise<unknown>;
  readonly done: (message: Extract<FromThread, { type: 'done' }>) => void;
  readonly failed: (ended: ThreadEnded) => void;
};

export type Thread = {
  readonly run: (task: Task) => void;
  readonly alive: () => boolean;
  /** Whether its job waits for the main side and computes nothing. */
  readonly waiting: () => boolean;
  readonly end: (why: Ended) => Promise<void>;
};

/** Buffers lie outside of the heap, so V8's own bound does not see them: they are looked at this often. */
const LOOK_MS = 50;
/** A thread whose modules are not loaded by then does not start. */
const START_MS = 30_000;
const MB = 1024 * 1024;

/** `changed`: the thread waits, goes on, or is gone. */
export function startThread(name: string, bounds: Bounds, changed: () => void): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    name,
    // What the process was started with, its secrets above all, is not for this thread.
    execArgv: [],
    env: { NODE_ENV: process.env.NODE_ENV },
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
  });
  worker.unref();
  let task: Task | undefined;
  let asking = 0;
  let gone: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let total: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let left = 0;
  let since = 0;

  const clock = (runs: boolean): void => {
    clearTimeout(timer);
    if (!runs) left -= performance.now() - since;
    else {
      since = performance.now();
      timer = setTimeout(() => drop('deadline', `${name}: more than ${bounds.deadlineMs} ms`), left);
    }
  };
  const stop = (): Task | undefined => {
    for (const deadline of [timer, total]) clearTimeout(deadline);
    clearInterval(look);
    const ended = task;
    task = undefined;
    asking = 0;
    return ended;
  };
  const drop = (why: Ended, text: string, cause?: unknown): void => {
    const ended = stop();
    gone ??= worker.terminate();
    ended?.failed(new ThreadEnded(why, text, cause));
    changed();
  };
  const weigh = async (): Promise<void> => {
    const mine = task;
    const { total_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics();
    if (mine && mine === task && heap + outside > bounds.memoryMb * MB)
      drop('memory', `${name}: more than ${bounds.memoryMb} MB`);
  };
  const answer = (
    mine: Task | undefined,
    id: number,
    message: Pick<Extract<ToThread, { type: 'answer' }>, 'value' | 'failure'>,
  ) => {
    if (!mine || mine !== task) return;
    worker.postMessage({ type: 'answer', id, ...message } satisfies ToThread);
    if (--asking > 0) return;
    clock(true);
    changed();
  };

  worker.on('message', (message: FromThread) => {
    if (message.type === 'started') {
      left = bounds.deadlineMs;
      clock(true);
      // A thread that ends under the question answers nothing, and is dropped by its own event.
      look = setInterval(() => void weigh().catch(() => undefined), LOOK_MS);
    } else if (message.type === 'ask') {
      if (asking++ === 0) clock(false);
      const mine = task;
      mine?.ask(message.question).then(
        (value) => answer(mine, message.id, { value }),
        (error: unknown) => answer(mine, message.id, { failure: failureOf(error) }),
      );
      changed();
    } else {
      stop()?.done(message);
      changed();
    }
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    drop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'died', `${name}: ${error.message}`, error),
  );
  worker.on('exit', (code) => !gone && drop('died', `${name} ended with ${code}`));

  return {
    run(next) {
      task = next;
      timer = setTimeout(() => drop('died', `${name} did not start`), START_MS);
      total = setTimeout(
        () => drop('deadline', `${name}: more than ${bounds.totalMs} ms`),
        START_MS + bounds.totalMs,
      );
      worker.postMessage({ type: 'run', url: next.url, input: next.input } satisfies ToThread, [
        ...next.transfer,
      ]);
    },
    alive: () => !gone,
    waiting: () => asking > 0,
    async end(why) {
      drop(why, `${name}: ${why}`);
      await gone;
    },
  };
}
