/** Reads every declaration from disk and builds the registry; the browser's twin is src/app/registry. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry, type Registry } from '#domain/registro/registry.ts';
import { checkDeclarations } from '#domain/registro/check.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The registry of this checkout. Throws with one line per wrong declaration (file, key, what would be right).
 * `version` defeats the module cache when a declaration changed under a running development server.
 */
export async function loadRegistry(options: { version?: string | number } = {}): Promise<Registry> {
  const schemas = await loadFolder<RootSchema>('schemas', options.version);
  const resources = await loadFolder<ResourceDeclaration>('resources', options.version);
  checkDeclarations({ schemas, resources });
  return buildRegistry({ schemas, resources: Object.values(resources) });
}

/** Default exports of a declarations folder by key ('cadastros/banco'); `meta/` is language, not data. */
async function loadFolder<T>(folder: string, version?: string | number): Promise<{ [key: string]: T }> {
  const base = join(root, folder);
  const files = (await readdir(base, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(`meta${sep}`))
    .sort();
  const loaded = await Promise.all(
    files.map(async (file) => {
      const url = pathToFileURL(join(base, file)).href + (version === undefined ? '' : `?v=${version}`);
      const module = (await import(url)) as { default?: T };
      const key = relative(base, join(base, file)).replaceAll(sep, '/').replace(/\.ts$/, '');
      return module.default === undefined ? [] : [[key, module.default] as const];
    }),
  );
  return Object.fromEntries(loaded.flat());
}
