/**
 * How far the server's log was when this browser was last answered. It goes with each question, so that a standby answers
 * only when it has what the person has written (server/plugins/replica-reads.ts). Texts compare as places in the log do.
 */
import { POSITION_KEY, readStored, writeStored } from '#shared/session/keys.ts';

let furthest = '';

export function sawPosition(told: string | null): void {
  if (told && told > position()) writeStored(POSITION_KEY, (furthest = told));
}

/** The furthest that any tab of this browser was told; empty where the server tells none. */
export function position(): string {
  const stored = readStored(POSITION_KEY) ?? '';
  return stored > furthest ? stored : furthest;
}
