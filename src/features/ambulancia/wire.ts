/** The board's call, asked again whenever an order is told live. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';

const CHAVE = ['ambulancia', 'quadro'] as const;

export function useQuadro() {
  const client = useQueryClient();
  const reler = () => void client.invalidateQueries({ queryKey: CHAVE });
  useTopico(topicoDe('registro', { name: 'pedidos-ambulancia', tenant: true }), reler);
  const query = useQuery({
    queryKey: CHAVE,
    queryFn: async ({ signal }) => {
      const quadro = await request<QuadroAmbulancias>('/ambulancia/quadro', { signal });
      // Time is counted by the server's clock: the computer's own may be wrong.
      return { ...quadro, atraso: Date.parse(quadro.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return { ...query, reler };
}
