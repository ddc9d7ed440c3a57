/** Rules of every register, found in the folders: server/features and server/capabilities, each <name>/hooks.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Recurso } from './call.ts';
import type { Piece } from './rule-book.ts';
import { areRules, type RegisterRules, type Rules } from './rules.ts';

/** The words that each moment may have. */
const PARTS: { readonly [moment: string]: readonly string[] | undefined } = {
  save: ['before', 'after', 'beforeMany', 'afterMany'],
  remove: ['before', 'after'],
  restore: ['before', 'after'],
};
const OF_STEPS = ['before', 'after', 'beforeMany', 'afterMany'];
const ALONE = ['hold', 'read', 'sheet', 'duplicates'];

/**
 * Reads `<folder>/<name>/hooks.ts` of each folder; the default export is `rules({...})` by wire name. A register that nobody
 * declares, a step that its life does not have, or a word that is no moment stop the start: a rule would be skipped in silence.
 * Where two folders have rules of one register (its own feature, and another that follows its steps), each moment asks both, in
 * the order of the folders.
 */
export async function collectHooks(
  folders: readonly string[],
  registry: Registry,
): Promise<ReadonlyMap<string, readonly Piece[]>> {
  const files = (await Promise.all(folders.map(hookFiles))).flat();
  const pieces = new Map<string, Piece[]>();
  for (const { folder, file } of files) {
    const { default: given } = (await import(pathToFileURL(file).href)) as { default?: unknown };
    const add = (recurso: string, piece: Piece): void => {
      const known = pieces.get(recurso);
      if (known) known.push(piece);
      else pieces.set(recurso, [piece]);
    };
    if (!areRules(given)) throw new Error(`${file}: exporte por default rules({...}), as regras por recurso`);
    for (const [recurso, own] of piecesOf(given, registry, file)) add(recurso, { folder, rules: own });
  }
  return pieces;
}

/** The rules by register, each judged against its declaration. */
export function piecesOf(
  given: Rules,
  registry: Registry,
  file: string,
): readonly (readonly [string, RegisterRules<Recurso>])[] {
  return Object.entries(given).map(([recurso, rules]) => {
    const entity = Object.hasOwn(registry.entity, recurso) ? registry.entity[recurso] : undefined;
    if (!entity) throw new Error(`${file}: não há recurso '${recurso}'`);
    demandKnown(file, entity, rules);
    return [recurso, rules as RegisterRules<Recurso>] as const;
  });
}

function demandKnown(
  file: string,
  { name, lifecycle }: EntityModel,
  rules: { readonly [moment: string]: unknown },
): void {
  const refuse = (what: string): never => {
    throw new Error(`${file}: '${what}' de '${name}' não é um momento de regra`);
  };
  const demandParts = (moment: string, rule: unknown, parts: readonly string[]): void => {
    const strange = Object.keys(rule ?? {}).find((part) => !parts.includes(part));
    if (strange !== undefined) refuse(`${moment}.${strange}`);
  };
  for (const [moment, rule] of Object.entries(rules)) {
    if (moment === 'steps')
      for (const [step, own] of Object.entries(rule as object)) {
        if (!lifecycle || !Object.hasOwn(lifecycle.transition, step))
          throw new Error(`${file}: '${name}' não tem o passo '${step}'`);
        demandParts(step, own, OF_STEPS);
      }
    else if (moment === 'everyStep') demandParts(moment, rule, OF_STEPS);
    else if (PARTS[moment]) demandParts(moment, rule, PARTS[moment]);
    else if (!ALONE.includes(moment)) refuse(moment);
  }
}

async function hookFiles(
  folder: string,
): Promise<readonly { readonly folder: string; readonly file: string }[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((file) => /^[^/\\]+[/\\]hooks\.ts$/.test(file))
    .sort()
    .map((file) => ({ folder: file.split(/[/\\]/)[0] ?? '', file: join(folder, file) }));
}
