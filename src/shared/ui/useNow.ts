import { useEffect, useState } from 'react';

const CADA_MS = 15_000;

/** The server's moment in milliseconds, a few times a minute. `atraso`: how far the browser's clock is behind it. */
export function useNow(atraso: number): number {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), CADA_MS);
    return () => clearInterval(timer);
  }, []);
  return agora + atraso;
}
