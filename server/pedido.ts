/** The number of the call under way: it goes with the call by itself, so that no event forgets which one it came from. */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Does the work as part of this call. */
export function noPedido<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** What the call's log, trace and answer say (`x-request-id`); null where the work is no call's. */
export function pedidoAtual(): string | null {
  return current.getStore() ?? null;
}
