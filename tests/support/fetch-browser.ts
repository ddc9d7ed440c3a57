/**
 * A step of `npm test`: says which browser the tests take, and fetches Playwright's where the machine has none. Without
 * a browser this fails, and says what to do: the browser's tests are not passed over.
 */
import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { wholeBrowser } from './browser.ts';

const WHAT_TO_DO = `The browser's tests need Chromium or Chrome. Install one ('apt-get install chromium chromium-headless-shell' on
Debian, or Google Chrome anywhere), or let Playwright fetch its own: 'npx playwright install --with-deps chromium'.
Behind a proxy it reads HTTPS_PROXY; from a mirror of yours, PLAYWRIGHT_DOWNLOAD_HOST.`;

async function fetchOne(): Promise<string> {
  console.log(
    "no Chromium or Chrome on this machine: fetching Playwright's own into its cache, once (some 300 MB)",
  );
  const { status, error } = spawnSync('playwright', ['install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`no browser could be fetched${error ? `: ${error.message}` : ''}`);
  const executablePath = chromium.executablePath();
  // A machine may lack what the fetched one is linked with, which only a start tells.
  await (await chromium.launch({ executablePath, args: ['--no-sandbox'] })).close();
  return executablePath;
}

try {
  console.log(`browser: ${wholeBrowser ?? (await fetchOne())}`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${WHAT_TO_DO}`);
  process.exitCode = 1;
}
