/** Reads every statement in every way that it may be put together, and asks the database what it answers. */
import type { Client } from 'pg';
import type { Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { query } from '#server/database/typed.ts';
import { type Catalogue } from './catalogue.ts';
import { disagreements } from './compare.ts';
import { describe } from './describe.ts';
import { AsksCallers, Missing, Reader, Unreadable, type Modules } from './evaluate.ts';
import { functionAround } from './names.ts';
import { keyOf, type Program } from './program.ts';
import { isUntyped, rowOf, type Site } from './sites.ts';
import type { Samples } from './unknown.ts';

/** Readings of one statement: each choice is turned once. */
const MOST_WAYS = 48;

export type Verdict = {
  readonly place: string;
  /** Of the function around. */
  readonly name: string | undefined;
  /** What is wrong with the claim, a sentence a column. */
  readonly wrong: readonly string[];
  /** Why it could not be read; undefined: it was. */
  readonly unread: string | undefined;
  readonly untyped: boolean;
  readonly ways: number;
};

type Way = { readonly text: string; readonly row: Type | undefined };
type Tools = {
  readonly program: Program;
  readonly catalogue: Catalogue;
  readonly client: Client;
  readonly modules: Modules;
  readonly samples: Samples;
  readonly seen: Set<string>;
};

export async function check(tools: Tools, site: Site): Promise<Verdict> {
  const place = tools.program.place(site.call);
  let verdict: Verdict | undefined;
  for (const byCallers of [false, true]) {
    if (!byCallers && site.read && rowOf(tools.program, site.call)?.isTypeParameter()) continue;
    const judged = await judge(tools, site, place, byCallers);
    verdict = judged.unread === undefined ? judged : (verdict ?? judged);
    if (judged.unread === undefined) break;
  }
  return verdict as Verdict;
}

async function judge(tools: Tools, site: Site, place: string, byCallers: boolean): Promise<Verdict> {
  const { program, catalogue, client } = tools;
  const read = await ways(tools, site, byCallers);
  const wrong = new Set<string>();
  let unread = read.unread;
  let untyped = false;
  for (const { text, row } of read.found) {
    const described = await describe(client, text);
    if ('error' in described) unread ??= `${described.error}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`;
    else if (row && isUntyped(program, row)) untyped = true;
    else if (row)
      for (const disagreement of disagreements(program, catalogue, row, described.columns, text))
        wrong.add(disagreement);
  }
  return {
    place,
    name: program.nameAround(site.call),
    wrong: [...wrong],
    unread,
    untyped,
    ways: read.found.length,
  };
}

/** The texts that the statement may have. */
async function ways(
  tools: Tools,
  site: Site,
  byCallers: boolean,
): Promise<{ found: Way[]; unread: string | undefined }> {
  const found = new Map<string, Way>();
  const plans: ReadonlyMap<string, number>[] = [new Map()];
  const turned = new Set<string>();
  let unread: string | undefined;
  for (let at = 0; at < plans.length && at < MOST_WAYS; at++) {
    const plan = plans[at] as ReadonlyMap<string, number>;
    const asked = new Map<string, number>();
    const choose = (key: string, count: number): number => {
      asked.set(key, count);
      return Math.min(plan.get(key) ?? 0, count - 1);
    };
    const way = await attempt(tools, site, byCallers, choose);
    for (const [key, count] of asked)
      for (let other = 1; other < count; other++) {
        const turn = `${key}=${other}`;
        if (turned.has(turn) || plan.has(key)) continue;
        turned.add(turn);
        plans.push(new Map([...plan, [key, other]]));
      }
    if (typeof way === 'string') unread ??= way;
    else if (way) found.set(way.text, way);
  }
  if (found.size === 0) unread ??= 'no way reaches it';
  return { found: [...found.values()], unread };
}

async function attempt(
  tools: Tools,
  site: Site,
  byCallers: boolean,
  choose: (key: string, count: number) => number,
): Promise<Way | string | undefined> {
  const { program, modules, samples, seen } = tools;
  for (;;) {
    try {
      const reader = new Reader({
        program,
        modules,
        samples,
        choose,
        byCallers,
        seen: (template) => seen.add(keyOf(template)),
      });
      const text = textOf(reader.statement(site.statement));
      if (text === undefined) return 'it is no statement';
      // Of nothing that was asked, which is never sent.
      if (text.trim() === '') return 'it is empty as it is read here';
      const row = site.read ? rowOf(program, site.call) : undefined;
      return { text, row: row?.isTypeParameter() ? claimOfCaller(program, reader, site.call) : row };
    } catch (error) {
      if (error instanceof Missing) {
        modules.set(
          error.file,
          (await import(/* @vite-ignore */ error.file)) as { readonly [name: string]: unknown },
        );
        continue;
      }
      if (error instanceof AsksCallers) return 'its callers say what it is made of';
      if (error instanceof Unreadable)
        return error.message.includes('ends in a throw') ? undefined : error.message;
      throw error;
    }
  }
}

/** A function that passes its row on, `list<Row>(...)`: each of its callers claims one. */
function claimOfCaller(program: Program, reader: Reader, call: Node): Type | undefined {
  const around = functionAround(call);
  const caller = around && reader.callOf(around);
  return caller && rowOf(program, caller);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('text' in value && typeof value.text === 'string') return value.text;
  if ('compile' in value)
    return (value as { compile(executor: unknown): { sql: string } }).compile(query).sql;
  return undefined;
}
