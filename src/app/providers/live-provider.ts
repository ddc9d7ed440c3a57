/** Refine's live door over our channel: a resource's channel is its register's topic, any other is a topic by its own name. */
import type { LiveEvent, LiveProvider } from '@refinedev/core';
import { assinar, publicar, topicoDe } from '#shared/live/topic.ts';
import type { TopicData } from '#shared/live/line.ts';
import { indexEntry } from '#shared/registro/registry.ts';

/** As Refine names the channel of a resource. */
const RESOURCES = 'resources/';

const TYPES: Readonly<Record<string, LiveEvent['type']>> = {
  inserir: 'created',
  restaurar: 'created',
  alterar: 'updated',
  transitar: 'updated',
  excluir: 'deleted',
};

export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, callback }) => {
    const topico = topicOf(channel);
    if (topico === undefined) return undefined;
    return assinar(topico, ({ event, data }) => {
      if (event !== 'topico') return;
      for (const told of eventsOf(channel, data))
        if (types.includes('*') || types.includes(told.type)) callback(told);
    });
  },
  unsubscribe: (stop: (() => void) | undefined) => stop?.(),
  // What is written is told by the server; Refine's hooks would tell it once more.
  publish: ({ channel, payload }) => {
    if (!channel.startsWith(RESOURCES)) publicar(channel, payload);
  },
};

/** Undefined for a register that is not told live. */
function topicOf(channel: string): string | undefined {
  if (!channel.startsWith(RESOURCES)) return channel;
  const entry = indexEntry(channel.slice(RESOURCES.length));
  return entry?.aoVivo ? topicoDe('registro', entry) : undefined;
}

/** '*' without ids: read again. `meus`: changed by the person themselves. */
function eventsOf(channel: string, { mudancas, reler, de, dado }: TopicData): LiveEvent[] {
  const date = new Date();
  if (reler) return [{ channel, type: '*', payload: { ids: [] }, date }];
  if (!mudancas) return [{ channel, type: '*', payload: { de, dado }, date }];
  return ['created', 'updated', 'deleted'].flatMap((type) => {
    const changed = mudancas.filter(({ acao }) => (TYPES[acao] ?? 'updated') === type);
    if (changed.length === 0) return [];
    const meus = changed.filter(({ meu }) => meu).map(({ id }) => id);
    return [{ channel, type, payload: { ids: changed.map(({ id }) => id), meus }, date }];
  });
}
