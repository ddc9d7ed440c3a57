/** npm run dicionario [-- --conferir]: writes docs/dicionario.md, the data dictionary, from the declarations. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { dictionaryOf } from '#server/database/dictionary.ts';
import { readArguments } from './read-arguments.ts';

const path = fileURLToPath(new URL('../docs/dicionario.md', import.meta.url));

const USO = `npm run dicionario [-- --conferir]

  --conferir   só diz se a página corresponde às declarações`;

try {
  const given = readArguments({ options: { conferir: { type: 'boolean', default: false } } }, USO);
  if (!given) process.exit(0);
  const text = dictionaryOf(await loadRegistry());
  if (given.values.conferir) {
    if ((await readFile(path, 'utf8')) !== text)
      throw new Error('docs/dicionario.md não corresponde às declarações. Rode npm run dicionario.');
    console.log('docs/dicionario.md corresponde às declarações.');
  } else {
    await writeFile(path, text);
    console.log('Escrito: docs/dicionario.md');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
