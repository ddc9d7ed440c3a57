/** 'Atender ...' of the top bar: the professional says that they attend a queue (A4, B7). */
import type { Vinculo } from '#domain/acesso/vinculo.ts';
import { barMessages, uiMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { helpFor } from '#shared/navigation/help.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { session, type Session } from '#shared/session/session.ts';
import { notify, type Message } from '#shared/ui/notify.ts';

export type Linkage = 'prontoAtendimento' | 'teleconsultoria';

const KINDS = {
  prontoAtendimento: {
    call: 'pronto-atendimento/vinculo',
    queue: 'pronto-atendimento',
    guard: 'pronto-atendimento',
    offer: 'atenderProntoAtendimento',
  },
  teleconsultoria: {
    call: 'atendimento-teleconsultoria-profissional/vinculo',
    queue: 'fila-atendimento-teleconsultoria',
    guard: 'fila-teleconsultoria',
    offer: 'atenderTeleconsultoria',
  },
} as const;

type Answer = { readonly vinculo: Vinculo | null };

/** The entry guards and the top bar read the linkage from the session. */
function keep(kind: Linkage, { vinculo }: Answer): void {
  const current = session.get();
  if (!current) return;
  const { prontoAtendimento = null, teleconsultoria = null } = current.vinculos ?? {};
  session.set({ ...current, vinculos: { prontoAtendimento, teleconsultoria, [kind]: vinculo } });
}

/** Before a professional enters a queue the server is asked (A4): another tab, or silence, may have begun or ended it. */
export async function checkLinkage(guard: string | undefined, { user, idPrestador }: Session): Promise<void> {
  const kind = (Object.keys(KINDS) as Linkage[]).find((key) => KINDS[key].guard === guard);
  if (kind === undefined || !user.profissional || idPrestador === null) return;
  // Not reached: the session's own knowledge stands, and the queue's call answers for itself.
  const answer = await request<Answer>(`${KINDS[kind].call}/ativo`).catch(() => null);
  if (answer) keep(kind, answer);
}

type Offer = NonNullable<Message['action']>;

const open = (path: string) => window.dispatchEvent(new CustomEvent('zelo:abrir', { detail: path }));

/** Offered with every other refusal: what the screen is for, and for whom. */
export const manualOffer = (path: string): Offer => ({
  label: uiMessages.verNoManual,
  run: () => open(helpFor(path)),
});

/** Of who is sent away because they have not said that they attend: the way to say it and to enter. */
export function linkageOffer(guard: string | undefined): Offer | undefined {
  const kind = (Object.keys(KINDS) as Linkage[]).find((key) => KINDS[key].guard === guard);
  if (kind === undefined) return undefined;
  return { label: barMessages[KINDS[kind].offer], run: () => void startLinkage(kind, open) };
}

/** Starts the linkage, which the server's own sentence says, and opens the queue where this installation has its screen. */
export async function startLinkage(kind: Linkage, navigate: (path: string) => unknown): Promise<void> {
  const { call, queue } = KINDS[kind];
  try {
    keep(kind, await request<Answer>(`${call}/iniciar`, { method: 'POST', silent: true }));
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
    keep(kind, await request<Answer>(`${KINDS[kind].call}/encerrar`, { method: 'POST', silent: true }));
  } catch (error) {
    if (!isAbort(error) && !(error instanceof HttpError && error.announced)) {
      notify({ type: 'ERROR', value: messageOf(error, barMessages.vinculoNaoEncerrado) });
    }
  }
}
