/** The agenda's calls, and its days as the screen keeps them: read again whenever something is told live. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  AConfirmar,
  CanalConfirmacao,
  MotivoDaMensagem,
  ResultadoConfirmacao,
} from '#domain/agenda/confirmacao.ts';
import type { CalendarioDoProfissional } from '#domain/agenda/ical.ts';
import type {
  ComQuem,
  GradeAgenda,
  HorarioLivre,
  ItemAgenda,
  PreviaBloqueio,
  Remarcacao,
} from '#domain/agenda/wire.ts';
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import type { ContaDita } from '#capabilities/convenio/index.ts';
import { request } from '#shared/http/client.ts';
import { useReread } from '#shared/live/board.ts';
import { askingOfCall } from './in-call.ts';

const CHAVE = ['agenda'] as const;

export function useGrade(de: string, ate: string) {
  const reler = useReread(CHAVE, ['agendamentos', 'agenda-bloqueios', 'escalas']);
  const query = useQuery({
    queryKey: [...CHAVE, 'grade', de, ate],
    queryFn: ({ signal }) => request<GradeAgenda>('/agenda/grade', { query: { de, ate }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // A hold ends by itself, and nobody tells that.
  const cedo = query.data?.agendamentos.flatMap(({ reservadoAte }) =>
    reservadoAte ? [Date.parse(reservadoAte)] : [],
  );
  const proxima = cedo && cedo.length > 0 ? Math.min(...cedo) : undefined;
  useEffect(() => {
    if (proxima === undefined) return undefined;
    const timer = setTimeout(reler, Math.max(1000, proxima - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [proxima, reler]);
  return { ...query, reler };
}

export function useOwnHolds(posso: boolean) {
  return useQuery({
    queryKey: [...CHAVE, 'reservas'],
    queryFn: ({ signal }) => request<ItemAgenda[]>('/agenda/reservas', { signal }),
    enabled: posso,
    staleTime: 0,
  });
}

export type NovaReserva = {
  readonly profissionalId: number;
  readonly inicio: string;
  readonly salaId?: number | null;
  readonly tipoAtendimentoId?: number | null;
  readonly convenioId?: number | null;
  readonly duracaoMinutos?: number;
  readonly encaixe?: boolean;
};
export const reservar = (body: NovaReserva) =>
  request<ItemAgenda>('/agenda/reservas', { method: 'POST', body });
export const prorrogar = (id: number) =>
  request<ItemAgenda>(`/agenda/reservas/${id}/prorrogar`, { method: 'POST' });
export const liberar = (id: number) => request(`/agenda/reservas/${id}`, { method: 'DELETE' });

export type Marcacao = ContaDita & {
  readonly pacienteId: number;
  readonly tipoAtendimentoId: number | null;
  readonly observacao: string | null;
  readonly repetir?: { readonly cadaSemanas: number; readonly vezes: number };
  readonly pularOcupados?: boolean;
};
export const marcar = (id: number, body: Marcacao) =>
  request<{ agendamento: ItemAgenda }>(`/agenda/reservas/${id}/marcar`, {
    method: 'POST',
    body,
    silent: true,
  });

export type Destino = {
  readonly inicio: string;
  readonly profissionalId?: number;
  readonly salaId?: number | null;
};
export const mover = ({ id, versao }: { id: number; versao: number }, destino: Destino) =>
  askingOfCall((ciencia) =>
    request<ItemAgenda>(`/agenda/agendamentos/${id}/mover`, {
      method: 'POST',
      body: { ...destino, ...ciencia, versao },
      silent: true,
    }),
  );

export const confirmarDeNovo = ({ id, versao }: ItemAgenda) =>
  request(`/agendamentos/${id}/_transicao`, {
    method: 'POST',
    body: { transicao: 'confirmar' },
    ifMatch: versao,
  });

export type Autorizacao = {
  readonly autorizacao: 'A_PEDIR' | 'PEDIDA' | null;
  readonly numeroAutorizacao?: string;
};
export const autorizar = ({ id, versao }: ItemAgenda, body: Autorizacao) =>
  request<ItemAgenda>(`/agenda/agendamentos/${id}/autorizacao`, { method: 'PATCH', body, ifMatch: versao });

export type Procura = { readonly [campo: string]: string | number | undefined };
export const proximos = (query: Procura, signal?: AbortSignal) =>
  request<HorarioLivre[]>('/agenda/proximos', { query, ...(signal ? { signal } : {}) });

export type EsperaItem = {
  readonly id: number;
  readonly pacienteId: number;
  readonly paciente: string;
  readonly contato: string;
  readonly prioridade: number;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
};
export const esperaPara = ({ profissionalId, inicio }: ItemAgenda, signal: AbortSignal) =>
  request<EsperaItem[]>('/agenda/espera', { query: { profissionalId, inicio }, signal });

/** Those of a day that nobody has confirmed, or those that were just given another time. */
export type QuaisAvisar =
  | { readonly dia: string }
  | { readonly ids: readonly number[]; readonly motivo: Exclude<MotivoDaMensagem, 'CONFIRMACAO'> };
