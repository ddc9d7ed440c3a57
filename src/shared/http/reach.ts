/**
 * Whether the server and its database answer. A call that reached nobody begins the asking, which goes on by itself until
 * somebody answers: the person is told meanwhile (NET-01), and what could not be read is read again.
 */
import { httpMessages } from '#messages/http.ts';
import { notify } from '#shared/ui/notify.ts';
import type { HttpError } from './http-error.ts';
import { pause } from './pause.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** One question; behind a database that changes its primary the server waits itself for some seconds. */
const ANSWER_MS = 10_000;
const AWAY = new Set([0, 502, 503, 504]);

let asking = false;
const back = new Set<() => void>();

/** Calls `listener` each time that the server answers again. */
export function whenBack(listener: () => void): void {
  back.add(listener);
}

/** Told of every failed call; one that reached nobody begins the asking. */
export function missed(failure: HttpError): void {
  if (asking || !AWAY.has(failure.statusCode)) return;
  // A service behind the server that failed is no server that is away.
  if (failure.statusCode >= 500 && failure.codigo !== undefined && failure.codigo !== 'banco-indisponivel')
    return;
  asking = true;
  void ask().finally(() => {
    asking = false;
  });
}

async function ask(): Promise<void> {
  let told: (() => void) | undefined;
  for (let wait = FIRST_WAIT_MS; !(await answers()); wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    told ??= notify({
      type: 'WARNING',
      title: httpMessages.reconectando,
      value: httpMessages.reconectandoTexto,
      key: 'reconectando',
    });
    await pause(wait);
  }
  if (!told) return;
  told();
  notify({ type: 'SUCCESS', value: httpMessages.reconectado });
  for (const listener of back) listener();
}

const answers = (): Promise<boolean> =>
  fetch('/api/saude', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
