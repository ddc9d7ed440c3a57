/** What is read of the papers and orders of one chart. Failures throw HttpError. */
import { useQuery } from '@tanstack/react-query';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';

export const REGISTERS = ['papeis-clinicos', 'pedidos-exame'] as const;
export type Register = (typeof REGISTERS)[number];

export type Paper = Row & {
  readonly recurso: Register;
  readonly titulo: string | null;
  readonly situacao: string;
  readonly profissionalId: number | null;
  readonly emitidoEm: string | null;
  readonly criadoEm: string;
  readonly documentoId: string | null;
  readonly canceladoPor: string | null;
  readonly motivoCancelamento: string | null;
};

/** More are no papers of one visit. */
const MOST = 100;

export const papersKey = (prontuarioId: number) => ['papeis', prontuarioId] as const;

/** Drafts first, then the latest issued. */
export function usePapers(prontuarioId: number) {
  return useQuery({
    queryKey: papersKey(prontuarioId),
    queryFn: async ({ signal }) => {
      const query = {
        prontuarioId: String(prontuarioId),
        _start: '0',
        _end: String(MOST),
        _sort: 'emitidoEm',
        _order: 'desc',
      };
      const lists = await Promise.all(
        REGISTERS.map(async (recurso) =>
          (await request<readonly Omit<Paper, 'recurso'>[]>(recurso, { query, signal })).map(
            (row) => ({ ...row, recurso }) as Paper,
          ),
        ),
      );
      const moment = ({ emitidoEm }: Paper) => emitidoEm ?? '9';
      return lists.flat().toSorted((paper, other) => moment(other).localeCompare(moment(paper)));
    },
  });
}

export type Visit = Row & { readonly estado: string; readonly profissionalId: number | null };

export function useVisit(id: number) {
  return useQuery({
    queryKey: ['prontuarios', 'um', id],
    queryFn: ({ signal }) => request<Visit>(`prontuarios/${id}`, { signal }),
    staleTime: 60_000,
  });
}
