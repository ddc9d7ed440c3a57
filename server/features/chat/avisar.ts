/**
 * Tells the live lines of whom something was written for, after its commit and a few at a time: a NOTIFY takes a lock on the
 * whole database, and inside each message's transaction they would wait for each other's disk. A process that dies in
 * between loses no message: every line looks again with its heartbeat.
 */
import type { Pool } from '#server/database/query.ts';
import { avisarPessoas } from './repository.ts';

const JUNTA_MS = 10;
/** NOTIFY takes less than 8000 bytes. */
const POR_VEZ = 300;

export type Avisador = (pessoas: readonly number[]) => void;

export function criarAvisador(pool: Pool, onError: (error: unknown) => void): Avisador {
  const espera = new Set<number>();
  let marcado = false;
  const dizer = async (): Promise<void> => {
    marcado = false;
    const ids = [...espera];
    espera.clear();
    for (let at = 0; at < ids.length; at += POR_VEZ) await avisarPessoas(pool, ids.slice(at, at + POR_VEZ));
  };
  return (pessoas) => {
    for (const id of pessoas) espera.add(id);
    if (marcado || espera.size === 0) return;
    marcado = true;
    setTimeout(() => void dizer().catch(onError), JUNTA_MS).unref();
  };
}
