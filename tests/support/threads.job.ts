/** Jobs that behave badly, for tests/api/threads.test.ts. */
import { AppError } from '#domain/errors/app-error.ts';
import type { Job } from '#server/threads/job.ts';

export type Doing =
  | { readonly kind: 'echo'; readonly bytes: Uint8Array }
  | { readonly kind: 'spin' | 'heap' | 'buffers' | 'deep' | 'refuse' | 'fault' | 'exit' }
  | { readonly kind: 'ask'; readonly times: number };

export const job: Job<Doing, unknown> = async (doing, { move, ask }) => {
  const kept: unknown[] = [];
  switch (doing.kind) {
    case 'echo':
      return { bytes: move(doing.bytes) };
    case 'spin':
      for (;;);
    case 'heap':
      for (;;) kept.push(Array.from({ length: 1000 }, (_, n) => n + 0.5));
    case 'buffers':
      for (;;) kept.push(new Uint8Array(1024 * 1024).fill(1));
    case 'deep': {
      const down = (n: number): number => down(n + 1) + 1;
      return down(0);
    }
    case 'refuse':
      throw new AppError('arquivo-vazio', { messages: ['Vazio.'] });
    case 'fault':
      throw new TypeError('a fault of ours');
    case 'exit':
      return process.exit(3);
    case 'ask':
      for (let n = 0; n < doing.times; n++) kept.push(await ask(n));
      return kept;
  }
};
