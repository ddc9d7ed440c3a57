/** `app.registro.atual`: the declarations in force. In development they follow the files without a restart. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Registry } from '#domain/registro/registry.ts';
import { inicioServidor } from '#messages/inicio-servidor.ts';
import { loadRegistry } from './load-registry.ts';
import { watchFolders } from './watch-folders.ts';

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

export type Following = {
  /** Brings the database up to a changed registry before it is put in force. */
  follow(registry: Registry): Promise<void>;
  /** A line for the developer's terminal. */
  say(line: string): void;
};

export type RegistryOptions = {
  readonly registry: Registry;
  /** Watch the declarations (development). */
  readonly watch?: Following;
};

const FOLDERS = ['schemas', 'resources'].map((name) =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.url)),
);

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

  let work: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      const next = await loadRegistry({ version: Date.now() });
      await watching.follow(next);
      holder.atual = next;
      for (const listener of listeners) listener(next);
      watching.say(inicioServidor.declaracoesRecarregadas);
    } catch (error) {
      // The registry in force stays until the file is right again.
      watching.say(
        inicioServidor.declaracoesNaoRecarregadas(error instanceof Error ? error.message : String(error)),
      );
    }
  };
  const watcher = watchFolders(
    FOLDERS,
    (path) => path.endsWith('.ts'),
    () => void (work = work.then(reload)),
  );
  app.addHook('onClose', async () => {
    watcher.close();
    await work;
  });
}

export default fp(registry, { name: 'registry', fastify: '5.x' });
