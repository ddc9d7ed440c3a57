/** Hooks of every register, found in the folders: server/features and server/capabilities, each <name>/hooks.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntityHooks, Hooks } from './hooks.ts';

const KNOWN: ReadonlySet<string> = new Set<keyof EntityHooks>([
  'beforeSave',
  'afterSave',
  'afterRead',
  'beforeDelete',
  'afterDelete',
  'beforeRestore',
  'afterRestore',
  'beforeTransition',
  'afterTransition',
  'duplicates',
]);

/**
 * Reads `<folder>/<name>/hooks.ts` of each folder; the default export is the hooks by wire name. Two files for one
 * register, a register that nobody declares or a word that is no hook stop the start: a rule would be skipped in silence.
 */
export async function collectHooks(folders: readonly string[], known: (recurso: string) => boolean): Promise<Hooks> {
  const files = (await Promise.all(folders.map(hookFiles))).flat();
  const hooks: { [recurso: string]: EntityHooks } = {};
  for (const file of files) {
    const { default: found } = (await import(pathToFileURL(file).href)) as { default?: Hooks };
    if (!found) throw new Error(`${file}: exporte por default as regras por recurso`);
    for (const [recurso, own] of Object.entries(found)) {
      if (Object.hasOwn(hooks, recurso)) throw new Error(`${file}: '${recurso}' já tem regras em outro hooks.ts`);
      if (!known(recurso)) throw new Error(`${file}: não há recurso '${recurso}'`);
      const strange = Object.keys(own).find((name) => !KNOWN.has(name));
      if (strange !== undefined) throw new Error(`${file}: '${strange}' de '${recurso}' não é um momento de regra`);
      hooks[recurso] = own;
    }
  }
  return hooks;
}

async function hookFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((file) => /^[^/\\]+[/\\]hooks\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}
