/**
 * `npm test`: every check in order, each with its time, and one closing line 'N passed, N failed', or
 * 'N passed, N failed, N skipped'.
 * A step that only says yes or no (types, lint ...) counts as one. `npm test -- unit e2e` runs just those steps.
 * What failed, what needed a second try and what was skipped for want of what is told again at the very end: a log is often read by its tail.
 * What takes long and seldom changes is left for `npm test -- tudo`, which runs everything: before a release, and after work on it
 * (docs/decisions/0298).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG, LONG_TAG } from './support/longos.ts';
import type { Recap } from './support/recap-reporter.ts';

type Step = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  report?: 'vitest' | 'playwright';
  /** Steps of one name in a row run at once: one waits while the other works. */
  together?: string;
  /** Not run, and failed, where the step of that name failed. */
  after?: string;
};
type Scope = { env?: Record<string, string>; only?: readonly string[]; without?: readonly string[] };
type Count = { passed: number; failed: number; told: string[]; skipped: string[] };
type Ended = { code: number; tail: string[] };

/** Lines kept of each step's output, for the recap of one that failed without naming a test. */
const TAIL = 60;

const reports = mkdtempSync(join(tmpdir(), 'zelo-test-'));
const vitest = (
  name: string,
  project: readonly string[],
  { env, only = [], without = [] }: Scope = {},
): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    ...project.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./tests/support/recap-reporter.ts',
    ...without.map((file) => `--exclude=${file}`),
    ...only,
  ],
  env: { ...env, RECAP_FILE: join(reports, `${name}.json`) },
  report: 'vitest',
  together: project[0],
});

/** The browser tests run in two halves at once, each with a server and a database of its own. */
const PARTS = [1, 2];

const BROWSER = 'browser';

const API = ['api', 'api-isolado'];

/** What the program's role needs of the database, by a file for each: saving, audit, queue, documents. */
const TWO_ROLES = [
  'tests/api/engine-registro.test.ts',
  'tests/api/auditoria-consulta.test.ts',
  'tests/api/mensagem-envio.test.ts',
  'tests/api/documento.test.ts',
];

/** Replaces a whole installation in one transaction, which needs more locks than another server's default allows. One of `LONG`. */
const EMBEDDED_ONLY = ['tests/api/database-copia-arquivos.test.ts'];

const wanted = process.argv.slice(2).filter((name) => name !== 'tudo');
const everything = process.argv.includes('tudo');

const steps: Step[] = [
  // Each has one thread most of the time.
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'], together: 'still' },
  {
    name: 'types-domain',
    command: 'tsc',
    args: ['--noEmit', '-p', 'src/domain/tsconfig.json'],
    together: 'still',
  },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'], together: 'still' },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'], together: 'still' },
  { name: 'unused', command: 'knip', args: [], together: 'still' },
  // What it may fetch comes while the others work.
  { name: BROWSER, command: 'node', args: ['tests/support/fetch-browser.ts'], together: 'still' },
  vitest('unit', ['unit']),
  // Once, on the server that TEST_DATABASE_URL names (PostgreSQL 15 is the oldest that is taken), else on the embedded one.
  // The browser's tests, and those of the embedded server itself, run on the embedded one whatever is set here.
  ...(process.env.TEST_DATABASE_URL
    ? [
        vitest('api', API, { without: everything ? EMBEDDED_ONLY : LONG }),
        ...(everything
          ? [vitest('api-embedded', ['api'], { env: { TEST_DATABASE_URL: '' }, only: EMBEDDED_ONLY })]
          : []),
      ]
    : [vitest('api', API, { without: everything ? [] : LONG })]),
  // The application as a role that does not own its database (docs/decisions/0184).
  {
    ...vitest('api-two-roles', ['api'], { env: { TEST_DOIS_PAPEIS: '1' }, only: TWO_ROLES }),
    together: 'rest',
  },
  // Every address through its real screen, one after the other: the others have what it leaves of two cores.
  { ...vitest('telas', ['telas'], { env: everything ? { TUDO: '1' } : {} }), together: 'rest' },
  { name: 'build', command: 'node', args: ['scripts/build.ts'], together: 'rest' },
  ...PARTS.map((part): Step => ({
    name: `e2e-${part}`,
    command: 'playwright',
    args: ['test', `--shard=${part}/${PARTS.length}`, ...(everything ? [] : [`--grep-invert=${LONG_TAG}`])],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `e2e-${part}.json`),
      E2E_PORT: String(Number(process.env.E2E_PORT ?? 3199) + 40 * (part - 1)),
      E2E_DATA_DIR: `data/e2e-${part}`,
      E2E_OUTPUT: `test-results/e2e-${part}`,
    },
    report: 'playwright',
    together: 'e2e',
    after: BROWSER,
  })),
];

