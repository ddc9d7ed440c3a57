/** Calls of the queue, asked again whenever a question is told live. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilaTeleconsultoria, MeuLugar } from '#domain/teleconsultoria/fila.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';

const BASE = 'atendimento-teleconsultoria-profissional';
const KEY = ['teleconsultoria'] as const;

function useFollowing(): () => void {
  const client = useQueryClient();
  const read = () => void client.invalidateQueries({ queryKey: KEY });
  useTopico(topicoDe('registro', { name: 'teleconsultorias', tenant: true }), read);
  return read;
}

export function useQueue() {
  const read = useFollowing();
  const query = useQuery({
    queryKey: [...KEY, 'fila'],
    queryFn: async ({ signal }) => {
      const fila = await request<FilaTeleconsultoria>(`${BASE}/listar`, { signal });
      // Time is counted by the server's clock: the computer's own may be wrong.
      return { ...fila, atraso: Date.parse(fila.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return { ...query, read };
}

export function usePlaces() {
  useFollowing();
  return useQuery({
    queryKey: [...KEY, 'lugares'],
    queryFn: ({ signal }) => request<readonly MeuLugar[]>(`${BASE}/lugares`, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** This question, or the first of the queue. */
export const take = (id?: number) =>
  request<Row>(`${BASE}/iniciar`, { method: 'POST', body: id === undefined ? {} : { id }, silent: true });

export const pause = (paused: boolean) =>
  request(`${BASE}/vinculo/${paused ? 'pausar' : 'retomar'}`, { method: 'POST', silent: true });
