/** npm run dicionario [-- --conferir]: writes what is made: data dictionary, variables, the worked examples' code. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { dictionaryOf } from '#server/database/dictionary.ts';
import { configurationPage } from './configuration-page.ts';
import { EXAMPLE_PAGES, withExamples } from './worked-examples.ts';
import { readArguments } from './read-arguments.ts';

const pathOf = (page: string): string => fileURLToPath(new URL(`../docs/${page}`, import.meta.url));

const USO = `npm run dicionario [-- --conferir]

  --conferir   só diz se as páginas correspondem às declarações, às variáveis e aos exemplos`;

try {
  const given = readArguments({ options: { conferir: { type: 'boolean', default: false } } }, USO);
  if (!given) process.exit(0);
  const pages = [
    { page: 'dicionario.md', text: dictionaryOf(await loadRegistry()), source: 'às declarações' },
    { page: 'configuracao.md', text: configurationPage(), source: 'às variáveis que o servidor lê' },
    ...(await Promise.all(
      EXAMPLE_PAGES.map(async (page) => ({
        page,
        text: withExamples(await readFile(pathOf(page), 'utf8')),
        source: 'ao código dos exemplos',
      })),
    )),
  ];
  for (const { page, text, source } of pages) {
    if (!given.values.conferir) {
      await writeFile(pathOf(page), text);
      console.log(`Escrito: docs/${page}`);
    } else if ((await readFile(pathOf(page), 'utf8').catch(() => '')) === text)
      console.log(`docs/${page} corresponde ${source}.`);
    else throw new Error(`docs/${page} não corresponde ${source}. Rode npm run dicionario.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
