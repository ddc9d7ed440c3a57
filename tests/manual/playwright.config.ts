/** `npm run manual`: walks the demonstration as docs/manual tells, proves its words and takes its pictures. */
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig(base, {
  testDir: '.',
  outputDir: '../../test-results/manual',
  testMatch: 'manual.spec.ts',
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: { trace: 'off', colorScheme: 'light', actionTimeout: 45_000 },
});
