/**
 * Topics of the live channel for screens: what the server tells, and what browsers tell each other. The line itself comes
 * with the first topic (docs/decisions/0094).
 */
import { useEffect, useRef } from 'react';
import { session } from '#shared/session/session.ts';

/** What is heard on a topic: 'topico' with what follows, 'assinado' once it is heard, or a name of the topic's own kind. */
export type TopicEvent = { readonly event: string; readonly data: TopicData };
export type TopicData = {
  readonly topico: string;
  /** Which rows changed and how; `meu`: by the person themselves. */
  readonly mudancas?: readonly { readonly id: number; readonly acao: string; readonly meu?: true }[];
  /** Something changed that is not told one by one: read again. */
  readonly reler?: true;
  /** Of an ephemeral topic: who says what. */
  readonly de?: { readonly id: number; readonly nome: string };
  readonly dado?: unknown;
  readonly [key: string]: unknown;
};

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
export function useTopico(topico: string | null, onEvent: (event: TopicEvent) => void): void {
  useTopicos(topico === null ? [] : [topico], onEvent);
}

/** Hears topics while the screen stands. */
export function useTopicos(topicos: readonly string[], onEvent: (event: TopicEvent) => void): void {
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
