/** The calls of the map, asked again whenever a bed or an admission is told live. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MapaInternacao } from '#domain/internacao/mapa.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';

const MAPA = ['internacao', 'mapa'] as const;

export function useMapa() {
  const client = useQueryClient();
  const reler = () => void client.invalidateQueries({ queryKey: MAPA });
  useTopico(topicoDe('registro', { name: 'leitos', tenant: true }), reler);
  useTopico(topicoDe('registro', { name: 'internacoes', tenant: true }), reler);
  const query = useQuery({
    queryKey: MAPA,
    queryFn: async ({ signal }) => {
      const mapa = await request<MapaInternacao>('/internacao/mapa', { signal });
      // Time is counted by the server's clock: the computer's own may be wrong.
      return { ...mapa, atraso: Date.parse(mapa.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return { ...query, reler };
}

type Versionado = { readonly id: number; readonly versao: number };

export function internar({ id, versao }: Versionado, corpo: { readonly leitoId: number; readonly previsaoAlta?: string }) {
  return request<void>(`/internacoes/${id}/_internar`, { method: 'POST', body: corpo, ifMatch: versao, silent: true });
}

export function transferir(
  id: number,
  corpo: { readonly ocupacaoId: number; readonly leitoId: number; readonly motivo: string | null },
) {
  return request<void>(`/internacoes/${id}/_transferir`, { method: 'POST', body: corpo, silent: true });
}

/** What keeps the discharge, in words; asked anew each time, since any of it may have been done elsewhere. */
export function usePendencias(id: number | null) {
  return useQuery({
    queryKey: [...MAPA, 'pendencias', id],
    queryFn: ({ signal }) => request<{ readonly pendencias: readonly string[] }>(`/internacoes/${id}/_pendencias`, { signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** The person's open chart of the admission, or a new one. */
export function evoluir(id: number): Promise<{ readonly id: number }> {
  return request(`/internacoes/${id}/_evolucao`, { method: 'POST' });
}
