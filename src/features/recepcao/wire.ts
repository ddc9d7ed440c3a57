/** The reception's calls, and its day as the screen keeps it: read again whenever something is told live. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DiaRecepcao, FichaRecepcao, ItemRecepcao } from '#domain/recepcao/wire.ts';
import type { ContaDita } from '#capabilities/convenio/index.ts';
import { request } from '#shared/http/client.ts';
import { useReread } from '#shared/live/board.ts';

const CHAVE = ['recepcao'] as const;

export function useDia(dia: string) {
  const reler = useReread(CHAVE, ['agendamentos']);
  const query = useQuery({
    queryKey: [...CHAVE, 'dia', dia],
    queryFn: ({ signal }) => request<DiaRecepcao>('/recepcao/dia', { query: { dia }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...query, reler };
}

/** One appointment with the patient's cards, and the rules of the convênio that is being chosen (0: particular). */
export function useFicha(id: number, convenioId: number | null | undefined) {
  return useQuery({
    queryKey: [...CHAVE, 'ficha', id, convenioId ?? 0],
    queryFn: ({ signal }) =>
      request<FichaRecepcao>(`/recepcao/agendamentos/${id}`, {
        query: convenioId === undefined ? {} : { convenioId: convenioId ?? 0 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What the check-in asks for. */
export type DadosChegada = Pick<
  ItemRecepcao,
  | 'prioridade'
  | 'motivoPrioridade'
  | 'convenioId'
  | 'tipoAtendimentoId'
  | 'numeroCarteira'
  | 'validadeCarteira'
  | 'numeroAutorizacao'
  | 'autorizacao'
  | 'acompanhante'
  | 'parentescoAcompanhante'
  | 'telefoneAcompanhante'
>;

export const registrarChegada = ({ id, versao }: ItemRecepcao, campos: DadosChegada, chave: string) =>
  request<{ id: number; versao: number; senha: string | null }>(`/agendamentos/${id}/_transicao`, {
    method: 'POST',
    body: { transicao: 'chegar', campos },
    ifMatch: versao,
    idempotencyKey: chave,
    silent: true,
  });

export const completar = ({ id, versao }: ItemRecepcao, campos: DadosChegada) =>
  request<ItemRecepcao>(`/recepcao/agendamentos/${id}`, {
    method: 'PATCH',
    body: campos,
    ifMatch: versao,
    silent: true,
  });

export type Encaixe = {
  readonly profissionalId: number;
  readonly tipoAtendimentoId: number | null;
  readonly inicio: string;
  readonly duracaoMinutos: number;
};

/** One more beside what is marked: held, then booked. A time that cannot be booked is not left held. */
export async function encaixar(
  onde: Encaixe,
  marcacao: ContaDita & { readonly pacienteId: number },
): Promise<number> {
  const reserva = await request<{ id: number }>('/agenda/reservas', {
    method: 'POST',
    body: { ...onde, encaixe: true },
    silent: true,
  });
  try {
    await request(`/agenda/reservas/${reserva.id}/marcar`, {
      method: 'POST',
      body: marcacao,
      silent: true,
    });
  } catch (error) {
    await request(`/agenda/reservas/${reserva.id}`, { method: 'DELETE', silent: true }).catch(
      () => undefined,
    );
    throw error;
  }
  return reserva.id;
}
