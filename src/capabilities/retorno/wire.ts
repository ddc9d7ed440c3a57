/** The agenda's calls that a return needs: its kind, free times, and the booking in one go. */
import type { HorarioLivre, ItemAgenda } from '#domain/agenda/wire.ts';
import type { ContaDita } from '#capabilities/convenio/index.ts';
import { request } from '#shared/http/client.ts';

/** The kind of visit that is a return; null: the unit has none. */
export async function tipoRetorno(signal: AbortSignal): Promise<number | null> {
  const [tipo] = await request<{ readonly id: number }[]>('/tipos-atendimento', {
    query: { natureza: 'RETORNO', ativo: 'true', _sort: 'nome', _start: 0, _end: 1 },
    signal,
  });
  return tipo?.id ?? null;
}

export const livresDesde = (
  query: { readonly profissionalId: number; readonly tipoAtendimentoId: number | null; readonly de: string },
  signal: AbortSignal,
) =>
  request<HorarioLivre[]>('/agenda/proximos', {
    query: {
      profissionalId: query.profissionalId,
      ...(query.tipoAtendimentoId === null ? {} : { tipoAtendimentoId: query.tipoAtendimentoId }),
      de: query.de,
      limite: 8,
    },
    signal,
  });

type Retorno = ContaDita & { readonly pacienteId: number; readonly tipoAtendimentoId: number | null };

/** Held and booked in one act; a time that cannot be booked is not left held. */
export async function marcarRetorno(
  { profissionalId, inicio, salaId }: HorarioLivre,
  { tipoAtendimentoId, ...marcacao }: Retorno,
): Promise<ItemAgenda> {
  const reserva = await request<ItemAgenda>('/agenda/reservas', {
    method: 'POST',
    body: { profissionalId, inicio, salaId, tipoAtendimentoId },
    silent: true,
  });
  try {
    const { agendamento } = await request<{ agendamento: ItemAgenda }>(
      `/agenda/reservas/${reserva.id}/marcar`,
      { method: 'POST', body: { ...marcacao, tipoAtendimentoId }, silent: true },
    );
    return agendamento;
  } catch (error) {
    await request(`/agenda/reservas/${reserva.id}`, { method: 'DELETE', silent: true }).catch(
      () => undefined,
    );
    throw error;
  }
}

export const desmarcar = ({ id, versao }: ItemAgenda, motivo: string) =>
  request(`/agendamentos/${id}/_transicao`, {
    method: 'POST',
    body: { transicao: 'cancelar', motivo },
    ifMatch: versao,
  });
