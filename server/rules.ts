/** The rules of the product: those of every feature and capability. */
import { fileURLToPath } from 'node:url';
import type { Registry } from '#domain/registro/registry.ts';
import { collectHooks } from '#server/engine/collect-hooks.ts';
import type { Piece } from '#server/engine/rule-book.ts';

const FOLDERS = ['features', 'capabilities'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

export const rulesOfFolders = (registry: Registry): Promise<ReadonlyMap<string, readonly Piece[]>> =>
  collectHooks(FOLDERS, registry);
