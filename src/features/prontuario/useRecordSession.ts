/**
 * The record session of the open chart (A3), and the one chart that this person writes: whichever was opened last, left on
 * the way out. The window of another one is told when somebody comes back to it, and by the server when it saves.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessaoProntuario } from '#domain/prontuario/sessao.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { leaveChart, readSession, sessionKey, takeChart } from './wire.ts';

type RecordSession = {
  readonly session: SessaoProntuario | undefined;
  /** Writes here again, whatever else is being written. */
  readonly take: () => Promise<void>;
};

/** `writing`: the chart is open and this person's. */
export function useRecordSession(id: number, writing: boolean): RecordSession {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => readSession(id, signal),
    // Another window may have taken the pen meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const take = async () => client.setQueryData(sessionKey(id), await takeChart(id));
  useEffect(() => {
    if (!writing) return undefined;
    // Without it nothing is lost: the server tells at the next save.
    take().catch((error: unknown) => {
      if (!isAbort(error)) void client.invalidateQueries({ queryKey: sessionKey(id) });
    });
    return () => leaveChart(id);
  }, [id, writing]); // oxlint-disable-line react/exhaustive-deps -- once for each time that it is taken up
  return { session: data, take: () => take().then(() => undefined) };
}
