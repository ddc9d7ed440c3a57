/**
 * The one door to isolated work: whatever reads a file from outside goes through a lane. A lane is a few threads, a queue
 * in which callers take turns, and bounds on time and memory; a job that breaks one takes its thread with it and nothing
 * else. Lanes do not share threads, so that what strangers send never waits before what people here do.
 */
import { AppError } from '#domain/errors/app-error.ts';
import type { JobAt } from './job.ts';
import { turns } from './turns.ts';
import { startThread, type Bounds, type Thread, type ThreadEnded } from './worker.ts';

export type LaneOptions = Bounds & {
  readonly name: string;
  readonly threads: number;
  /** Jobs that may wait. */
  readonly queue: number;
  /** Jobs that one caller may have here, waiting or not. */
  readonly perCaller: number;
  /** Of these, how many may be at work at once. */
  readonly perCallerAtWork: number;
  /** How long a thread that has nothing to do is kept; the first of a lane always is. */
  readonly idleMs: number;
};

export type Call = {
  /** Whose job it is (`pessoa 12`, `endereço 10.0.0.1`): callers take turns. */
  readonly who?: string;
  /** Buffers that are handed over instead of copied; the caller cannot read them afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly ask?: (question: unknown) => Promise<unknown>;
};

export type Lane = {
  /**
   * Throws what the job threw as AppError; 'arquivo-complexo' when it broke a bound; 'ocupado' (503) when too many wait,
   * 'muitas-requisicoes' (429) when this caller has too many; an Error for a fault of ours.
   */
  run<In, Out>(job: JobAt<In, Out>, input: In, call?: Call): Promise<Out>;
  close(): Promise<void>;
};

const USUAL: Omit<LaneOptions, 'name'> = {
  threads: 1,
  queue: 40,
  perCaller: Infinity,
  perCallerAtWork: Infinity,
  deadlineMs: 10_000,
  totalMs: 60_000,
  memoryMb: 512,
  idleMs: 30_000,
};

/** Threads that wait for the network make room for others, up to this many times the lane's own. */
const WAITING_FACTOR = 4;
const RETRY_S = 5;

type Waiting = { readonly start: (thread: Thread) => void; readonly refuse: (error: Error) => void };

/** Starts no thread before the first job. Close it with the server. */
export function openLane(given: Partial<LaneOptions> & { readonly name: string }): Lane {
  const options = { ...USUAL, ...given };
  const queue = turns<Waiting>(options.perCallerAtWork);
  const busy = new Set<Thread>();
  const idle = new Map<Thread, NodeJS.Timeout>();
  let closed = false;

  const full = (): boolean => {
    const working = [...busy].filter((thread) => !thread.waiting()).length;
    return working >= options.threads || busy.size >= options.threads * WAITING_FACTOR;
  };
  const next = (): void => {
    while (!closed && !full()) {
      const waiting = queue.next();
      if (!waiting) return;
      const thread = take();
      busy.add(thread);
      waiting.start(thread);
    }
  };
  const take = (): Thread => {
    for (const [kept, timer] of idle) {
      clearTimeout(timer);
      idle.delete(kept);
      if (kept.alive()) return kept;
    }
    return startThread(options.name, options, next);
  };
  const giveBack = (thread: Thread): void => {
    busy.delete(thread);
    const timer = setTimeout(() => {
      if (busy.size + idle.size === 1) return; // One is kept warm.
      idle.delete(thread);
      void thread.end('closing');
    }, options.idleMs);
    idle.set(thread, timer.unref());
  };

  return {
    run(
      job,
      input,
      { who = '', transfer = [], ask = () => Promise.reject(new Error('nobody answers here')) } = {},
    ) {
      if (closed) return Promise.reject(new AppError('encerrando'));
      if (queue.of(who) >= options.perCaller)
        return Promise.reject(new AppError('muitas-requisicoes', { data: { retryAfter: RETRY_S } }));
      if (queue.size() >= options.queue)
        return Promise.reject(new AppError('ocupado', { data: { retryAfter: RETRY_S } }));
      return new Promise((resolve, reject) => {
        const start = (thread: Thread): void => {
          const end = (): void => queue.end(who);
          thread.run({
            url: job.url,
            input,
            transfer,
            ask,
            done({ value, failure }) {
              end();
              giveBack(thread);
              if (!failure) resolve(value as never);
              else if (failure.kind === 'named') reject(new AppError(failure.code, failure.details));
              else if (failure.kind === 'too-much')
                reject(new AppError('arquivo-complexo', { cause: new Error(failure.text) }));
              else reject(new Error(`${options.name}: ${failure.text}`));
            },
            failed(ended) {
              end();
              busy.delete(thread);
              reject(refusal(ended));
            },
          });
        };
        queue.add(who, { start, refuse: reject });
        next();
      });
    },
    async close() {
      closed = true;
      for (const { refuse } of queue.clear()) refuse(new AppError('encerrando'));
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...busy, ...idle.keys()].map((thread) => thread.end('closing')));
    },
  };
}

function refusal(ended: ThreadEnded): Error {
  if (ended.why === 'closing') return new AppError('encerrando', { cause: ended });
  return ended.why === 'died' ? ended : new AppError('arquivo-complexo', { cause: ended });
}
