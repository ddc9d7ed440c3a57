/** What tests/run.ts tells of a Vitest run: how many passed, what failed and where, what passed at its second try, what was skipped. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';

export type Recap = { passed: number; failures: string[]; secondTries: string[]; skipped: string[] };

/** RECAP_FILE names the file; Vitest's own JSON leaves out errors outside tests and those of a nested hook. */
export default class RecapReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const recap: Recap = { passed: 0, failures: [], secondTries: [], skipped: [] };
    for (const module of modules) {
      const told = (name: string, errors: readonly SerializedError[]) =>
        `${module.relativeModuleId}${name === '' ? '' : ` > ${name}`}\n    ${errors.length === 0 ? 'did not finish' : short(errors[0])}`;
      const ofHooks = (part: TestModule | TestSuite, name: string) => {
        if (part.errors().length > 0) recap.failures.push(told(name, part.errors()));
      };
      ofHooks(module, '');
      for (const suite of module.children.allSuites()) ofHooks(suite, suite.fullName);
      for (const test of module.children.allTests()) {
        const result = test.result();
        const { state, errors } = result;
        if (state === 'passed') recap.passed += 1;
        if (state === 'failed' || state === 'pending') recap.failures.push(told(test.fullName, errors ?? []));
        // Without a note is what a declaration has no use for (`it.runIf`); what lacks something on this machine says it.
        if (result.state === 'skipped' && result.note)
          recap.skipped.push(`${module.relativeModuleId} > ${test.fullName}: ${result.note}`);
        if (test.diagnostic()?.flaky) recap.secondTries.push(told(test.fullName, errors ?? []));
      }
    }
    recap.failures.push(
      ...unhandledErrors.map((error) => `an error outside every test\n    ${short(error)}`),
    );
    if (process.env.RECAP_FILE) writeFileSync(process.env.RECAP_FILE, JSON.stringify(recap));
  }
}

/** The head of an error's stack, without the test runner's own frames. */
function short(error: SerializedError | undefined): string {
  const lines = (error?.stack ?? error?.message ?? '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines.slice(0, 12).join('\n    ');
}
