/**
 * The values as the form draws them. The field of a long text draws what is typed at once. The form around
 * it, with every row of every table, follows at a pause, on leaving the text, or with the next change of
 * anything else.
 */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from './record.ts';

/** Longer than between two keys, shorter than anybody looks for what a text brings with it. */
const PAUSE_MS = 600;

type Following = {
  readonly shown: Values;
  /** These values differ from the ones before by a key in a long text alone. */
  readonly typed: (values: Values) => void;
  readonly catchUp: () => void;
};

export function useFollowing(values: Values): Following {
  const [shown, setShown] = useState(values);
  const last = useRef<Values | null>(null);
  const now = useRef(values);
  now.current = values;
  const typing = last.current === values;
  if (!typing && shown !== values) setShown(values);
  useEffect(() => {
    if (!typing) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(values)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typing, values]);
  const typed = useCallback((next: Values) => {
    last.current = next;
  }, []);
  const catchUp = useCallback(() => setShown(now.current), []);
  return { shown: typing ? shown : values, typed, catchUp };
}
