import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { uiMessages } from '#messages/app.ts';
import { useStore } from '#shared/hooks/store.ts';
import { messages } from './notify.ts';

type Queue = ComponentType<{ region: () => HTMLElement }>;
const SOON_MS = 1500;

/** The live region of the message queue (NAV-17); mounted once by app. What draws it comes after the first page. */
export function MessageRegion() {
  const region = useRef<HTMLDivElement>(null);
  const [Drawn, setDrawn] = useState<Queue | null>(null);
  const place = useCallback(() => region.current ?? document.body, []);
  const waiting = useStore(messages).length > 0;
  useEffect(() => {
    if (Drawn) return undefined;
    // A failure is tried again with the next message; the queue keeps those before.
    const bring = () =>
      void import('./MessageQueue.tsx')
        .then((module) => setDrawn(() => module.default))
        .catch(() => undefined);
    const timer = setTimeout(bring, waiting ? 0 : SOON_MS);
    return () => clearTimeout(timer);
  }, [Drawn, waiting]);
  return (
    <div
      ref={region}
      className="z-mensagens z-nao-imprimir"
      role="region"
      aria-label={uiMessages.mensagens}
      aria-live="polite"
    >
      {Drawn ? <Drawn region={place} /> : null}
    </div>
  );
}
