/** Menu, cards and breadcrumb from the registry and what the person may (NAV-05 to NAV-12). Pure. */
import { mayEnter, type Ability } from '#domain/acesso/ability.ts';
import { guards, isGuardName, type GuardContext } from '#domain/acesso/guards.ts';
import type { IndexEntry } from './index-entry.ts';

export type Settings = { readonly [setting: string]: unknown };

export type NavigationContext = {
  /** Null: nobody signed in; only what needs no login remains. */
  readonly ability: Ability | null;
  readonly isIntegracao: boolean;
  readonly settings: Settings;
  /** Who the entry guards judge; absent where nobody is signed in. */
  readonly guard?: GuardContext | null;
};

export type MenuNode = { readonly entry: IndexEntry; readonly children: readonly MenuNode[] };

/** Whether the settings in force have what a declaration asks of them. A setting that is a text is on when it says something. */
export const inForce = (when: IndexEntry['when'], settings: { readonly [name: string]: unknown }): boolean =>
  (when ?? []).every(({ setting, equals }) => {
    const value = settings[setting];
    if (equals !== undefined) return String(value) === equals;
    return value === true || (typeof value === 'string' && value !== '' && value !== 'false');
  });

/** Whether the route exists at all: every `when` holds and the provider does not hide it. */
export function exists(
  entry: IndexEntry,
  context: Pick<NavigationContext, 'isIntegracao' | 'settings'>,
): boolean {
  if (entry.notShowInIntegration && context.isIntegracao) return false;
  return inForce(entry.when, context.settings);
}

/** Whether the person may open the route itself, its entry guard and its children apart. */
export function permitted(entry: IndexEntry, context: NavigationContext): boolean {
  if (!exists(entry, context)) return false;
  if (entry.login === false) return true;
  return context.ability !== null && mayEnter(context.ability, entry);
}

/**
 * Whether the menu, the cards and the search offer the route: a module that the person's profile never enters stays
 * out (PERM-03). What a choice of provider or a linkage opens is offered: its guard says what is missing.
 */
export function offered(entry: IndexEntry, context: NavigationContext): boolean {
  if (!permitted(entry, context)) return false;
  if (!entry.guard || !isGuardName(entry.guard) || !context.guard) return true;
  const result = guards[entry.guard](context.guard);
  return result.ok || result.code === 'sem-prestador' || result.code === 'sem-vinculo';
}

/** Siblings by declared order, then by breadcrumb in Portuguese order. */
function inOrder(a: IndexEntry, b: IndexEntry): number {
  return (a.order ?? 1000) - (b.order ?? 1000) || a.breadcrumb.localeCompare(b.breadcrumb, 'pt-BR');
}

/**
 * The menu: a leaf shows when permitted, a group when some child shows; showFind false hides an entry
 * with its branch. A screen of its own that also has children shows when it is permitted itself.
 */
export function menuTree(index: readonly IndexEntry[], context: NavigationContext): readonly MenuNode[] {
  const names = new Set(index.map((entry) => entry.name));
  const branch = (parent: string | undefined, seen: ReadonlySet<string>): MenuNode[] =>
    index
      .filter((entry) => (entry.parent && names.has(entry.parent) ? entry.parent : undefined) === parent)
      .filter((entry) => entry.showFind !== false && !seen.has(entry.name) && exists(entry, context))
      .toSorted(inOrder)
      .flatMap((entry) => {
        const children = branch(entry.name, new Set([...seen, entry.name]));
        const isGroup = entry.screen === 'cards';
        const shows = isGroup ? children.length > 0 || entry.login === false : offered(entry, context);
        return shows || children.length > 0 ? [{ entry, children }] : [];
      });
  return branch(undefined, new Set());
}

/** Every node of the tree, parents before children. */
export function flatten(tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** The cards of a parent page: its children, or all its descendants that bear the flag it names (NAV-07). */
export function cardsOf(tree: readonly MenuNode[], name: string): readonly MenuNode[] {
  const node = flatten(tree).find(({ entry }) => entry.name === name);
  if (!node) return [];
  const flag = node.entry.childrenFlag;
  return flag ? flatten(node.children).filter(({ entry }) => entry[flag] === true) : node.children;
}

export type Crumb = { readonly title: string; readonly path?: string };

/** Ancestors and the entry itself; '{Cliente}' becomes the client's name in capitals (NAV-09). */
export function breadcrumbOf(index: readonly IndexEntry[], name: string, client: string): readonly Crumb[] {
  const byName = new Map(index.map((entry) => [entry.name, entry]));
  const trail: IndexEntry[] = [];
  for (
    let entry = byName.get(name);
    entry && !trail.includes(entry);
    entry = byName.get(entry.parent ?? '')
  ) {
    trail.unshift(entry);
  }
  return trail.map((entry) => ({ title: titleOf(entry, client), path: addressOf(entry) }));
}

/** Where a link to the entry leads: what its path may go without ('/:pacienteId?') is left out. */
export function addressOf(entry: Pick<IndexEntry, 'path'>): string {
  return entry.path.replace(/(\/:[^/]+\?)+$/, '');
}

export function titleOf(entry: { readonly breadcrumb: string }, client: string): string {
  return entry.breadcrumb.replaceAll('{Cliente}', client.toLocaleUpperCase('pt-BR'));
}

/** The branch of names that leads to an entry, itself included: what the menu holds open. */
export function branchOf(index: readonly IndexEntry[], name: string | undefined): readonly string[] {
  return name === undefined
    ? []
    : ancestors(index, index.find((entry) => entry.name === name)?.inMenu ?? name);
}

function ancestors(index: readonly IndexEntry[], name: string): readonly string[] {
  const byName = new Map(index.map((entry) => [entry.name, entry]));
  const names: string[] = [];
  for (
    let entry = byName.get(name);
    entry && !names.includes(entry.name);
    entry = byName.get(entry.parent ?? '')
  ) {
    names.unshift(entry.name);
  }
  return names;
}
