/** From nothing to ready (tables, base registers, administrator), then a warm start. */
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, startTarget } from './target.ts';

export async function inicio(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const first = await startTarget(dataDir);
  await first.stop();
  const warm = await startTarget(dataDir);
  await warm.stop();
  removeDataDir(dataDir);
  return [
    {
      o_que: 'primeiro início até pronto',
      valor: `${(first.readyMs / 1000).toFixed(1)} s`,
      meta: 'até 25 s',
    },
    { o_que: 'início seguinte', valor: `${(warm.readyMs / 1000).toFixed(2)} s`, meta: 'até 2 s' },
  ];
}
