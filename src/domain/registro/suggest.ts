/** 'Did you mean…' for names that do not exist. */

/** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The candidate nearest to `name`, when it is near enough to have been meant. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const limit = name.length < 2 ? 0 : Math.max(1, Math.floor(name.length / 3));
  const lower = name.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(lower, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** "; quis dizer 'x'?" when something is near, else `otherwise`. */
export function suggestion(name: unknown, candidates: readonly unknown[], otherwise = ''): string {
  const texts = candidates.filter((candidate): candidate is string => typeof candidate === 'string');
  const found = typeof name === 'string' ? nearest(name, texts) : undefined;
  return found === undefined ? otherwise : `; quis dizer '${found}'?`;
}
