/**
 * `npm run pares`: our clients of outside services against peers that we did not write: oidc-provider for gov.br, and the
 * Firebase Authentication emulator for the e-mail identity. The emulator comes by npx (some 240 MB the first time), so
 * this is apart from `npm test`. FIREBASE_BIN names an installed firebase-tools instead.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIREBASE = 'firebase-tools@15.34.2';
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

function run(name: string, command: string, args: readonly string[]): boolean {
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env });
  if (error) console.error(error.message);
  return status === 0;
}

const results = [
  run('oidc-provider', process.execPath, [
    vitest,
    'run',
    '--project',
    'api',
    'tests/api/identidade-oidc-provider.test.ts',
    'tests/api/identidade-contrato.test.ts',
  ]),
];

const folder = mkdtempSync(join(tmpdir(), 'zelo-pares-'));
try {
  const config = join(folder, 'firebase.json');
  writeFileSync(
    config,
    JSON.stringify({
      emulators: { auth: { host: '127.0.0.1', port: 9099 }, ui: { enabled: false }, singleProjectMode: true },
    }),
  );
  const inside = `"${process.execPath}" "${vitest}" run --project pares --root "${root}"`;
  const exec = ['emulators:exec', '--only', 'auth', '--project', 'demo-zelo', '--config', config, inside];
  const installed = process.env.FIREBASE_BIN;
  results.push(
    installed
      ? run('emulador do Firebase', process.execPath, [installed, ...exec])
      : run('emulador do Firebase', process.platform === 'win32' ? 'npx.cmd' : 'npx', [
          '--yes',
          FIREBASE,
          ...exec,
        ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${results.every(Boolean) ? 'Todos os pares passaram.' : 'Um par falhou.'}`);
process.exit(results.every(Boolean) ? 0 : 1);