/** Runs the step, passing its output on as it comes and keeping the end of it. */
function run(step: Step): Promise<Ended> {
  return new Promise((resolve) => {
    const tail: string[] = [];
    const child = spawn(step.command, step.args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...step.env },
      shell: process.platform === 'win32',
    });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        to.write(text);
        tail.push(...text.split('\n').filter((line) => line.trim() !== ''));
        tail.splice(0, Math.max(0, tail.length - TAIL));
      });
    }
    child.on('error', (error) => resolve({ code: 127, tail: [String(error)] }));
    child.on('close', (code) => resolve({ code: code ?? 1, tail }));
  });
}

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = {
  status: string;
  annotations: { type: string; description?: string }[];
  results: { error?: { message?: string } }[];
};

const short = (message: string | undefined) => (message ?? '').split('\n').slice(0, 12).join('\n    ');

const failure = ({ results }: PlaywrightTest) => `\n    ${short(results[0]?.error?.message)}`;
const reason = ({ annotations }: PlaywrightTest) =>
  `: ${annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'}`;

/** The tests of a Playwright report that failed (`unexpected`), passed at their second try (`flaky`) or were `skipped`. */
function playwrightTold(
  suites: PlaywrightSuite[],
  status: string,
  why: (test: PlaywrightTest) => string,
): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => `${suite.file} > ${spec.title}${why(test)}`),
    ),
    ...playwrightTold(suite.suites ?? [], status, why),
  ]);
}

/** What the step's own report counted; a step without report, or whose report is missing, counts by its exit code. */
function count(step: Step, { code, tail }: Ended): Count {
  const file = join(reports, `${step.name}.json`);
  const byExit: Count = {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    told: code === 0 ? [] : tail,
    skipped: [],
  };
  if (!step.report || !existsSync(file)) return byExit;
  const report = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const secondTry = (line: string) => `second try: ${line}`;
  if (step.report === 'vitest') {
    const { passed, failures, secondTries, skipped } = report as Recap;
    return {
      passed,
      failed: Math.max(failures.length, byExit.failed),
      told: [...secondTries.map(secondTry), ...(failures.length > 0 ? failures : byExit.told)],
      skipped,
    };
  }
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const failures = playwrightTold(suites, 'unexpected', failure);
  const flaky = playwrightTold(suites, 'flaky', failure).map(secondTry);
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, byExit.failed),
    told: [...flaky, ...(failures.length > 0 ? failures : byExit.told)],
    skipped: playwrightTold(suites, 'skipped', reason),
  };
}

const total: Count = { passed: 0, failed: 0, told: [], skipped: [] };
const failedSteps = new Set<string>();

/** `e2e` names both halves, with their browser and the build that they take. */
const isWanted = ({ name }: Step) =>
  wanted.length === 0 ||
  wanted.includes(name) ||
  (wanted.includes('e2e') && (name === BROWSER || name === 'build' || name.startsWith('e2e-')));

const known = [...steps.map(({ name }) => name), 'e2e'];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no step '${unknown.join("', '")}'; the steps are ${known.join(', ')}`);
  process.exit(2);
}

async function perform(step: Step): Promise<void> {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const notRun = step.after !== undefined && failedSteps.has(step.after);
  const result = count(
    step,
    notRun ? { code: 1, tail: [`not run: '${step.after}' failed`] } : await run(step),
  );
  if (result.failed > 0) failedSteps.add(step.name);
  total.passed += result.passed;
  total.failed += result.failed;
  total.told.push(...result.told.map((line) => `${step.name}: ${line}`));
  total.skipped.push(...result.skipped.map((line) => `${step.name}: ${line}`));
  console.log(
    `── ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  );
}

const groups = Map.groupBy(steps.filter(isWanted), ({ name, together }) => together ?? name);
for (const group of groups.values()) await Promise.all(group.map(perform));
rmSync(reports, { recursive: true, force: true });
if (total.told.length > 0)
  console.log(`\n── what failed, and what needed a second try\n${total.told.join('\n')}`);
if (total.skipped.length > 0) console.log(`\n── what was skipped\n${total.skipped.join('\n')}`);
if (!everything && wanted.length === 0)
  console.log(
    `\nleft for 'npm test -- tudo': ${LONG.length} files of the API, and browser tests called ${LONG_TAG}`,
  );
const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
