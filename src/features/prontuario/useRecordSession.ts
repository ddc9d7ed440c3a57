/**
 * The record session of the open chart (A3), and the one chart that this person writes: whichever was opened last, left on
 * the way out. The window of another one is told when somebody comes back to it, and by the server when it saves.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EmUso, SessaoProntuario } from '#domain/prontuario/sessao.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { leaveChart, readSession, sessionKey, takeChart } from './wire.ts';

type RecordSession = {
  readonly session: SessaoProntuario | undefined;
  /** The other chart that has the pen; nobody is held up by it before this one has asked for the pen. */
  readonly other: EmUso | null;
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
  const [asked, setAsked] = useState(false);
  const take = async () => {
    const session = await takeChart(id);
    // What was read before it says whose turn it was then.
    await client.cancelQueries({ queryKey: sessionKey(id) });
    client.setQueryData(sessionKey(id), session);
  };
  useEffect(() => {
    if (!writing) return undefined;
    // Without it nothing is lost: the server tells at the next save.
    take()
      .catch((error: unknown) =>
        isAbort(error) ? undefined : client.invalidateQueries({ queryKey: sessionKey(id) }),
      )
      .finally(() => setAsked(true));
    return () => leaveChart(id);
  }, [id, writing]); // oxlint-disable-line react/exhaustive-deps -- once for each time that it is taken up
  return { session: data, other: writing && asked ? (data?.emUso ?? null) : null, take };
}
