/**
 * What runs in a thread: a module of its own that exports one function, with plain data in and out. The module's address
 * and the function's type travel together, so that a call knows what it sends and what it gets.
 */
export type Help = {
  /** Hands bytes over instead of copying them; they are of no more use here. Give the answer's own bytes, as returned. */
  readonly move: (bytes: Uint8Array) => Uint8Array;
  /** Asks the caller on the main side (a network fetch, say); the deadline stands still meanwhile. */
  readonly ask: (question: unknown) => Promise<unknown>;
};

/** An AppError thrown in it arrives as the same AppError. */
export type Job<In, Out> = (input: In, help: Help) => Out | Promise<Out>;

export type JobAt<In, Out> = { readonly url: string; readonly types?: (input: In) => Out };

/** `const LER = jobAt<typeof ler>(new URL('./ler.job.ts', import.meta.url))`; the module exports it as `job`. */
export function jobAt<J extends (input: never, help: Help) => unknown>(
  url: URL,
): JobAt<Parameters<J>[0], Awaited<ReturnType<J>>> {
  return { url: url.href };
}
