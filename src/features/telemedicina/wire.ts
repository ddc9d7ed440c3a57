/** The calls of the video visit: the house's by session, a place's by its key. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import { CABECALHO_SALA, type DiaTelemedicina, type Lugar, type SinalEnviado } from '#domain/telemedicina/wire.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopico } from '#shared/live/topic.ts';

const CHAVE = 'telemedicina';
/** Where the live line is down. */
const DE_TEMPO_EM_TEMPO = 60_000;

export function useDia(dia: string) {
  const client = useQueryClient();
  const reler = useCallback(() => void client.invalidateQueries({ queryKey: [CHAVE, 'dia'] }), [client]);
  useTopico(topicoDe('registro', { name: 'agendamentos', tenant: true }), reler);
  useTopico(topicoDe('registro', { name: 'teleconsultas', tenant: true }), reler);
  const query = useQuery({
    queryKey: [CHAVE, 'dia', dia],
    queryFn: async ({ signal }) => {
      const dado = await request<DiaTelemedicina>('telemedicina/dia', { signal, query: { dia } });
      // Time is counted by the server's clock: the computer's own may be wrong.
      return { ...dado, atraso: Date.parse(dado.agora) - Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: DE_TEMPO_EM_TEMPO,
  });
  return { ...query, reler };
}

const doAgendamento = (id: number, que: string): string => `telemedicina/agendamentos/${id}/${que}`;

export type LinkDaSala = ConviteDaCasa & { readonly papel: 'PACIENTE' | 'CONVIDADO' };
export const linksDe = (id: number, signal: AbortSignal): Promise<LinkDaSala[]> =>
  request(doAgendamento(id, 'links'), { signal });
export const fazerLink = (id: number): Promise<LinkDaSala> =>
  request(doAgendamento(id, 'links'), { method: 'POST', body: {}, silent: true });
export type Convidado = {
  readonly nome: string;
  readonly nascimento: string;
  readonly email?: string;
  readonly telefone?: string;
};
export const convidar = (id: number, body: Convidado): Promise<LinkDaSala> =>
  request(doAgendamento(id, 'convidados'), { method: 'POST', body, silent: true });
export const entrarDaCasa = (id: number): Promise<Lugar> =>
  request(doAgendamento(id, 'entrar'), { method: 'POST', body: {}, silent: true });
export const finalizar = (id: number): Promise<void> => request(doAgendamento(id, 'finalizar'), { method: 'POST', body: {} });
export const abrirProntuario = (agendamentoId: number): Promise<{ id: number }> =>
  request('prontuarios/_do-agendamento', { method: 'POST', body: { agendamentoId } });

/** What the holder of a place says to the server. */
const naSala = (chave: string, que: string, body?: object): Promise<void> =>
  request(`telemedicina/publico/${que}`, {
    method: 'POST',
    headers: { [CABECALHO_SALA]: chave },
    silent: true,
    background: true,
    ungated: true,
    timeoutMs: 15_000,
    ...(body === undefined ? {} : { body }),
  });

export const dizer = (chave: string, sinais: readonly SinalEnviado[]): Promise<void> => naSala(chave, 'sinais', { sinais });
export const contar = (chave: string, body: { passo: 'conectou' } | { passo: 'qualidade'; qualidade: string }): Promise<void> =>
  naSala(chave, 'passos', body);
export const sair = (chave: string): Promise<void> => naSala(chave, 'sair');
export const encerrar = (chave: string): Promise<void> => naSala(chave, 'encerrar');
