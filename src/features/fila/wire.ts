/** The queue's calls, and its rows as the screens keep them: read again whenever something is told live. */
import { CHAVE } from '#capabilities/fila/index.ts';
import type { ChamadaAberta, RespostaFila, RespostaMeuDia } from '#domain/fila/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const REGISTROS = ['agendamentos', 'chamadas'];

export const useFila = () => useBoard<RespostaFila>(CHAVE, '/fila', REGISTROS);
export const useMyDay = () =>
  useBoard<RespostaMeuDia>(CHAVE, '/fila/meu-dia', [...REGISTROS, 'pedidos-exame']);

export const chamarDeNovo = ({ id }: ChamadaAberta) =>
  request(`/fila/chamadas/${id}/repetir`, { method: 'POST' });
export const terminar = ({ id, versao }: ChamadaAberta, transicao: 'ausentar' | 'desfazer') =>
  request(`/chamadas/${id}/_transicao`, { method: 'POST', body: { transicao }, ifMatch: versao });
export const marcarFalta = (agendamentoId: number) =>
  request(`/fila/agendamentos/${agendamentoId}/falta`, { method: 'POST' });
export const encaminhar = (agendamentoId: number, body: { salaId?: number; profissionalId?: number }) =>
  request(`/fila/agendamentos/${agendamentoId}/encaminhar`, { method: 'POST', body, silent: true });
export const iniciar = (agendamentoId: number) =>
  request<{ id: number }>('/prontuarios/_do-agendamento', { method: 'POST', body: { agendamentoId } });
export const chaveDoPainel = (id: number, method: 'GET' | 'POST' = 'GET', signal?: AbortSignal) =>
  request<{ chave: string }>(`/paineis-chamada/${id}/_chave`, { method, ...(signal ? { signal } : {}) });
