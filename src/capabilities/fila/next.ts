/** Whoever comes next in the professional's own queue, and the call of an appointment. */
import { useQuery } from '@tanstack/react-query';
import type { ItemFila, RespostaMeuDia } from '#domain/fila/wire.ts';
import { request } from '#shared/http/client.ts';

/** Key of what the screens of the queue ask. */
export const CHAVE = ['fila'] as const;
const FRESH_MS = 30_000;

export type Next = {
  /** Null: nobody waits. */
  readonly item: ItemFila | null;
  readonly salas: RespostaMeuDia['salas'];
};

async function readNext(signal?: AbortSignal): Promise<Next> {
  const { fila, salas } = await request<RespostaMeuDia>('/fila/meu-dia', { silent: true, signal });
  return { item: fila[0] ?? null, salas };
}

/** As it stands about now; what is called is asked again. */
export function useNext(enabled: boolean) {
  return useQuery({
    queryKey: [...CHAVE, 'proxima'],
    queryFn: ({ signal }) => readNext(signal),
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS * 2,
    retry: false,
  });
}

export const chamar = (agendamentoId: number, salaId?: number, silent = false) =>
  request('/fila/chamadas', {
    method: 'POST',
    body: { agendamentoId, ...(salaId === undefined ? {} : { salaId }) },
    silent,
  });

type Called = { readonly item: ItemFila; readonly sala: string };

/** Calls the first of the queue as it stands now. Null: nobody waits; without a room of theirs, the rooms to choose from. */
export async function callNext(salaId?: number): Promise<Called | Next | null> {
  const { item, salas } = await readNext();
  if (item === null) return null;
  const onde = salaId ?? item.salaId;
  if (onde === null) return { item, salas };
  await chamar(item.id, onde, true);
  return { item, sala: salas.find(({ id }) => id === onde)?.nome ?? item.sala ?? '' };
}
