/** The calls of /atendimento, asked again whenever something of it is told live. */
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import type { RespostaTeleatendimento } from '#domain/teleatendimento/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const CHAVE = ['teleatendimento'] as const;
const BASE = '/teleatendimento';

export const useFila = () => useBoard<RespostaTeleatendimento>(CHAVE, `${BASE}/listar`, ['teleatendimentos']);

/** This person, or the next of the queue. */
export const atender = (id?: number) =>
  request<{ readonly id: number; readonly agendamentoId: number }>(`${BASE}/atender`, {
    method: 'POST',
    body: id === undefined ? {} : { id },
  });

export const anotarLigacao = (id: number) =>
  request<{ readonly tentativas: number }>(`${BASE}/${id}/ligacoes`, { method: 'POST', body: {} });

export const abrirProntuario = (agendamentoId: number) =>
  request<{ readonly id: number }>('prontuarios/_do-agendamento', {
    method: 'POST',
    body: { agendamentoId },
  });

/** The patient's link into the call, made at the first look. */
export const linkDoPaciente = (agendamentoId: number) =>
  request<ConviteDaCasa>(`telemedicina/agendamentos/${agendamentoId}/links`, {
    method: 'POST',
    body: {},
    silent: true,
  });
