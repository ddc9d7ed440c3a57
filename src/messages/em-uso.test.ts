import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Files of plain sentences; maps that data is looked up in are not of this kind. */
const FILES = [
  'app.ts',
  'formulario.ts',
  'http.ts',
  'importacao-tela.ts',
  'importacao.ts',
  'lista.ts',
  'registro.ts',
];

it('every sentence is said somewhere', () => {
  const sources = ['src', 'server', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  const all = sources.join('\n');
  const dead = FILES.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(/^export const (\w+)(?:: [^=]+)? = \{\n(.*?)^\}/gms)].flatMap(
      ([, name, body = '']) =>
        [...body.matchAll(/^ {2}(\w+):/gm)]
          .map(([, key = '']) => key)
          .filter((key) => !new RegExp(`\\.${key}\\b|['"\`]${key}['"\`]|[{,]\\s*${key}\\s*[,}]`).test(all))
          .map((key) => `${file}: ${name}.${key}`),
    );
  });
  expect(dead).toEqual([]);
});
