import { fileURLToPath } from 'node:url';
import { mergeAlias } from 'vite';
import { defineConfig } from 'vitest/config';
import { registryPlugin } from './vite/plugin-registry.ts';
import viteConfig from './vite.config.ts';

/** `unit` needs nothing; `api` and `declarations` share one database cluster, a cloned database per file. */
const setup = fileURLToPath(new URL('tests/support/global-setup.ts', import.meta.url));
/** They put a module of their own in the place of one of the server's, which nobody else may then have loaded before them. */
const STAND_INS = ['tests/api/convite.test.ts'];
/** Of the tests that start the server: they end what hangs, and none of them measures anything. */
const server = {
  globalSetup: [setup],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  maxWorkers: 2,
  // A second try on a loaded CI machine, as in the browser; tests/run.ts names it at its end.
  retry: process.env.CI ? 1 : 0,
  // A condition is waited for as long as it may take on such a machine: the default is one second.
  expect: { poll: { timeout: 30_000, interval: 20 } },
};
const seed = fileURLToPath(new URL('tests/support/semente.ts', import.meta.url));

/** Node would take the router for a script of the old kind from one side and for a module from the other: two of them. */
const ONE_ROUTER = {
  'react-router/dom': fileURLToPath(
    new URL('node_modules/react-router/dist/development/dom-export.mjs', import.meta.url),
  ),
  'react-router': fileURLToPath(
    new URL('node_modules/react-router/dist/development/index.mjs', import.meta.url),
  ),
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: [seed],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          // Not by `exclude`, which would take the place of the one that tests/run.ts gives.
          include: [
            'tests/api/**/*.test.ts',
            'tests/declarations/**/*.test.ts',
            ...STAND_INS.map((file) => `!${file}`),
          ],
          setupFiles: [seed],
          // The server is read once by each worker and not once by each of 160 files, which took longer than many a test.
          isolate: false,
          ...server,
        },
      },
      { test: { name: 'api-isolado', include: STAND_INS, setupFiles: [seed], ...server } },
      {
        // Screens drawn without a browser: what the build puts in place of a package is put here too.
        plugins: [registryPlugin()],
        resolve: { ...viteConfig.resolve, alias: mergeAlias(viteConfig.resolve?.alias, ONE_ROUTER) },
        // React as it is shipped: the one of development draws the same in several times the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'telas',
          env: { NODE_ENV: 'production' },
          include: ['tests/telas/**/*.test.ts'],
          // One copy of each package, whoever imports it.
          server: { deps: { inline: [/react-router/, /@refinedev/, /@tanstack/, /@rjsf/] } },
          setupFiles: [seed],
          ...server,
          // A folder of declarations is one test.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      // Peers that are started apart from `npm test`: scripts/pares.ts.
      {
        test: {
          name: 'pares',
          include: ['tests/pares/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
