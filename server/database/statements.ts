/** Who watches the statements of a pool: how long they take, and from where in the code they come. */
import type { Pool, PoolClient } from 'pg';

/** Told of a statement that begins; what it answers is told of its end. Neither may throw. */
export type StatementWatcher = (statement: string) => (failure?: unknown) => void;

type Query = (...args: unknown[]) => unknown;

/** Watchers of one pool. Without any, a statement costs one look at an empty list. */
export class Statements {
  readonly #watchers: StatementWatcher[] = [];

  /** Answers how to stop. */
  watch(watcher: StatementWatcher): () => void {
    this.#watchers.push(watcher);
    return () => void this.#watchers.splice(this.#watchers.indexOf(watcher), 1);
  }

  /** Before its first connection: the pool's own statements, and those of each connection that is checked out. */
  follow(pool: Pool): void {
    this.#wrap(pool);
    pool.on('connect', (client: PoolClient) => this.#wrap(client));
  }

  #wrap(target: { query: unknown }): void {
    const query = (target.query as Query).bind(target);
    target.query = (...args: unknown[]) => {
      const result = query(...args);
      // Streams and calls with a callback (the pool's own, which the pool's wrapper has timed) answer no promise.
      if (this.#watchers.length === 0 || !(result instanceof Promise)) return result;
      return told(result, textOf(args[0]), this.#watchers);
    };
  }
}

/** Awaited here, so that the callers stand in the stack of whatever looks at it when the statement ends. */
async function told(
  result: Promise<unknown>,
  text: string,
  watchers: readonly StatementWatcher[],
): Promise<unknown> {
  const ends = watchers.map((begin) => begin(text));
  try {
    const answer = await result;
    for (const end of ends) end();
    return answer;
  } catch (failure) {
    for (const end of ends) end(failure);
    throw failure;
  }
}

/** Values never stand in it: statements carry them beside the text. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return (statement as { readonly text?: string } | null)?.text ?? '';
}

const FRAME = /\bserver\/(?!database\/(?:pool|query|statements|typed)\b)[\w/.-]+?\.ts:\d+/;
const FRAMES = 40;

/** 'server/engine/list.ts:120': the nearest line of ours that waits for what runs now; 'outro' where none is known. */
export function placeInCode(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('place');
  Error.stackTraceLimit = before;
  for (const line of stack.split('\n').slice(1)) {
    const found = FRAME.exec(line);
    if (found && !line.includes('server/plugins/metrics') && !line.includes('server/plugins/tracing'))
      return found[0];
  }
  return 'outro';
}
