/** Calls of the queue, asked again whenever a question is told live. */
import { useQuery } from '@tanstack/react-query';
import type { FilaTeleconsultoria, MeuLugar } from '#domain/teleconsultoria/fila.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { useBoard, useReread } from '#shared/live/board.ts';

const BASE = 'atendimento-teleconsultoria-profissional';
const KEY = ['teleconsultoria'] as const;

const REGISTERS = ['teleconsultorias'];

export const useQueue = () => useBoard<FilaTeleconsultoria>(KEY, `${BASE}/listar`, REGISTERS);

export function usePlaces() {
  useReread(KEY, REGISTERS);
  return useQuery({
    queryKey: [...KEY, 'lugares'],
    queryFn: ({ signal }) => request<readonly MeuLugar[]>(`${BASE}/lugares`, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** This question, or the first of the queue. */
export const take = (id?: number) =>
  request<Row>(`${BASE}/iniciar`, { method: 'POST', body: id === undefined ? {} : { id } });

export const pause = (paused: boolean) =>
  request(`${BASE}/vinculo/${paused ? 'pausar' : 'retomar'}`, { method: 'POST' });
