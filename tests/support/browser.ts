/**
 * The browser of the tests: Chromium or Chrome as the machine has it, else the one that Playwright keeps in its cache.
 * Where there is neither, `npm test` fetches Playwright's (fetch-browser.ts).
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { onPath } from './peers.ts';

const ofPlaywright = chromium.executablePath();
const ofMachine = onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** The whole browser, for what needs more of it than a page. */
export const wholeBrowser = ofMachine ?? (existsSync(ofPlaywright) ? ofPlaywright : undefined);

/** Playwright finds its own, in the folder beside its whole one, where no path is said. */
const shellOfPlaywright = existsSync(ofPlaywright.replace(/chromium-(\d+).*$/, 'chromium_headless_shell-$1'));

/** The same engine without a window to draw, where there is one. */
export const pageBrowser =
  onPath('chromium-headless-shell') ??
  (ofMachine === undefined && shellOfPlaywright ? undefined : wholeBrowser);
