/** One act of a person (save, send, withdraw): on its way once, its failure told once, what was typed left alone. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { HttpError, isAbort, messageOf } from '../http/http-error.ts';
import { queryClient } from '../http/query-client.ts';
import { notify } from './notify.ts';

type Answer = boolean | string;
type Options = {
  /** Said where what was thrown has no sentence: what did not happen, and what to do. */
  readonly failure: string;
  /** In the queue (the default), or by the caller, who shows `problem` in its place. */
  readonly tell?: 'notify' | 'place';
  /** What the caller makes of it: true where it was told in its own way, a sentence to be said instead, or false. */
  readonly refused?: (error: unknown, text: string) => Answer | Promise<Answer>;
};

export type Act<Args extends readonly unknown[]> = {
  /** True once it is done; false where it failed, or where the last run is still on its way. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** What the run on its way was given: which row, which button. */
  readonly doing: Args | null;
  readonly problem: string | null;
  /** Takes the problem away, as soon as something is typed. */
  readonly clear: () => void;
};

/** What a screen refuses before it asks the server: `work` throws it, and its sentence is told like the server's. */
export class Refused extends Error {}

/** Why the work failed, for its place; null where it was told elsewhere or ended on purpose. */
class Failure extends Error {
  readonly text: string | null;
  constructor(text: string | null, cause: unknown) {
    super('act failed', { cause });
    this.text = text;
  }
}

/** The sentence of a failure; of refused fields their own, which nothing on the screen need mark. */
function sentenceOf(error: unknown, failure: string): string {
  if (error instanceof Refused) return error.message;
  const fields = error instanceof HttpError && error.codigo === 'validacao' ? error.errors : {};
  return Object.values(fields).flat().join(' ') || messageOf(error, failure);
}

/** The client speaks for itself unless it was asked to be silent. */
const isTold = (error: unknown): boolean => error instanceof HttpError && error.announced;

/** Says in the queue why something failed that runs side by side with others, unless it is told or ended on purpose. */
export function tellFailure(error: unknown, failure: string): void {
  if (!isAbort(error) && !isTold(error)) notify({ type: 'ERROR', value: sentenceOf(error, failure) });
}

/** Runs `work` once at a time, and tells why it failed unless the client has told it already. */
export function useAct<Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
  { failure, tell = 'notify', refused }: Options,
): Act<Args> {
  const running = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  /** The text that is left for the place. */
  const told = async (error: unknown): Promise<string | null> => {
    if (isAbort(error)) return null;
    const sentence = sentenceOf(error, failure);
    const answer = here.current && refused ? await refused(error, sentence) : false;
    if (answer === true) return null;
    const text = answer === false ? sentence : answer;
    if (tell === 'place' && here.current) return text;
    if (!isTold(error)) notify({ type: 'ERROR', value: text });
    return null;
  };
  // The client by name: the lock and the public links stand outside of its provider.
  const { mutateAsync, reset, isPending, variables, error } = useMutation<unknown, Failure, Args>(
    {
      mutationFn: async (args) => {
        try {
          return await work(...args);
        } catch (cause) {
          throw new Failure(await told(cause), cause);
        }
      },
      // Without the network it fails and says so, instead of waiting unseen.
      networkMode: 'always',
      retry: false,
      // What was typed, a password too, is not kept longer.
      gcTime: 1_000,
    },
    queryClient,
  );
  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return false;
      running.current = true;
      try {
        await mutateAsync(args);
        return true;
      } catch {
        return false;
      } finally {
        running.current = false;
      }
    },
    [mutateAsync],
  );
  const failed = error !== null;
  const clear = useCallback(() => {
    if (failed && !running.current) reset();
  }, [failed, reset]);
  return {
    run,
    busy: isPending,
    doing: isPending ? variables : null,
    problem: error?.text ?? null,
    clear,
  };
}
