import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `api` and `declarations` share one database cluster, a cloned database per file. */
const setup = fileURLToPath(new URL('tests/support/global-setup.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/declarations/**/*.test.ts'],
          globalSetup: [setup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      // Peers that are started apart from `npm test`: scripts/pares.ts.
      { test: { name: 'pares', include: ['tests/pares/**/*.test.ts'], environment: 'node', testTimeout: 30_000 } },
    ],
  },
});
