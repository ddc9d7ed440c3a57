/** The first pages that a stranger reads: short, narrow, and their links lead somewhere. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/guides/comandos.md',
  'docs/guides/registro-do-inicio-ao-fim.md',
  'docs/guides/tela-em-quinze-minutos.md',
];
const read = (page: string): string => readFileSync(page, 'utf8');

/** Without code, tables, headings, pictures and the list of links' addresses. */
const paragraphsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\n+/)
    .filter((part) => part.trim() !== '' && !/^(?:\||#|!|\[[^\]]+\]: )/.test(part));

it.each(PAGES)('[stranger A3] %s is no wider than a window', (page) => {
  const wide = read(page)
    .split('\n')
    .filter((line) => line.length > 120);
  expect(wide).toEqual([]);
});

it('[stranger A3] README is under 140 lines, and no paragraph of it is over 60 words', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(140);
  const long = paragraphsOf(read('README.md')).filter((part) => part.split(/\s+/).length > 60);
  expect(long).toEqual([]);
});

it.each(PAGES)('[stranger A3] every link of %s leads to a file', (page) => {
  const text = read(page).replaceAll(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|^\[[^\]]+\]: (\S+)$/gm)]
    .map(([, inline, listed]) => inline ?? listed ?? '')
    .filter((link) => !/^https?:/.test(link));
  expect(links.length).toBeGreaterThan(0);
  const missing = links.map((link) => join(dirname(page), link)).filter((link) => !existsSync(link));
  expect(missing).toEqual([]);
});

it('[stranger A3] README and the guide say as many registers as are declared', async () => {
  const { entities } = await loadRegistry();
  for (const page of ['README.md', 'docs/guides/registros.md'])
    expect([page, read(page)]).toEqual([page, expect.stringContaining(`${entities.length} registers`)]);
});

it('[stranger A3] README names a test command that the clean-clone check runs', () => {
  expect(read('README.md')).toContain('npm ci && npm test');
  expect(read('.ci/run')).toMatch(/^npm test$/m);
});

type Entry = { readonly engines?: unknown; readonly optional?: true; readonly hasInstallScript?: true };

it('[stranger A1] npm asks the machine for no Node that only the project runs, and says which npm may run it', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string; npm: string } };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: { [path: string]: Entry } };
  expect(packages['']?.engines).toEqual(engines);
  const asking = Object.entries(packages).filter(
    ([path, { engines: own, optional, hasInstallScript }]) =>
      path !== '' && own !== undefined && !optional && !hasInstallScript,
  );
  expect(
    asking.map(([path]) => path),
    'run npm run lock:completar',
  ).toEqual([]);
});
