import { setTimeout as pause } from 'node:timers/promises';

/** Ends what would hang for ever; no measure of anything, since a busy machine takes its time. */
const LIMIT_MS = 60_000;

/** Waits for a condition that another process or connection brings about. */
export async function ateQue(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LIMIT_MS; !(await condition());) {
    if (performance.now() > end)
      throw new Error(`the condition did not come true in ${LIMIT_MS / 1000} s: ${String(condition)}`);
    await pause(10);
  }
}
