/** Variables of the environment: one table, which readers read and docs/configuracao.md is written from. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROVEDORES_PSC } from '#domain/assinatura/provedores.ts';
import { SETTING_KEYS, SETTINGS } from '#domain/configuracao/valores.ts';
import { VARIABLES } from '#server/plugins/variables.ts';
import { configurationPage } from '../../scripts/configuration-page.ts';

const TABLE = 'server/plugins/variables.ts';
const read = (file: string): string => readFileSync(file, 'utf8');
const sources = globSync(['server/**/*.ts', 'scripts/*.ts', 'mock-server/**/*.ts', 'vite.config.ts'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== TABLE);
const settings = SETTING_KEYS.flatMap((key) => SETTINGS[key].env ?? []);
const declared = new Set<string>([...Object.keys(VARIABLES), ...settings]);

/** Between our own commands and tests; nobody sets them. */
const INTERNAL = ['TEST_DATABASE_URL', 'FIREBASE_BIN', 'ZELO_API', 'PATH'];
/** Their names are put together: prefix of the signer, and what it needs. */
const PUT_TOGETHER = new Set(
  ['GOVBR', 'GOVBR_SIGNER', ...PROVEDORES_PSC].flatMap((prefix) =>
    ['URL', 'CLIENT_ID', 'CLIENT_SECRET'].map((suffix) => `${prefix}_${suffix}`),
  ),
);

it('[stranger A4] the page of variables is what the readers read', () => {
  expect(read('docs/configuracao.md')).toBe(configurationPage());
});

it('[stranger A4] every variable that the code names stands in the table', () => {
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !declared.has(name) && !INTERNAL.includes(name))).toEqual([]);
});

it('[stranger A4] every variable of the table is read by somebody', () => {
  const texts = sources.map(read).join('\n');
  const unread = Object.keys(VARIABLES).filter(
    (name) => !PUT_TOGETHER.has(name) && !new RegExp(`\\b${name}\\b`).test(texts),
  );
  expect(unread).toEqual([]);
});

it('[stranger A4] the page has no variable twice, and README names only those that are', () => {
  const names = [...configurationPage().matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual([...declared].toSorted());
  const readme = [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(readme.length).toBeGreaterThan(4);
  expect(readme.filter((name) => !declared.has(name ?? ''))).toEqual([]);
});
