/** npm run dicionario [-- --conferir]: writes docs/dicionario.md, the data dictionary, from the declarations. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { dictionaryOf } from '#server/database/dictionary.ts';

const path = fileURLToPath(new URL('../docs/dicionario.md', import.meta.url));

try {
  const { values } = parseArgs({ options: { conferir: { type: 'boolean', default: false } } });
  const text = dictionaryOf(await loadRegistry());
  if (values.conferir) {
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
