/**
 * `virtual:registro/<name>`: schema and full resource of one entity, a chunk of its own.
 * `virtual:registro`: the loaders of those and the compact index of every resource (src/domain/navegacao/index-entry.ts), read in Node
 * by the server's own loader, so that a wrong declaration stops the build with file, key and what would be right.
 * A saved schema or resource reloads index and page.
 */
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { VERSAO } from '#server/versao.ts';
import type { BuildEntry } from '#domain/navegacao/index-entry.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { searchesPeople } from '#domain/registro/pessoal.ts';

/** What the product says of itself. */
const PRODUCT = 'virtual:produto';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESOURCES = join(ROOT, 'resources');
const ID = 'virtual:registro';

export function registryPlugin(): Plugin {
  let version = 0;
  return {
    name: 'zelo-registro',
    resolveId: (id) => (id === PRODUCT || id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${PRODUCT}`) return `export const version = ${JSON.stringify(VERSAO)};`;
      if (!id.startsWith(`\0${ID}`)) return undefined;
      const index = await readIndex(version === 0 ? undefined : version);
      if (id === `\0${ID}`) return indexModule(index);
      const entry = index.find(({ name }) => id === `\0${ID}/${name}`);
      return entry ? entityModule(entry) : undefined;
    },
    hotUpdate({ file, server }) {
      if (!isDeclaration(file)) return undefined;
      version += 1;
      const graph = this.environment.moduleGraph;
      for (const [id, module] of graph.idToModuleMap)
        if (id.startsWith(`\0${ID}`)) graph.invalidateModule(module);
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

function indexModule(index: readonly BuildEntry[]): string {
  const loaders = index
    .filter((entry) => entry.entity)
    .map(({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${ID}/${name}`)})`);
  // What every entry would repeat is said once: its address is its name but where it says another.
  const entries = index.map(({ file: _file, sharedSubject: _shared, path, ...rest }) => ({
    ...rest,
    path: path === `/${rest.name}` ? 1 : path,
  }));
  const whole = `${JSON.stringify(entries)}.map((entry) => (entry.path === 1 ? { ...entry, path: '/' + entry.name } : entry))`;
  return `export default ${whole};\nexport const loaders = {${loaders.join(',')}};`;
}

function entityModule({ entity, file }: BuildEntry): string {
  return [
    `export { default as schema } from ${JSON.stringify(`/schemas/${entity}.ts`)};`,
    `export { default as resource } from ${JSON.stringify(`/resources/${file}.ts`)};`,
  ].join('\n');
}

function isDeclaration(file: string): boolean {
  const path = file.replaceAll(sep, '/');
  const root = ROOT.replaceAll(sep, '/');
  return path.startsWith(`${root}schemas/`) || path.startsWith(`${root}resources/`);
}

/** The index of this checkout; `version` defeats the module cache of a running development server. */
export async function readIndex(version?: number): Promise<BuildEntry[]> {
  const loader = pathToFileURL(join(ROOT, 'server/plugins/load-registry.ts')).href;
  const { loadRegistry } = (await import(loader)) as {
    loadRegistry: (options: { version?: number }) => Promise<Registry>;
  };
  const registry = await loadRegistry({ version });
  const files = await resourceFiles(version);
  return registry.resources.map((resource) => {
    const {
      list: _list,
      form: _form,
      capabilities: _capabilities,
      actions: _actions,
      documents: _documents,
      comments: _comments,
      perfis: _perfis,
      board: _board,
      report: _report,
      limits: _limits,
      ...rest
    } = resource;
    const entity = registry.entity[resource.name];
    const seen = resource.view && registry.entity[resource.view.of];
    return {
      ...rest,
      ...(entity && {
        subject: resource.subject ?? entity.subject,
        title: entity.title,
        plural: entity.plural,
        gender: entity.gender,
        ...(entity.readOnly && { readOnly: true }),
        ...(entity.tenant && { tenant: true }),
        ...(searchesPeople(entity, registry.entity) && { people: true }),
      }),
      ...(seen && {
        rowsOf: seen.subject,
        ...(seen.tenant && { tenant: true }),
        ...(searchesPeople(seen, registry.entity) && { people: true }),
      }),
      file: files.get(resource.name) ?? resource.name,
    };
  });
}

async function resourceFiles(version?: number): Promise<Map<string, string>> {
  const names = (await readdir(RESOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(`meta${sep}`),
  );
  const pairs = await Promise.all(
    names.map(async (file) => {
      const url = pathToFileURL(join(RESOURCES, file)).href + (version === undefined ? '' : `?v=${version}`);
      const module = (await import(url)) as { default?: ResourceDeclaration };
      return module.default
        ? [[module.default.name, file.replaceAll(sep, '/').replace(/\.ts$/, '')] as const]
        : [];
    }),
  );
  return new Map(pairs.flat());
}
