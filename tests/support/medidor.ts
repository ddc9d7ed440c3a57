/**
 * Loaded into a server process that a test starts (`node --import`): how long its event loop was held. Counted in the
 * loop's own processor time, which a busy machine does not lengthen as it lengthens the clock.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Medida = {
  /** Most processor time of the main thread between two turns of the loop. */
  readonly presoMs: number;
  /** The same by the clock, with what the machine did meanwhile. */
  readonly atrasoMs: number;
  readonly rssMb: number;
};

const TICK_MS = 5;
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();
let worst = 0;
let rss = 0;
let last = process.threadCpuUsage();

setInterval(() => {
  const used = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  worst = Math.max(worst, (used.user + used.system) / 1000);
  rss = Math.max(rss, process.memoryUsage.rss() / 1024 / 1024);
}, TICK_MS).unref();

process.on('message', (message) => {
  if (message === 'zerar') {
    worst = 0;
    rss = 0;
    delay.reset();
    process.send?.('zerado');
  } else process.send?.({ presoMs: worst, atrasoMs: delay.max / 1e6, rssMb: rss } satisfies Medida);
});
// The channel does not keep the process from ending.
process.channel?.unref();
