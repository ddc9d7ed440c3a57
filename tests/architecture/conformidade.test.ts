/** The page of the 48 points says of each how it stands, and each has tests that carry its number. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/guides/conformidade.md', 'utf8');
const files = execFileSync('git', ['ls-files', '-z', 'tests', 'src', 'server'], { encoding: 'utf8' })
  .split('\0')
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name));

/** Numbers in titles of tests. */
const proved = new Set(
  files.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/\[NGS-(\d+)\]/g)].map(([, n]) => Number(n)),
  ),
);
const told = [...page.matchAll(/^\| (\d+) /gm)].map(([, n]) => Number(n));
const all = Array.from({ length: 48 }, (_, at) => at + 1);

describe('the 48 points', () => {
  it('are told once each, in order', () => {
    expect(told).toEqual(all);
  });

  it('have proofs that carry their number, and no proof carries another', () => {
    expect([...proved].toSorted((a, b) => a - b)).toEqual(all);
  });

  it('are counted as the page says', () => {
    const outside = [...page.matchAll(/^\| (\d+) .*\*\*Até a porta:\*\*/gm)].map(([, n]) => Number(n));
    const apart = [...page.matchAll(/^\| (\d+) .*\*\*diferente de propósito/gm)].map(([, n]) => Number(n));
    const whole = all.length - outside.length - apart.length;
    expect(page).toContain(
      `**Provados por inteiro aqui: ${whole}. Provados até o serviço de fora: ${outside.length} (${outside.join(', ')}). Diferente de propósito: ${apart.length} (${apart.join(', ')}).**`,
    );
  });
});
