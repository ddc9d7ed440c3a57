/** What `npm test` leaves out: files that are there, and no row of the specification whole. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG, LONG_TAG } from '#tests/support/longos.ts';

/** Groups of the specification's rows. */
const ROW =
  /\[((?:SES|NAV|PERM|REG|LOOK|CLIN|TELE|INS|CRF|MON|DOC|SIGN|FORM|UTIL|PUSH|FIN|DASH|REP|AUD|LAB|ODO|REC|NET)-\d{2})\]/g;

test('[ARQ-02] each file that is left for the long round is there', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([]);
});

test('[ARQ-02] each row that the browser proves has a browser test in `npm test`', () => {
  const lines = globSync('tests/e2e/*.spec.ts').flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const rows = (of: readonly string[]) =>
    new Set(of.flatMap((line) => [...line.matchAll(ROW)].map(([, row = '']) => row)));
  const [all, short] = [rows(lines), rows(lines.filter((line) => !line.includes(LONG_TAG)))];
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter((row) => !short.has(row)).toSorted()).toEqual([]);
});
