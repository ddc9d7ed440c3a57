/** Hooks of every register, found in the folders: server/features and server/capabilities, each <name>/hooks.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { runSteps, type EntityHooks, type HookContext, type Hooks, type Step } from './hooks.ts';

const KNOWN: ReadonlySet<string> = new Set<keyof EntityHooks>([
  'beforeSave',
  'afterSave',
  'afterRead',
  'beforeDelete',
  'afterDelete',
  'beforeRestore',
  'afterRestore',
  'beforeTransition',
  'afterTransition',
  'beforeTransitions',
  'afterTransitions',
  'duplicates',
  'sheet',
]);

/**
 * Reads `<folder>/<name>/hooks.ts` of each folder; the default export is the hooks by wire name. A register that nobody
 * declares or a word that is no hook stop the start: a rule would be skipped in silence. Where two folders have rules of
 * one register (its own feature, and another that follows its steps), each moment runs both, in the order of the folders.
 * A rule that needs what the application offers (print, say) exports a function of it, called once.
 */
export async function collectHooks(
  folders: readonly string[],
  known: (recurso: string) => boolean,
  app: FastifyInstance,
): Promise<Hooks> {
  const files = (await Promise.all(folders.map(hookFiles))).flat();
  const hooks: { [recurso: string]: EntityHooks } = {};
  for (const file of files) {
    const { default: given } = (await import(pathToFileURL(file).href)) as {
      default?: Hooks | ((app: FastifyInstance) => Hooks);
    };
    const found = typeof given === 'function' ? given(app) : given;
    if (!found) throw new Error(`${file}: exporte por default as regras por recurso`);
    for (const [recurso, own] of Object.entries(found)) {
      if (!known(recurso)) throw new Error(`${file}: não há recurso '${recurso}'`);
      const strange = Object.keys(own).find((name) => !KNOWN.has(name));
      if (strange !== undefined) throw new Error(`${file}: '${strange}' de '${recurso}' não é um momento de regra`);
      for (const moment of STEPS)
        if (own[`${moment}s`] && !own[moment]) throw new Error(`${file}: '${moment}s' de '${recurso}' pede também '${moment}'`);
      hooks[recurso] = joinHooks(file, hooks[recurso], own);
    }
  }
  return hooks;
}

const STEPS = ['beforeTransition', 'afterTransition'] as const;

type Moment = (...given: never[]) => unknown;

/** Both rules of each moment, one after the other; who answers duplicates or makes the sheet is one alone. */
function joinHooks(file: string, first: EntityHooks | undefined, second: EntityHooks): EntityHooks {
  if (!first) return second;
  if (first.duplicates && second.duplicates) throw new Error(`${file}: a duplicidade já é conferida em outro hooks.ts`);
  if (first.sheet && second.sheet) throw new Error(`${file}: a folha já é feita em outro hooks.ts`);
  const joined: { [moment: string]: unknown } = { ...first };
  for (const [moment, after] of Object.entries(second) as [keyof EntityHooks, Moment][]) {
    const before = first[moment] as Moment | undefined;
    joined[moment] = before
      ? async (...given: never[]) => {
          await before(...given);
          await after(...given);
        }
      : after;
  }
  // Many rows at once: each folder in its own way, where one of them has a shorter one.
  for (const moment of STEPS)
    if (first[`${moment}s`] ?? second[`${moment}s`])
      joined[`${moment}s`] = async (steps: readonly Step[], context: HookContext) => {
        for (const hooks of [first, second]) await runSteps(hooks, moment, steps, context);
      };
  return joined;
}

async function hookFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((file) => /^[^/\\]+[/\\]hooks\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}
