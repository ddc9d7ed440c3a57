/**
 * Topics of the live channel for screens: what the server tells, and what browsers tell each other. The line itself comes
 * with the first topic (docs/decisions/0094).
 */
import { useEffect, useRef } from 'react';
import { session } from '#shared/session/session.ts';
import type { TopicEvent } from './line.ts';

const line = () => import('./line.ts');

/** Hears a topic until the answered function is called. */
export function assinar(topico: string, onEvent: (event: TopicEvent) => void): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  void line().then((part) => {
    if (!gone) stop = part.hear(topico, onEvent);
  });
  return () => {
    gone = true;
    stop?.();
  };
}

/** Tells the others on an ephemeral topic. Kept nowhere: who is not there does not hear it, and a failure is not told. */
export function publicar(topico: string, dado: unknown): void {
  void line().then((part) => part.say(topico, dado));
}

/** Hears a topic while the screen stands; null: none. */
export function useTopic(topico: string | null, onEvent: (event: TopicEvent) => void): void {
  useTopics(topico === null ? [] : [topico], onEvent);
}

/** Hears topics while the screen stands. */
export function useTopics(topicos: readonly string[], onEvent: (event: TopicEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const which = topicos.join(' ');
  useEffect(() => {
    const stops = which
      .split(' ')
      .map((topico) => (topico === '' ? undefined : assinar(topico, (event) => latest.current(event))));
    return () => stops.forEach((stop) => stop?.());
  }, [which]);
}

/** Name of a register's topic, of the chosen provider where its rows belong to one. */
export function topicoDe(
  kind: 'registro' | 'presenca',
  { name, tenant }: { name: string; tenant?: boolean | undefined },
  id?: number,
): string {
  const provider = tenant ? `@${session.get()?.idPrestador ?? 0}` : '';
  return `${kind}:${name}${id === undefined ? '' : `:${id}`}${provider}`;
}
