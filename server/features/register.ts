/**
 * The hand-built calls of the server, found by folder: server/features/<name>/routes.ts, in the order of the folders.
 * Registered before the engine's, whose paths are general.
 */
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Feature, FeatureDeps } from '#server/engine/feature.ts';

export type FoundFeature = { readonly file: string; readonly feature: Feature };

/**
 * Every routes.ts of the features (`folder`: a test's own), each exporting its feature by default. Asked for before anything
 * is registered: a plugin that is the first to load so much could take longer than it may.
 */
export async function collectFeatures(folder = import.meta.dirname): Promise<readonly FoundFeature[]> {
  const files: string[] = [];
  for await (const file of glob('*/routes.ts', { cwd: folder })) files.push(file);
  return Promise.all(
    files.sort().map(async (file) => {
      const { default: feature } = (await import(pathToFileURL(join(folder, file)).href)) as {
        default?: unknown;
      };
      if (typeof feature !== 'function')
        throw new Error(`server/features/${file}: exporte por default a função que registra as rotas`);
      return { file, feature: feature as Feature };
    }),
  );
}

/** Each feature gets a scope of its own, so that its hooks and limits do not leak. */
export async function registerFeatures(
  app: FastifyInstance,
  features: readonly FoundFeature[],
  deps: FeatureDeps,
): Promise<void> {
  const owners = new Map<string, string>();
  for (const { file, feature } of features)
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => claim(owners, route, file));
      await feature(scope, deps);
    });
}

/** An address is one feature's: two that claim it stop the start, whichever comes first. */
function claim(owners: Map<string, string>, { method, url }: RouteOptions, file: string): void {
  for (const verb of [method].flat()) {
    const address = `${verb} ${url}`;
    const owner = owners.get(address);
    if (owner !== undefined && dirname(owner) !== dirname(file))
      throw new Error(`server/features/${file}: ${address} já é de server/features/${owner}`);
    owners.set(address, file);
  }
}
