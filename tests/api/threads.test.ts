/** [C1] The door to isolated work: what a job may take, what happens to the one that takes more, and who waits for whom. */
import { afterEach, describe, expect, test } from 'vitest';
import { jobAt } from '#server/threads/job.ts';
import { openLane, type Lane, type LaneOptions } from '#server/threads/lane.ts';
import type { job } from '#tests/support/threads.job.ts';

const JOB = jobAt<typeof job>(new URL('../support/threads.job.ts', import.meta.url));
const open: Lane[] = [];
const lane = (options: Partial<LaneOptions> = {}): Lane => {
  const made = openLane({ name: 'prova', ...options });
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});
const rssMb = (): number => process.memoryUsage.rss() / 1024 / 1024;

describe('[C1] isolated work', () => {
  test('[C1] bytes go there and back without a copy, and a named failure comes back named', async () => {
    const opened = lane();
    const bytes = new Uint8Array(1_000_000).fill(7);
    const { buffer } = bytes;
    const back = (await opened.run(JOB, { kind: 'echo', bytes }, { transfer: [buffer] })) as {
      bytes: Uint8Array;
    };
    expect(buffer.byteLength).toBe(0);
    expect(back.bytes.length).toBe(1_000_000);
    await expect(opened.run(JOB, { kind: 'refuse' })).rejects.toMatchObject({
      code: 'arquivo-vazio',
      messages: ['Vazio.'],
    });
    await expect(opened.run(JOB, { kind: 'fault' })).rejects.toThrow(/a fault of ours/);
    await expect(opened.run(JOB, { kind: 'deep' })).rejects.toMatchObject({ code: 'arquivo-complexo' });
    // The thread that said so is still there.
    await expect(opened.run(JOB, { kind: 'ask', times: 0 })).resolves.toEqual([]);
  });

  test('[C1] no end, heap, buffers outside of the heap, a thread that dies: the job fails and the next one runs', async () => {
    const opened = lane({ deadlineMs: 1_000 });
    await expect(opened.run(JOB, { kind: 'spin' })).rejects.toMatchObject({ code: 'arquivo-complexo' });
    const small = lane({ memoryMb: 96, deadlineMs: 60_000 });
    const before = rssMb();
    await expect(small.run(JOB, { kind: 'buffers' })).rejects.toMatchObject({ code: 'arquivo-complexo' });
    await expect(small.run(JOB, { kind: 'heap' })).rejects.toMatchObject({ code: 'arquivo-complexo' });
    expect(rssMb() - before).toBeLessThan(900);
    await expect(small.run(JOB, { kind: 'exit' })).rejects.toThrow(/ended with 3/);
    for (const each of [opened, small])
      await expect(each.run(JOB, { kind: 'ask', times: 0 })).resolves.toEqual([]);
  });

  test('[C1] the deadline stands still while a job waits for the main side, which makes room for another', async () => {
    const opened = lane({ deadlineMs: 2_000 });
    let answer: (() => void) | undefined;
    const slow = opened.run(
      JOB,
      { kind: 'ask', times: 1 },
      { ask: () => new Promise((resolve) => (answer = () => resolve('late'))) },
    );
    await expect.poll(() => answer).toBeDefined();
    await expect(opened.run(JOB, { kind: 'spin' })).rejects.toMatchObject({ code: 'arquivo-complexo' });
    answer?.();
    await expect(slow).resolves.toEqual(['late']);
    await expect(
      opened.run(JOB, { kind: 'ask', times: 1 }, { ask: () => Promise.reject(new Error('no answer')) }),
    ).rejects.toThrow(/no answer/);
  });

  test('[C1] callers take turns; too many of one are 429 and of all 503, both with Retry-After', async () => {
    const opened = lane({ perCaller: 3, queue: 4 });
    const order: string[] = [];
    const go = (who: string) =>
      opened.run(JOB, { kind: 'ask', times: 0 }, { who }).then(() => void order.push(who));
    const all = [go('a'), go('a'), go('a'), go('b')];
    await expect(go('a')).rejects.toMatchObject({
      code: 'muitas-requisicoes',
      status: 429,
      data: { retryAfter: 5 },
    });
    const more = go('c');
    await expect(go('d')).rejects.toMatchObject({ code: 'ocupado', status: 503, data: { retryAfter: 5 } });
    await Promise.all([...all, more]);
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  test('[C1] closing ends what runs and what waits', async () => {
    const opened = lane();
    const ended = [opened.run(JOB, { kind: 'spin' }), opened.run(JOB, { kind: 'spin' })].map((each) =>
      expect(each).rejects.toMatchObject({ code: 'encerrando' }),
    );
    await opened.close();
    await Promise.all(ended);
    await expect(opened.run(JOB, { kind: 'spin' })).rejects.toMatchObject({ code: 'encerrando' });
  });
});
