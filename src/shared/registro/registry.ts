/**
 * The door through which screens reach the declarations. `src/app/registry` installs the source at start,
 * so that engine and features can read entities without importing app.
 */
import { use } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';

export type LoadedEntity = {
  readonly entity: EntityModel;
  readonly resource: ResourceDeclaration;
};

export type RegistrySource = {
  readonly index: readonly IndexEntry[];
  readonly load: (name: string) => Promise<LoadedEntity>;
};

let source: RegistrySource | undefined;
/** A promise that says of itself what became of it, as React reads it: what has come is drawn at once, without a stand-in. */
type Told = Promise<LoadedEntity> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: LoadedEntity;
  reason?: unknown;
};
const loaded = new Map<string, Told>();
let byName: ReadonlyMap<string, IndexEntry> = new Map();

/** Called once by app before the first render (and by tests). */
export function installRegistry(next: RegistrySource): void {
  source = next;
  byName = new Map(next.index.map((entry) => [entry.name, entry]));
  loaded.clear();
}

/** Every declared resource in the compact form of the start chunk. */
export function registryIndex(): readonly IndexEntry[] {
  return source?.index ?? [];
}

/** The compact entry of a resource, or undefined when no declaration has that name. */
export function indexEntry(name: string): IndexEntry | undefined {
  return byName.get(name);
}

/** Schema and full resource of an entity; the same promise for every caller, asked for anew when it failed. */
export function loadEntity(name: string): Promise<LoadedEntity> {
  const known = loaded.get(name);
  if (known && known.status !== 'rejected') return known;
  if (!source) throw new Error('registry not installed');
  const promise: Told = source.load(name);
  loaded.set(name, promise);
  promise.status = 'pending';
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }), // Whoever waits for it is told.
  );
  return promise;
}

/** The loaded entity, where it has come already. */
export function entityAtHand(name: string): EntityModel | undefined {
  return loaded.get(name)?.value?.entity;
}

/**
 * The loaded entity inside a component; suspends while loading, throws to the error boundary on failure. It keeps the one
 * that failed: a new one at each try to draw would load for ever. Each way to the screen asks for it anew (router.tsx).
 * `use` is called whether it has come or not: React takes the hooks after one that was left out at the second try for lost (its error 467).
 */
export function useEntity(name: string): LoadedEntity {
  return use(loaded.get(name) ?? loadEntity(name));
}

/** The addresses of a resource's screens: '/bancos', '/bancos/form', '/bancos/form/12'. */
export function listPathOf(entry: IndexEntry): string {
  return entry.listPath ?? entry.redirect ?? entry.path;
}

export { formPathOf } from '#domain/registro/form-path.ts';
