import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
  options: ICruiseOptions;
};

async function cruiseIn(baseDir: string): Promise<ICruiseResult> {
  const found = await cruise(['src', 'server', 'schemas', 'resources', 'mock-server', 'tests'], {
    ...rules.options,
    exclude: { path: '^(dist|node_modules|data|docs|tests/architecture/fixtures)/' },
    baseDir,
    ruleSet: { forbidden: rules.forbidden } as ICruiseOptions['ruleSet'],
    validate: true,
  });
  return found.output as ICruiseResult;
}

test('every import rule refuses the fixture that breaks it', async () => {
  const result = await cruiseIn(fileURLToPath(new URL('fixtures', import.meta.url)));
  const bitten = new Set(
    result.summary.violations
      .filter((violation) => violation.from.includes(violation.rule.name))
      .map((violation) => violation.rule.name),
  );
  expect([...bitten].sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort());
}, 30_000);

test('the tree itself breaks none, and was really read', async () => {
  const result = await cruiseIn(fileURLToPath(new URL('../..', import.meta.url)));
  expect(result.summary.totalCruised).toBeGreaterThan(1000);
  expect(
    result.summary.violations.map((found) => `${found.rule.name}: ${found.from} -> ${found.to}`),
  ).toEqual([]);
}, 60_000);
