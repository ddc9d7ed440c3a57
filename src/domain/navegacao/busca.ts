/** The search of functions on the home page and behind Ctrl+K (NAV-11). */
import { foldText, startsWithFolded } from '#domain/formato/texto.ts';
import { addressOf, titleOf, type MenuNode } from './menu.ts';

export type FunctionHit = {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly icon: MenuNode['entry']['icon'];
  /** 'Base', 'Financeiro › Configuração': where it lives, empty on the first level. */
  readonly place: string;
};

/** Everything the person may open, in the order of the menu. */
export function functionsOf(tree: readonly MenuNode[], client: string): readonly FunctionHit[] {
  const walk = (nodes: readonly MenuNode[], place: readonly string[]): FunctionHit[] =>
    nodes.flatMap(({ entry, children }) => {
      const title = titleOf(entry, client);
      const hit = {
        name: entry.name,
        title,
        path: addressOf(entry),
        icon: entry.icon,
        place: place.join(' › '),
      };
      return [hit, ...walk(children, [...place, title])];
    });
  return walk(tree, []);
}

/**
 * Functions whose name or breadcrumb begins with the term, accents and case apart. First those that have the
 * term as a whole word ('cid' is CID-10 before Cidades), then those whose breadcrumb begins with it. A blank term
 * finds all.
 */
export function searchFunctions(functions: readonly FunctionHit[], term: string): readonly FunctionHit[] {
  const folded = foldText(term.trim());
  const rank = (hit: FunctionHit) => {
    const title = foldText(hit.title);
    const words = `${title} ${hit.name}`.split(/[^\p{L}\p{N}]+/u);
    if (words.includes(folded)) return 0;
    return title.startsWith(folded) ? 1 : 2;
  };
  return functions
    .filter(
      (hit) => startsWithFolded(term, hit.title) || startsWithFolded(term, hit.name.replaceAll('-', ' ')),
    )
    .map((hit, position) => ({ hit, position }))
    .toSorted((a, b) => rank(a.hit) - rank(b.hit) || a.position - b.position)
    .map(({ hit }) => hit);
}
