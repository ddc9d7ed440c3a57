/** The worked examples' pages hold the code that tests run, all of it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf, EXAMPLE_PAGES, regionOf, withExamples } from '../../scripts/worked-examples.ts';

const pages = EXAMPLE_PAGES.map((page) => ({ page, text: readFileSync(`docs/${page}`, 'utf8') }));

it.each(pages)('[stranger B4] $page shows the code as its files have it', ({ text }) => {
  expect(blocksOf(text).length).toBeGreaterThan(5);
  expect(text).toBe(withExamples(text));
});

it('[stranger B4] every region of an example stands on a page', () => {
  const files = globSync(['tests/exemplos/**/*.{ts,tsx}', 'tests/api/exemplo-*.test.ts']);
  const regions = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\/ #region (\S+)/g)].map(
      ([, region]) => `${file.replaceAll('\\', '/')}#${region}`,
    ),
  );
  expect(pages.flatMap(({ text }) => blocksOf(text)).toSorted()).toEqual(regions.toSorted());
});

it('[stranger B4] a region reads as it would in the product', () => {
  const hook = regionOf('tests/exemplos/locacao/server/features/locacao/hooks.ts', 'hook');
  expect(hook).toContain("from '#messages/locacao.ts'");
  expect(() => regionOf('tests/exemplos/locacao/api.ts', 'nada')).toThrow("não há '// #region nada'");
});
