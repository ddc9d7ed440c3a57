/** The calls of the map, asked again whenever a bed or an admission is told live. */
import { useQuery } from '@tanstack/react-query';
import type { ConciliacaoAberta } from '#domain/internacao/pendencias.ts';
import type { MapaInternacao } from '#domain/internacao/mapa.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const MAPA = ['internacao', 'mapa'] as const;

export const useMapa = () => useBoard<MapaInternacao>(MAPA, '/internacao/mapa', ['leitos', 'internacoes']);

type Versionado = { readonly id: number; readonly versao: number };

export function internar(
  { id, versao }: Versionado,
  corpo: { readonly leitoId: number; readonly previsaoAlta?: string },
) {
  return request<void>(`/internacoes/${id}/_internar`, {
    method: 'POST',
    body: corpo,
    ifMatch: versao,
    silent: true,
  });
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
    queryFn: ({ signal }) =>
      request<{
        readonly pendencias: readonly string[];
        readonly conciliacoes: readonly ConciliacaoAberta[];
      }>(`/internacoes/${id}/_pendencias`, { signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** The person's open chart of the admission, or a new one. */
export function evoluir(id: number): Promise<{ readonly id: number }> {
  return request(`/internacoes/${id}/_evolucao`, { method: 'POST' });
}
