/** What whoever books is told of the patient's convênios, and what they say of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConveniosParaMarcar } from '#domain/agenda/wire.ts';
import { request } from '#shared/http/client.ts';

export type Pergunta = {
  readonly pacienteId: number | null;
  readonly profissionalId: number | null;
  readonly inicio: string;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
};

export function useConvenios({
  pacienteId,
  profissionalId,
  inicio,
  tipoAtendimentoId,
  convenioId,
}: Pergunta) {
  return useQuery({
    queryKey: ['agenda', 'convenios', pacienteId, profissionalId, inicio, tipoAtendimentoId, convenioId],
    queryFn: ({ signal }) =>
      request<ConveniosParaMarcar>('/agenda/convenios', {
        query: {
          pacienteId: pacienteId ?? 0,
          inicio,
          ...(profissionalId === null ? {} : { profissionalId }),
          ...(tipoAtendimentoId === null ? {} : { tipoAtendimentoId }),
          ...(convenioId === null ? {} : { convenioId }),
        },
        signal,
        silent: true,
      }),
    enabled: pacienteId !== null,
    placeholderData: (antes, pergunta) =>
      pergunta?.queryKey[2] === pacienteId ? keepPreviousData(antes) : undefined,
    staleTime: 0,
  });
}

/** The fields of a form that books. */
export type CamposConvenio = {
  readonly convenioId: number | null;
  /** Nobody pays but the patient, by choice. */
  readonly particular: boolean;
  readonly autorizacao: 'A_PEDIR' | 'PEDIDA' | 'NUMERO';
  readonly numeroAutorizacao: string | null;
};

export const SEM_CONVENIO: CamposConvenio = {
  convenioId: null,
  particular: false,
  autorizacao: 'A_PEDIR',
  numeroAutorizacao: null,
};

export type ContaDita = {
  readonly convenioId?: number | null;
  readonly autorizacao?: 'A_PEDIR' | 'PEDIDA';
  readonly numeroAutorizacao?: string;
};

/** As the server takes it: a convênio, none by choice, or nothing said. */
export function contaDita({
  convenioId,
  particular,
  autorizacao,
  numeroAutorizacao,
}: Partial<CamposConvenio>): ContaDita {
  if (convenioId == null) return particular === true ? { convenioId: null } : {};
  const numero = autorizacao === 'NUMERO' ? numeroAutorizacao?.trim() : undefined;
  return {
    convenioId,
    ...(autorizacao === 'A_PEDIR' || autorizacao === 'PEDIDA' ? { autorizacao } : {}),
    ...(numero ? { numeroAutorizacao: numero } : {}),
  };
}
