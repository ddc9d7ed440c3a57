import { useEffect, useState } from 'react';
import { isAbort } from '#shared/http/http-error.ts';
import type { ViewerSource } from './source.ts';

export type Loaded<T> =
  | { readonly phase: 'carregando' }
  | { readonly phase: 'falhou'; readonly error: unknown }
  | { readonly phase: 'pronto'; readonly value: T };

/** The whole document, made into what the view needs; loaded again when `turn` grows. */
export function useDocument<T>(
  source: ViewerSource,
  turn: number,
  prepare: (blob: Blob) => Promise<T> | T,
): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ phase: 'carregando' });
  useEffect(() => {
    const leaving = new AbortController();
    setState({ phase: 'carregando' });
    source
      .load(leaving.signal)
      .then(prepare)
      .then(
        (value) => !leaving.signal.aborted && setState({ phase: 'pronto', value }),
        (error: unknown) =>
          !leaving.signal.aborted && !isAbort(error) && setState({ phase: 'falhou', error }),
      );
    return () => leaving.abort();
    // `prepare` is a plain function of the module that calls.
  }, [source, turn]); // oxlint-disable-line react/exhaustive-deps
  return state;
}
