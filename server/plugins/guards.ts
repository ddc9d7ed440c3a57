/** Guards of steps, found beside the rules of their domain: src/domain/<folder>/guardas.ts, read once. */
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Guarda, Guardas } from '#domain/lifecycle/guarda.ts';

const DOMAIN = fileURLToPath(new URL('../../src/domain/', import.meta.url));

async function readGuards(): Promise<ReadonlyMap<string, Guarda>> {
  const files: string[] = [];
  for await (const file of glob('*/guardas.ts', { cwd: DOMAIN })) files.push(file);
  const own = await Promise.all(files.map(guardsOf));
  return new Map(own.flat());
}

async function guardsOf(file: string): Promise<readonly (readonly [string, Guarda])[]> {
  const { default: own } = (await import(pathToFileURL(join(DOMAIN, file)).href)) as { default?: Guardas };
  if (!own) throw new Error(`src/domain/${file}: exporte por default as guardas, pelo nome`);
  return Object.entries(own).map(([name, guard]) => [`${dirname(file)}/${name}`, guard]);
}

/** By the name that a step gives: 'boleto/em-remessa'. */
export const guards = await readGuards();
