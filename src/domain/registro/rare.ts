/**
 * Rare combinations of what describes people (year of birth, options, places), so that a file under pseudonyms shows none that
 * fewer than `least` rows share (decision 0210). Pure: counted in one reading of the rows, applied in another.
 */

/** What of a row describes, in the order of the columns. */
export type Combination = readonly string[];

const keyOf = (combination: readonly (string | null)[]): string => JSON.stringify(combination);

export class RareCombinations {
  readonly #groups = new Map<string, { readonly combination: Combination; rows: number }>();

  count(combination: Combination): void {
    const key = keyOf(combination);
    const group = this.#groups.get(key);
    if (group) group.rows += 1;
    else this.#groups.set(key, { combination, rows: 1 });
  }

  /**
   * Which columns of which combination are left blank: the one with most values first, then the next, until as many rows look
   * alike. Blank everywhere, a combination says nothing, however few it is of.
   */
  blanks(least: number): {
    readonly blank: (combination: Combination) => ReadonlySet<number>;
    /** How many rows lose something. */
    readonly rows: number;
  } {
    const groups = [...this.#groups.values()];
    const width = groups[0]?.combination.length ?? 0;
    const values = (column: number) => new Set(groups.map(({ combination }) => combination[column])).size;
    const order = Array.from({ length: width }, (_, column) => column).toSorted(
      (first, second) => values(second) - values(first) || first - second,
    );
    const blank = new Map<string, ReadonlySet<number>>();
    let rare = groups.filter(({ rows }) => rows < least);
    const rows = width === 0 ? 0 : rare.reduce((sum, group) => sum + group.rows, 0);
    for (let depth = 1; depth <= order.length && rare.length > 0; depth += 1) {
      const columns = new Set(order.slice(0, depth));
      const seen = new Map<string, number>();
      const shown = ({ combination }: { readonly combination: Combination }): string =>
        keyOf(combination.map((value, column) => (columns.has(column) ? null : value)));
      for (const group of rare) seen.set(shown(group), (seen.get(shown(group)) ?? 0) + group.rows);
      for (const { combination } of rare) blank.set(keyOf(combination), columns);
      rare = rare.filter((group) => (seen.get(shown(group)) ?? 0) < least);
    }
    return { blank: (combination) => blank.get(keyOf(combination)) ?? NONE, rows };
  }
}

const NONE: ReadonlySet<number> = new Set();
