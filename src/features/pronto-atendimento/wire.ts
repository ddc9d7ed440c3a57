/** The calls of the emergency queue, asked again whenever something of it is told live. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RespostaUrgencia } from '#domain/urgencia/wire.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';
import { useCan } from '#shared/session/session.ts';

const CHAVE = ['pronto-atendimento'] as const;
const LISTA = '/pronto-atendimento/listar';

export function useUrgencia() {
  const client = useQueryClient();
  const can = useCan();
  const reler = useCallback(() => void client.invalidateQueries({ queryKey: CHAVE }), [client]);
  const ouvir = (name: string, pode = true) => (pode ? topicoDe('registro', { name, tenant: true }) : null);
  useTopico(ouvir('atendimentos-urgencia'), reler);
  useTopico(ouvir('chamadas', can('list', 'filaatendimento')), reler);
  useTopico(ouvir('classificacoes-risco', can('list', 'classificacaorisco')), reler);
  const query = useQuery({
    queryKey: CHAVE,
    queryFn: async ({ signal }) => {
      const dado = await request<RespostaUrgencia>(LISTA, { signal });
      // Waiting is counted by the server's clock: the computer's own may be wrong.
      return { ...dado, atraso: Date.parse(dado.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return { ...query, reler };
}

type Feita = { readonly id: number; readonly senha: string; readonly nomePaciente: string };
/** Refusals come back as they are, for the dialog to show. */
const post = <T = unknown>(path: string, body: object, silent = true) => request<T>(path, { method: 'POST', body, silent });

export const chegar = (valores: object) => post<Feita>('/atendimentos-urgencia', valores);
export const classificar = (valores: object) => post('/pronto-atendimento/classificar', valores);
export const chamar = (atendimentoId: number, salaId: number) =>
  post('/pronto-atendimento/chamar', { atendimentoId, salaId }, false);
export const encerrarChamada = (id: number, como: 'ausentar' | 'desfazer') =>
  post(`/pronto-atendimento/chamadas/${id}/encerrar`, { como }, false);
export const iniciar = (atendimentoId: number) =>
  post<{ readonly prontuarioId: number }>('/pronto-atendimento/iniciar', { atendimentoId }, false);
export const identificar = (atendimentoId: number, valores: object) =>
  post<{ readonly nome: string }>('/pronto-atendimento/identificar', { atendimentoId, ...valores });
