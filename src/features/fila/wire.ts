/** The queue's calls, and its rows as the screens keep them: read again whenever something is told live. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ChamadaAberta, RespostaFila, RespostaMeuDia } from '#domain/fila/wire.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';

/** Key of what the screens of the queue ask. */
export const CHAVE = 'fila';
/** Where the live line is down, and because waiting grows by itself. */
const DE_TEMPO_EM_TEMPO = 60_000;

function useViva<T>(path: string, tambem?: string) {
  const client = useQueryClient();
  const reler = useCallback(() => void client.invalidateQueries({ queryKey: [CHAVE] }), [client]);
  useTopico(topicoDe('registro', { name: 'agendamentos', tenant: true }), reler);
  useTopico(topicoDe('registro', { name: 'chamadas', tenant: true }), reler);
  useTopico(tambem === undefined ? null : topicoDe('registro', { name: tambem, tenant: true }), reler);
  const query = useQuery({
    queryKey: [CHAVE, path],
    queryFn: async ({ signal }) => {
      const dado = await request<T & { readonly agora: string }>(path, { signal });
      // Waiting is counted by the server's clock: the computer's own may be wrong.
      return { ...dado, atraso: Date.parse(dado.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: DE_TEMPO_EM_TEMPO,
  });
  return { ...query, reler };
}

export const useFila = () => useViva<RespostaFila>('/fila');
export const useMeuDia = () => useViva<RespostaMeuDia>('/fila/meu-dia', 'pedidos-exame');

export const chamar = (agendamentoId: number, salaId?: number) =>
  request('/fila/chamadas', { method: 'POST', body: { agendamentoId, ...(salaId === undefined ? {} : { salaId }) } });
export const chamarDeNovo = ({ id }: ChamadaAberta) => request(`/fila/chamadas/${id}/repetir`, { method: 'POST' });
export const terminar = ({ id, versao }: ChamadaAberta, transicao: 'ausentar' | 'desfazer') =>
  request(`/chamadas/${id}/_transicao`, { method: 'POST', body: { transicao }, ifMatch: versao });
export const marcarFalta = (agendamentoId: number) => request(`/fila/agendamentos/${agendamentoId}/falta`, { method: 'POST' });
export const encaminhar = (agendamentoId: number, body: { salaId?: number; profissionalId?: number }) =>
  request(`/fila/agendamentos/${agendamentoId}/encaminhar`, { method: 'POST', body, silent: true });
export const iniciar = (agendamentoId: number) =>
  request<{ id: number }>('/prontuarios/_do-agendamento', { method: 'POST', body: { agendamentoId } });
export const chaveDoPainel = (id: number, method: 'GET' | 'POST' = 'GET', signal?: AbortSignal) =>
  request<{ chave: string }>(`/paineis-chamada/${id}/_chave`, { method, ...(signal ? { signal } : {}) });
