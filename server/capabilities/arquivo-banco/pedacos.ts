/** Long lists between a thread and the loop: as texts, which cross at once and are opened a few at a time. */
import { setImmediate } from 'node:timers/promises';

const POR_PEDACO = 1000;

export function emPedacos(lista: readonly unknown[]): string[] {
  const pedacos: string[] = [];
  for (let at = 0; at < lista.length; at += POR_PEDACO)
    pedacos.push(JSON.stringify(lista.slice(at, at + POR_PEDACO)));
  return pedacos;
}

/** All at once: for the thread, where nobody waits. */
export function deUmaVez<T>(pedacos: readonly string[]): T[] {
  const lista: T[] = [];
  for (const pedaco of pedacos) for (const item of JSON.parse(pedaco) as T[]) lista.push(item);
  return lista;
}

/** One after another, others being answered between them. */
export async function* aosPoucos<T>(pedacos: readonly string[]): AsyncGenerator<readonly T[]> {
  for (const pedaco of pedacos) {
    yield JSON.parse(pedaco) as T[];
    await setImmediate();
  }
}
