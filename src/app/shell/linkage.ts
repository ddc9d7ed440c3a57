/** 'Atender ...' of the top bar: the professional says that they attend a queue (A4, B7). */
import { barMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { loadSession } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';

export type Linkage = 'prontoAtendimento' | 'teleconsultoria';

const KINDS = {
  prontoAtendimento: { call: 'pronto-atendimento/vinculo', queue: 'pronto-atendimento' },
  teleconsultoria: {
    call: 'atendimento-teleconsultoria-profissional/vinculo',
    queue: 'fila-atendimento-teleconsultoria',
  },
} as const;

/** Starts the linkage, which the server's own sentence says, and opens the queue where this installation has its screen. */
export async function startLinkage(kind: Linkage, navigate: (path: string) => unknown): Promise<void> {
  const { call, queue } = KINDS[kind];
  try {
    await request(`${call}/iniciar`, { method: 'POST', silent: true });
    // The entry guards of the queues read the linkage from the session.
    await loadSession();
    const screen = indexEntry(queue);
    if (screen) void navigate(screen.path);
  } catch (error) {
    if (!isAbort(error) && !(error instanceof HttpError && error.announced)) {
      notify({ type: 'ERROR', value: messageOf(error, barMessages.vinculoFalhou) });
    }
  }
}

/** Ends the linkage, which the server's own sentence says. */
export async function endLinkage(kind: Linkage): Promise<void> {
  try {
    await request(`${KINDS[kind].call}/encerrar`, { method: 'POST', silent: true });
    await loadSession();
  } catch (error) {
    if (!isAbort(error) && !(error instanceof HttpError && error.announced)) {
      notify({ type: 'ERROR', value: messageOf(error, barMessages.vinculoNaoEncerrado) });
    }
  }
}
