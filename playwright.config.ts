import { defineConfig } from '@playwright/test';
import { pageBrowser, wholeBrowser } from './tests/support/browser.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The whole browser, for what needs more of it than a page: extensions, cameras, a screen to share. */
export const navegadorInteiro = { executablePath: wholeBrowser, args };
/** The same engine without a window to draw: a page costs it 1.6 s of processor where the whole browser takes 2.7 s. */
const semJanela = { executablePath: pageBrowser, args };
const port = process.env.E2E_PORT ?? '3199';
const url = process.env.ZELO_URL ?? `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: process.env.E2E_OUTPUT ?? 'test-results',
  testMatch: '**/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  // A second try on a loaded CI machine; the report still names the test as flaky.
  retries: process.env.CI ? 1 : 0,
  // They end what hangs; a busy machine takes its time, and none of them measures it.
  timeout: process.env.CI ? 300_000 : 180_000,
  expect: { timeout: process.env.CI ? 45_000 : 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }],
  ],
  use: {
    // A button that is not there is told after a minute, and not when the whole test is over.
    actionTimeout: 60_000,
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Nothing of what is proved is motion, and each frame of it is drawn by the processor that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1366, height: 768 },
    // Every action of a traced test copies the page twice: in CI only the second try of a test that failed is traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: semJanela,
  },
  webServer: process.env.ZELO_URL
    ? undefined
    : {
        command: 'node scripts/demo.ts',
        // The project's folder, for the configuration that builds on this one (tests/manual).
        cwd: import.meta.dirname,
        url: `${url}/api/saude`,
        timeout: 300_000,
        env: {
          PORT: port,
          DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e',
          ZELO_DEMO_NOVO: '1',
          PUSH_SUBSTITUTO: `http://127.0.0.1:${Number(port) + 4000}`,
        },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      },
});
