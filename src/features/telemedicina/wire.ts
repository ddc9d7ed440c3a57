/** The calls of the video visit: the house's by session, a place's by its key. */
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import type { ArquivoNaChamada } from '#domain/telemedicina/arquivo.ts';
import {
  CABECALHO_SALA,
  type DiaTelemedicina,
  type Lugar,
  type PasseDeMidia,
  type SalaEscolhida,
  type SinalEnviado,
} from '#domain/telemedicina/wire.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const LIDOS = ['telemedicina', 'dia'] as const;
const REGISTROS = ['agendamentos', 'teleconsultas'] as const;

export const useDia = (dia: string) =>
  useBoard<DiaTelemedicina>(LIDOS, 'telemedicina/dia', REGISTROS, { dia });
/** One visit, whatever its day: a call that crosses midnight stays on its screen. */
export const useAgendado = (id: number) =>
  useBoard<DiaTelemedicina>(LIDOS, `telemedicina/agendamentos/${id}`, REGISTROS);

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
export const escolherSala = (id: number, grande: boolean): Promise<SalaEscolhida> =>
  request(doAgendamento(id, 'sala'), { method: 'PUT', body: { grande }, silent: true });
export const entrarDaCasa = (id: number): Promise<Lugar> =>
  request(doAgendamento(id, 'entrar'), { method: 'POST', body: {}, silent: true });
export const finalizar = (id: number): Promise<void> =>
  request(doAgendamento(id, 'finalizar'), { method: 'POST', body: {} });
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

const doLugar = (chave: string) =>
  ({ headers: { [CABECALHO_SALA]: chave }, silent: true, ungated: true }) as const;
/** A telephone's line may take minutes for ten megabytes. */
export const mandarArquivo = (chave: string, arquivo: File): Promise<ArquivoNaChamada> => {
  const body = new FormData();
  body.append('arquivo', arquivo, arquivo.name);
  return request('telemedicina/publico/arquivos', {
    ...doLugar(chave),
    method: 'POST',
    body,
    timeoutMs: 300_000,
  });
};
export const pedirPasse = (chave: string): Promise<PasseDeMidia> =>
  request('telemedicina/publico/midia', {
    ...doLugar(chave),
    method: 'POST',
    background: true,
    timeoutMs: 15_000,
  });
export const lerArquivo = (chave: string, id: number): Promise<Blob> =>
  request<Blob>(`telemedicina/publico/arquivos/${id}`, { ...doLugar(chave), as: 'blob' });

export const dizer = (chave: string, sinais: readonly SinalEnviado[]): Promise<void> =>
  naSala(chave, 'sinais', { sinais });
export const contar = (
  chave: string,
  body: { passo: 'conectou' } | { passo: 'qualidade'; qualidade: string },
): Promise<void> => naSala(chave, 'passos', body);
export const sair = (chave: string): Promise<void> => naSala(chave, 'sair');
export const encerrar = (chave: string): Promise<void> => naSala(chave, 'encerrar');
