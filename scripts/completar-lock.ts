/**
 * `npm run lock:completar`, after a change of dependencies: names in package-lock.json the optional packages of other
 * platforms that the registry at hand does not carry. Without them `npm ci` calls the lock out of sync; with them it
 * skips what is not for this machine and fetches what is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Entry = { optionalDependencies?: { [name: string]: string }; dev?: boolean; [key: string]: unknown };

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
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
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
console.log(`${added} pacotes de outras plataformas completados`);