export const porConfirmar = (alvo: QuaisAvisar, signal: AbortSignal) =>
  request<AConfirmar[]>('/agenda/confirmacoes', {
    query: 'dia' in alvo ? alvo : { ids: alvo.ids.join(','), motivo: alvo.motivo },
    signal,
  });
export const pedirConfirmacoes = (body: {
  readonly ids: readonly number[];
  readonly canal: CanalConfirmacao;
  readonly modeloId: number | null;
  readonly motivo: MotivoDaMensagem;
}) => request<ResultadoConfirmacao[]>('/agenda/confirmacoes', { method: 'POST', body, silent: true });
export const linksDe = (id: number, signal: AbortSignal) =>
  request<ConviteDaCasa[]>(`/agenda/agendamentos/${id}/links`, { signal });
export type ModeloDeConfirmacao = {
  readonly id: number;
  readonly nome: string;
  readonly canal: 'EMAIL' | 'WHATSAPP' | 'SMS';
};
export const modelosDeConfirmacao = (finalidade: MotivoDaMensagem, signal: AbortSignal) =>
  request<ModeloDeConfirmacao[]>('/mensagem-modelo', {
    query: { finalidade, ativo: 'true', _sort: 'nome', _start: 0, _end: 100 },
    signal,
  });

export type PeriodoBloqueio = {
  readonly profissionalId: number | null;
  readonly inicio: string;
  readonly fim: string;
};
export const previaBloqueio = (body: PeriodoBloqueio & { readonly com: ComQuem }) =>
  request<PreviaBloqueio>('/agenda/bloqueios/previa', { method: 'POST', body, silent: true });
export type Destinos = {
  readonly remarcar: readonly Remarcacao[];
  readonly cancelar: readonly { readonly id: number; readonly versao: number }[];
  readonly manter: readonly number[];
};
type Feito = { readonly remarcados: number; readonly cancelados: number };
export const bloquear = (
  body: PeriodoBloqueio & Destinos & { readonly tipo: string; readonly motivo: string },
) =>
  askingOfCall((ciencia) =>
    request<Feito>('/agenda/bloqueios', { method: 'POST', body: { ...body, ...ciencia }, silent: true }),
  );

export const quantosFora = (signal: AbortSignal) => request<{ quantos: number }>('/agenda/fora', { signal });
export const previaFora = (com: ComQuem, signal: AbortSignal) =>
  request<PreviaBloqueio>('/agenda/fora/previa', { method: 'POST', body: { com }, signal, silent: true });
export const remarcarFora = (body: Destinos) =>
  askingOfCall((ciencia) =>
    request<Feito>('/agenda/fora', { method: 'POST', body: { ...body, ...ciencia }, silent: true }),
  );

export const meuCalendario = (signal: AbortSignal) =>
  request<CalendarioDoProfissional | null>('/agenda/calendario', { signal });
export const criarCalendario = (nomes: boolean) =>
  request<CalendarioDoProfissional>('/agenda/calendario', { method: 'POST', body: { nomes } });
export const renovarCalendario = () =>
  request<CalendarioDoProfissional>('/agenda/calendario/renovar', { method: 'POST' });
export const apagarCalendario = () => request('/agenda/calendario', { method: 'DELETE' });
