/** `app.registro.atual`: the declarations in force. In development they follow the files without a restart. */
import { watch, type FSWatcher } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Registry } from '#domain/registro/registry.ts';
import { loadRegistry } from './load-registry.ts';

export type RegistryHolder = {
  /** Read at each request: a reload swaps it. */
  readonly atual: Registry;
  /** Calls back after each swap. Answers how to stop. */
  aoMudar(listener: (registry: Registry) => void): () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    registro: RegistryHolder;
  }
}

export type RegistryOptions = {
  readonly registry: Registry;
  /** Watch the declarations; `follow` brings the database up to a changed registry before it is put in force. */
  readonly watch?: { follow(registry: Registry): Promise<void> };
};

const FOLDERS = ['schemas', 'resources'].map((name) => fileURLToPath(new URL(`../../${name}/`, import.meta.url)));
/** An editor writes a file in several steps. */
const SETTLE_MS = 150;

/** What a reloaded declaration imports (shared fields, options) is read again too: it inherits the version. */
function passVersionOn(): void {
  const bases = FOLDERS.map((folder) => pathToFileURL(folder).href);
  registerHooks({
    resolve(specifier, context, next) {
      const result = next(specifier, context);
      const version = /\?v=\d+$/.exec(context.parentURL ?? '')?.[0];
      const declared = bases.some((base) => result.url.startsWith(base)) && !result.url.includes('?');
      return version && declared ? { ...result, url: result.url + version } : result;
    },
  });
}

async function registry(app: FastifyInstance, options: RegistryOptions): Promise<void> {
  const listeners = new Set<(registry: Registry) => void>();
  const holder = {
    atual: options.registry,
    aoMudar(listener: (registry: Registry) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  app.decorate('registro', holder);
  const { watch: watching } = options;
  if (!watching) return;
  passVersionOn();

  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      const next = await loadRegistry({ version: Date.now() });
      await watching.follow(next);
      holder.atual = next;
      for (const listener of listeners) listener(next);
      app.log.info('declarações recarregadas');
    } catch (error) {
      // The registry in force stays until the file is right again.
      app.log.error({ err: error }, 'declarações não recarregadas');
    }
  };
  const onChange = (_event: string, file: string | null): void => {
    if (file !== null && !file.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Editors save by putting a new file in the old one's place, and on Linux the watch stays with the old one:
      // all are watched anew before the files are read, so that no later save is missed.
      close();
      watchers = open();
      work = work.then(reload);
    }, SETTLE_MS);
  };
  const open = (): FSWatcher[] => FOLDERS.map((folder) => watch(folder, { recursive: true }, onChange));
  const close = (): void => watchers.forEach((watcher) => watcher.close());
  let watchers = open();
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    close();
    await work;
  });
}

export default fp(registry, { name: 'registry', fastify: '5.x' });
