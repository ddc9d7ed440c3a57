/** A file sent in pieces: where the line drops, it waits, asks how much is there, and goes on from that point. */
import { LIMITES_ENVIO } from '#domain/solicitacao-convenio/wire.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { abrirEnvio, enviarParte, lerEnvio } from './wire.ts';

/** Drops in a row after which the person is asked; each waits longer, a minute and a half in all. */
const MOST_DROPS = 8;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A piece is no picture: named so, the server takes its bytes as they are. */
const OCTETS = 'application/octet-stream';

/** A line that dropped, or a server that is busy for a moment; a refusal is the server's last word. */
const passes = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.statusCode === 0 || error.statusCode >= 500 || error.statusCode === 429);

/** Until the time is over or the line is back, whichever comes first. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  const timer = setTimeout(done, ms);
  window.addEventListener('online', done, { once: true });
  signal.addEventListener('abort', done, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', done);
  });
}

export type Way = {
  readonly signal: AbortSignal;
  /** `down`: the line dropped, and it goes on by itself. */
  readonly onProgress: (porCento: number, down: boolean) => void;
};

/** Sends the whole file; answers its number. Throws what the server refuses, and the last failure of a line that stays down. */
export async function sendInPieces(
  passe: string,
  arquivo: { readonly nome: string; readonly conteudo: Blob },
  { signal, onProgress }: Way,
): Promise<string> {
  const { conteudo, nome } = arquivo;
  let drops = 0;
  let recebido = 0;
  const percent = () => Math.floor((recebido / conteudo.size) * 100);
  const insisting = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await work();
        drops = 0;
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!passes(error) || ++drops > MOST_DROPS) throw error;
        onProgress(percent(), true);
        await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** drops), signal);
        signal.throwIfAborted();
      }
    }
  };
  const { id } = await insisting(() => abrirEnvio(passe, { nome, tamanho: conteudo.size }, signal));
  while (recebido < conteudo.size) {
    let dropped = false;
    ({ recebido } = await insisting(async () => {
      // After a drop nobody here knows whether the last piece came.
      if (dropped) return lerEnvio(passe, id, signal);
      dropped = true;
      const parte = conteudo.slice(recebido, recebido + LIMITES_ENVIO.parte, OCTETS);
      return enviarParte(passe, id, { de: recebido, parte, signal });
    }));
    onProgress(percent(), false);
  }
  return id;
}
