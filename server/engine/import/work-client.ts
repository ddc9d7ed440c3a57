/** The connection that one import works on. */
import type pg from 'pg';

/**
 * Connects, runs `work` and disconnects, whatever happens; `signal` cuts the connection at once, so that no statement,
 * however long, keeps a run that must end. Throws what the signal was aborted with, when it was.
 */
export async function withWorkClient<T>(
  newClient: (options?: { applicationName?: string }) => pg.Client,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = newClient({ applicationName: 'zelo-importacao' });
  const cut = (): void => void client.end().catch(() => undefined); // What it was doing fails, and that is told.
  signal.addEventListener('abort', cut, { once: true });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => undefined); // The connection may be what failed; the failure itself is thrown.
  }
}
