/** One LISTEN connection per process: changes of access made anywhere reach the session cache within milliseconds. */
import type { Client } from 'pg';
import type { SessionStore } from './session-store.ts';

const CHANNEL = 'zelo_acesso';
const RETRY_MS = 1_000;

export type AccessListener = { stop(): Promise<void> };

/**
 * Keeps listening until stopped; answers once the first connection listens. While the connection is down the
 * store caches nothing, so a revoked token is never served from memory.
 */
export async function listenAccess(
  store: SessionStore,
  newClient: (options: { applicationName: string }) => Client,
  onError: (erro: unknown) => void,
): Promise<AccessListener> {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = newClient({ applicationName: 'zelo acesso' });
    client = next;
    const lost = (erro?: unknown): void => {
      if (stopped || client !== next) return;
      client = undefined;
      store.ouvindo(false);
      onError(erro ?? new Error('access listener: connection ended'));
      void next.end().catch(() => undefined); // Already broken; its own error was just reported.
      timer = setTimeout(() => void connect().catch(lost), RETRY_MS);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', (message) => store.avisar(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      if (!stopped) store.ouvindo(true);
    } catch (erro) {
      lost(erro);
    }
  };

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      store.ouvindo(false);
      await client?.end();
    },
  };
}
