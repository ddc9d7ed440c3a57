/** The calls of the emergency queue, asked again whenever something of it is told live. */
import type { Decisoes } from '#domain/paciente/desfazer.ts';
import type { Desfazer } from '#domain/paciente/wire.ts';
import type { LadoALado, RespostaProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';
import { useCan } from '#shared/session/session.ts';

const CHAVE = ['pronto-atendimento'] as const;

export function useProntoAtendimento() {
  const can = useCan();
  return useBoard<RespostaProntoAtendimento>(CHAVE, '/pronto-atendimento/listar', [
    'atendimentos-urgencia',
    ...(can('list', 'filaatendimento') ? ['chamadas'] : []),
    ...(can('list', 'pedidoambulancia') ? ['pedidos-ambulancia'] : []),
    ...(can('list', 'transferenciapaciente') ? ['transferencias-paciente'] : []),
    ...(can('list', 'internacao') ? ['internacoes'] : []),
    ...(can('list', 'classificacaorisco') ? ['classificacoes-risco'] : []),
  ]);
}

type Feita = { readonly id: number; readonly senha: string; readonly nomePaciente: string };
/** Refusals come back as they are, for the dialog to show. */
const post = <T = unknown>(path: string, body: object, silent = true) =>
  request<T>(path, { method: 'POST', body, silent });

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

export const ladoALado = (atendimentoId: number, pacienteId: number, signal?: AbortSignal) =>
  request<LadoALado>('/pronto-atendimento/identificar', {
    query: { atendimentoId, pacienteId },
    signal,
    silent: true,
  });
export const preverDesfazer = (atendimentoId: number, signal?: AbortSignal) =>
  request<Desfazer>('/pronto-atendimento/desfazer-identificacao', {
    query: { atendimentoId },
    signal,
    silent: true,
  });
export const desfazerIdentificacao = (atendimentoId: number, motivo: string, decisoes: Decisoes) =>
  post<{ readonly nome: string }>('/pronto-atendimento/desfazer-identificacao', {
    atendimentoId,
    motivo,
    decisoes,
  });
