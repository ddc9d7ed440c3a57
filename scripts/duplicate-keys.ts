/** A key written twice in one object: the language takes the last in silence, and a migration would be written of half a declaration. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vite';

type Found = { readonly key: string; readonly line: number; readonly first: number };

/** One sentence for each, over every declaration of the checkout. */
export async function duplicateKeys(root: string): Promise<readonly string[]> {
  const told = await Promise.all(
    ['schemas', 'resources'].map(async (folder) => {
      const files = (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => file.endsWith('.ts'))
        .sort();
      return Promise.all(
        files.map(async (file) =>
          duplicatesIn(await readFile(join(root, folder, file), 'utf8')).map(
            ({ key, line, first }) =>
              `${folder}/${file}: linha ${line}, '${key}' já está na linha ${first} do mesmo objeto, e só o último valeria; tire um`,
          ),
        ),
      );
    }),
  );
  return told.flat(2);
}

export function duplicatesIn(source: string): readonly Found[] {
  const found: Found[] = [];
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isObject(node)) {
      const seen = new Map<string, number>();
      for (const { key, computed, start } of node.properties) {
        const name = computed ? undefined : (key?.name ?? key?.value);
        if (name === undefined) continue;
        const first = seen.get(String(name));
        if (first === undefined) seen.set(String(name), start);
        else found.push({ key: String(name), line: lineOf(start), first: lineOf(first) });
      }
    }
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(parseAst(source, { lang: 'ts' }).body);
  return found;
}

type Property = {
  readonly start: number;
  readonly computed?: boolean;
  readonly key?: { readonly name?: string; readonly value?: unknown };
};

function isObject(node: object): node is { readonly properties: readonly Property[] } {
  return 'type' in node && node.type === 'ObjectExpression';
}
