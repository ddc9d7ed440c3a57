/** What an installation takes along (`npm ci --omit=dev`): all that the server and its commands import, and no more. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly imports: { readonly [from: string]: string };
  readonly dependencies: { readonly [name: string]: string };
};
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'|(?:^|\n)import '([^']+)'|import\(\s*'([^']+)'\s*\)/g;
/** Run by `npm start` and the commands of an installation, not imported by them. */
const RUN = ['node'];
const COMMANDS = ['backup', 'restaurar', 'preparar-banco', 'segundo-fator', 'auditoria-verificar'];
/** The folders that deploy/Dockerfile copies. */
const COPIED = ['server', 'schemas', 'resources', 'scripts', 'src/domain', 'src/messages'];

/** '#domain/x.ts' and './x.ts' as files; undefined for a package. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  const found = Object.entries(manifest.imports).find(([start]) => name.startsWith(start.replace('*', '')));
  return found && resolve(found[1].replace('*', name.slice(found[0].length - 1)));
}

/** Every file and package reached by running imports; a type alone is none. */
function reached(): { readonly files: Set<string>; readonly packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const walk = (file: string): void => {
    if (files.has(file) || !existsSync(file)) return;
    files.add(file);
    for (const [, type, ...names] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const name = names.find((given) => given !== undefined);
      if (type !== undefined || name === undefined || name.startsWith('node:')) continue;
      const next = fileOf(name, file);
      if (next !== undefined) walk(next);
      else packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  // Features, jobs, declarations and threads are found by folder while the server runs.
  const found = globSync(['server/**/*.ts', 'schemas/**/*.ts', 'resources/**/*.ts']);
  for (const file of found) if (!file.endsWith('.test.ts')) walk(resolve(file));
  for (const name of COMMANDS) walk(resolve(`scripts/${name}.ts`));
  return { files, packages };
}

it('[ARQ-01] packages of the server are dependencies, and those of the browser are not', () => {
  const { packages } = reached();
  expect([...packages, ...RUN].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

it('[ARQ-01] the image copies every folder that the server imports', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8');
  for (const folder of COPIED) expect(image).toContain(`COPY ${folder} ${folder}\n`);
  const root = `${resolve('.')}/`;
  const outside = [...reached().files]
    .map((file) => file.replace(root, '').replaceAll('\\', '/'))
    .filter((file) => !COPIED.some((folder) => file.startsWith(`${folder}/`)));
  expect(outside).toEqual([]);
});
