import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `api` and `declarations` share one database cluster, a cloned database per file. */
const setup = fileURLToPath(new URL('tests/support/global-setup.ts', import.meta.url));
const seed = fileURLToPath(new URL('tests/support/semente.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
          setupFiles: [seed],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/declarations/**/*.test.ts'],
          globalSetup: [setup],
          setupFiles: [seed],
          // They end what hangs; none of them measures anything.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // A second try on a loaded CI machine, as in the browser; tests/run.ts names it at its end.
          retry: process.env.CI ? 1 : 0,
          // A condition is waited for as long as it may take on such a machine: the default is one second.
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
      // Peers that are started apart from `npm test`: scripts/pares.ts.
      { test: { name: 'pares', include: ['tests/pares/**/*.test.ts'], environment: 'node', testTimeout: 30_000 } },
    ],
  },
});
