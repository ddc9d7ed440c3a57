import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { httpMessages } from '#messages/http.ts';
import { messages } from '#shared/ui/notify.ts';
import { HttpError } from './http-error.ts';
import { missed, whenBack } from './reach.ts';

const lost = () => new HttpError(0, httpMessages.semRede, { codigo: 'sem-rede' });
const said = () => messages.get().map(({ title, value }) => title ?? value);
/** What `/api/saude` answers, one question after the other; the last goes on. */
function health(...answers: readonly boolean[]) {
  let questions = 0;
  const asked = vi.fn<() => Promise<Response>>(async () => {
    const ok = answers[Math.min(questions, answers.length - 1)] ?? false;
    questions += 1;
    return new Response(null, { status: ok ? 200 : 503 });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  messages.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[NET-01] one lost call of a server that answers says nothing', async () => {
  const asked = health(true);
  missed(lost());
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.mock.calls.length, said()]).toEqual([1, []]);
});

it('[NET-01] is said while nobody answers, asked by one alone, and over with the first answer, once for who waits', async () => {
  const asked = health(false, false, true);
  let returned = 0;
  whenBack(() => void (returned += 1));
  missed(lost());
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([httpMessages.reconectando]);
  missed(new HttpError(503, 'fora', { codigo: 'banco-indisponivel' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked.mock.calls.length, returned, said()]).toEqual([2, 0, [httpMessages.reconectando]]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([asked.mock.calls.length, returned, said()]).toEqual([3, 1, [httpMessages.reconectado]]);
  // And again the next time.
  health(false, true);
  missed(lost());
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toContain(httpMessages.reconectando);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([returned, said()]).toEqual([2, [httpMessages.reconectado]]);
});

it('[NET-01] a refusal, or a service behind the server that failed, asks nothing', async () => {
  const asked = health(false);
  for (const failure of [
    new HttpError(403, 'não', { codigo: 'acesso-negado' }),
    new HttpError(500, 'caiu', { codigo: 'erro-interno' }),
    new HttpError(502, 'o convênio não respondeu', { codigo: 'servico-externo' }),
  ])
    missed(failure);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).not.toHaveBeenCalled();
});
