import { describe, expect, it } from 'vitest';
import { RareCombinations, type Combination } from './rare.ts';

/** What is shown of each row, blanks as '·'. */
function shown(rows: readonly Combination[], least = 5): readonly string[] {
  const rare = new RareCombinations();
  for (const row of rows) rare.count(row);
  const { blank } = rare.blanks(least);
  return rows.map((row) => row.map((value, column) => (blank(row).has(column) ? '·' : value)).join(' '));
}
const times = (count: number, row: Combination): readonly Combination[] =>
  Array.from({ length: count }, () => row);

describe('[NGS-46] rare combinations in a larger file', () => {
  it('of five rows or more stay as they are', () => {
    expect(new Set(shown(times(5, ['1980', 'F'])))).toEqual(new Set(['1980 F']));
  });

  it('of fewer lose the column with most values first, and no more than they have to', () => {
    const rows = [
      ...times(6, ['1980', 'F']),
      ...times(6, ['1981', 'F']),
      ...times(3, ['1930', 'F']),
      ...times(2, ['1931', 'F']),
    ];
    expect(shown(rows).slice(12)).toEqual(times(5, ['·', 'F']).map((row) => row.join(' ')));
    expect(shown(rows).slice(0, 12)).not.toContain('· F');
  });

  it('of a single one say nothing at all, and the others are not touched', () => {
    const rows = [...times(6, ['1980', 'F']), ['1912', 'I'] as const];
    expect(shown(rows)).toEqual([...times(6, ['1980', 'F']).map((row) => row.join(' ')), '· ·']);
  });

  it('leave in any file no combination of fewer rows that still says something', () => {
    let seed = 7;
    const pick = (count: number) => String((seed = (seed * 1103515245 + 12345) % 2147483648) % count);
    const rows = Array.from({ length: 3000 }, () => [pick(90), pick(3), pick(6), pick(40)]);
    const groups = Map.groupBy(shown(rows), (text) => text);
    const few = [...groups].filter(([text, alike]) => text !== '· · · ·' && alike.length < 5);
    expect(few).toEqual([]);
    expect(groups.size).toBeGreaterThan(3);
  });

  it('of a file without rows or columns are none', () => {
    expect(shown([])).toEqual([]);
    expect(shown([[], []])).toEqual(['', '']);
  });
});
