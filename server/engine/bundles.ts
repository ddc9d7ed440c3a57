/** How many rows are held in hand at once. */
const MOST = 500;

/**
 * In the order given; never the same row twice in a bundle, since its second turn is judged by what the first one made of it.
 * What has no key may stand beside anything.
 */
export function bundlesOf<T>(items: readonly T[], keyOf: (item: T) => number | undefined): T[][] {
  const bundles: T[][] = [];
  let seen = new Set<number>();
  for (const item of items) {
    const key = keyOf(item);
    let last = bundles.at(-1);
    if (!last || last.length >= MOST || (key !== undefined && seen.has(key))) {
      bundles.push((last = []));
      seen = new Set();
    }
    if (key !== undefined) seen.add(key);
    last.push(item);
  }
  return bundles;
}
