/**
 * `npm run lock:completar`, after a change of dependencies: names in package-lock.json the optional packages of other
 * platforms that the registry at hand does not carry. Without them `npm ci` calls the lock out of sync; with them it
 * skips what is not for this machine and fetches what is.
 *
 * It takes out the Node that packages ask for, too. The product runs them by the Node that it brings, and npm would ask
 * it of the machine's: 60 lines of warnings about nothing. Whether ours will do is asked here, by npm itself.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Entry = {
  optionalDependencies?: { [name: string]: string };
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: unknown;
  [key: string]: unknown;
};

const SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'freebsd',
  'win32',
  'openharmony',
  'sunos',
  'netbsd',
  'openbsd',
  'aix',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'riscv64',
  'ppc64',
  's390x',
  'loong64',
  'mips64',
  'wasm32',
  'arm',
];

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: { [path: string]: Entry } };

const npm = process.env.npm_execpath;
if (!npm) throw new Error('Rode npm run lock:completar.');
// `npm run` puts our Node first, so this npm asks what each package wants of it.
const dry = spawnSync(process.execPath, [npm, 'ci', '--dry-run', '--ignore-scripts'], { encoding: 'utf8' });
if (dry.stderr.includes('EBADENGINE')) {
  console.error(dry.stderr);
  throw new Error(`O Node do projeto (${process.version}) não serve a todos os pacotes.`);
}

let added = 0;
let asked = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  // What the machine's Node runs keeps its own: our package, install scripts, and what npm may leave out.
  if (path !== '' && entry.engines && !entry.optional && !entry.hasInstallScript) {
    delete entry.engines;
    asked++;
  }
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]) continue;
    const os = SYSTEMS.find((system) => name.includes(system));
    const cpu = PROCESSORS.find((processor) => new RegExp(`-${processor}(?![0-9])`).test(name));
    if (!/^\d+\.\d+\.\d+/.test(version) || !(os ?? cpu)) {
      console.error(`não sei completar ${name}@${version}`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...(os ? { os: [os] } : {}),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${added} pacotes de outras plataformas completados; ${asked} exigências de Node conferidas e tiradas`,
);
