/**
 * `npm test`: every check in order, each with its time, and one closing line 'N passed, N failed'.
 * A step that only says yes or no (types, lint ...) counts as one. `npm test -- unit e2e` runs just those steps.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Step = { name: string; command: string; args: string[]; env?: Record<string, string>; report?: 'vitest' | 'playwright' };
type Count = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), 'zelo-test-'));
const vitest = (name: string, project: string, env?: Record<string, string>): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  env,
  report: 'vitest',
});

const external = process.env.TEST_DATABASE_URL;
const steps: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types-domain', command: 'tsc', args: ['--noEmit', '-p', 'src/domain/tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: 'knip', args: [] },
  vitest('unit', 'unit'),
  vitest('api', 'api', { TEST_DATABASE_URL: '' }),
  ...(external ? [vitest('api-external', 'api', { TEST_DATABASE_URL: external })] : []),
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  {
    name: 'e2e',
    command: 'playwright',
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    report: 'playwright',
  },
];

function run(step: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      stdio: 'inherit',
      env: { ...process.env, ...step.env },
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What the step's own report counted; a step without report, or whose report is missing, counts by its exit code. */
function count(step: Step, code: number): Count {
  const file = join(reports, `${step.name}.json`);
  const byExit = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!step.report || !existsSync(file)) return byExit;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (step.report === 'vitest') {
    const passed = Number(report.numPassedTests ?? 0);
    return { passed, failed: Math.max(Number(report.numFailedTests ?? 0), byExit.failed) };
  }
  const stats = report.stats as { expected: number; unexpected: number; flaky: number };
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, byExit.failed) };
}

const wanted = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
for (const step of steps.filter((item) => wanted.length === 0 || wanted.includes(item.name))) {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const result = count(step, await run(step));
  total.passed += result.passed;
  total.failed += result.failed;
  console.log(`── ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
