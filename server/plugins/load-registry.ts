/** Reads every declaration from disk and builds the registry; the browser's twin is src/app/registry. */
import { glob, readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { RootSchema } from '#domain/registro/entity.ts';
import { buildRegistry, type Registry } from '#domain/registro/registry.ts';
import { declaracao } from '#messages/declaracao.ts';
import { checkDeclarations, DeclarationError } from '#domain/registro/check.ts';
import { guards } from './guards.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The registry of this checkout. Throws with one line per wrong declaration (file, key, what would be right).
 * `version` defeats the module cache when a declaration changed under a running development server.
 */
export async function loadRegistry(options: { version?: string | number } = {}): Promise<Registry> {
  const problems: string[] = [];
  const schemas = await loadFolder<RootSchema>('schemas', problems, options.version);
  const resources = await loadFolder<ResourceDeclaration>('resources', problems, options.version);
  // What cannot be read would be told again as missing.
  if (problems.length > 0) throw new DeclarationError(problems);
  checkDeclarations({
    schemas,
    resources,
    found: { guards: [...guards.keys()], panels: await panelFolders() },
  });
  return buildRegistry({ schemas, resources: Object.values(resources) });
}

/** Features that have panels for records; which panels, only the browser knows. */
export async function panelFolders(): Promise<readonly string[]> {
  const folders: string[] = [];
  for await (const file of glob('*/panels.ts', { cwd: join(root, 'src/features') }))
    folders.push(dirname(file));
  return folders;
}

/** Default exports of a declarations folder by key ('cadastros/banco'); `meta/` is language and `compartilhado/` parts, not data. */
async function loadFolder<T>(
  folder: string,
  problems: string[],
  version?: string | number,
): Promise<{ [key: string]: T }> {
  const base = join(root, folder);
  const files = (await readdir(base, { recursive: true }))
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:meta|compartilhado)[/\\]/.test(file),
    )
    .sort();
  const loaded = await Promise.all(
    files.map(async (file) => {
      const path = join(base, file);
      const found = await loadDeclaration(path, version);
      const key = file.replaceAll(sep, '/').replace(/\.ts$/, '');
      if (!('problem' in found)) return [[key, found.declaration as T] as const];
      problems.push(`${folder}/${key}.ts: ${found.problem}`);
      return [];
    }),
  );
  return Object.fromEntries(loaded.flat());
}

/** The default export of one file, or why there is none, with the line. */
export async function loadDeclaration(
  path: string,
  version?: string | number,
): Promise<{ readonly declaration: unknown } | { readonly problem: string }> {
  try {
    const url = pathToFileURL(path).href + (version === undefined ? '' : `?v=${version}`);
    const { default: declaration } = (await import(url)) as { default?: unknown };
    return declaration === undefined ? { problem: declaracao.semDefault } : { declaration };
  } catch (error) {
    if (!(error instanceof Error)) return { problem: String(error) };
    // The place is in the first line of a syntax error's stack, and in the frames of any other; some tools say it relative.
    const line = (error.stack ?? '').split(`/${basename(path)}`)[1]?.match(/^(?:\?v=\d+)?:(\d+)/)?.[1];
    return { problem: declaracao.ilegivel(error.message, line) };
  }
}
