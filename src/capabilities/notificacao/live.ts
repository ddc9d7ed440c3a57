/** The person's own notifications as they come, on their topic of the live channel. */
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { createStore } from '#shared/hooks/store.ts';
import { assinar } from '#shared/live/topic.ts';

export type Nova = Pick<
  Notificacao,
  'id' | 'tipo' | 'titulo' | 'texto' | 'destino' | 'prestadorId' | 'criadoEm'
>;

/** Unread count as last told; null until it is known. */
export const naoLidas = createStore<number | null>(null);

export type LiveHandlers = {
  readonly onNew: (nova: Nova) => void;
  /** Something changed that is not told one by one: read the list again. */
  readonly onStale: () => void;
};

const REMEMBERED = 500;
/** A line that was cut before its cursor came tells the same once more. */
const seen = new Set<number>();

/** Follows the person's events until the answered function is called. */
export function startLive(handlers: LiveHandlers): () => void {
  const stop = assinar('notificacoes', ({ event, data }) => {
    if (event === 'notificacao') {
      const nova = data as unknown as Nova;
      if (seen.has(nova.id)) return;
      seen.add(nova.id);
      if (seen.size > REMEMBERED) seen.delete(Math.min(...seen));
      handlers.onNew(nova);
    } else if (event === 'contagem') {
      naoLidas.set(data['naoLidas'] as number);
      handlers.onStale();
    } else if (event === 'recomecar') handlers.onStale();
  });
  return () => {
    stop();
    naoLidas.set(null);
  };
}
