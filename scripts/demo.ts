/**
 * `npm run demo`: builds the browser part if there is none or it is older than its sources,
 * starts the stand-ins of the outside services (mock-server/) and the server with demonstration data, on loopback only.
 */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iniciarSimuladores } from '../mock-server/main.ts';
import { exigirPorta } from '#server/plugins/port.ts';
import { startChild } from './child.ts';

const port = Number(process.env.PORT ?? 3000);
try {
  await exigirPorta({ host: '127.0.0.1', port });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'src',
  'schemas',
  'resources',
  'vite',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const built = newest(join(root, 'dist/index.html'));
if (built < Math.max(...sources.map((path) => newest(join(root, path))))) {
  console.log('preparando as telas (cerca de um minuto na primeira vez)…');
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
}

const dataDir = process.env.DATA_DIR ?? join(root, 'data/demo');
if (process.env.ZELO_DEMO_NOVO === '1') rmSync(dataDir, { recursive: true, force: true });
const produto = `http://127.0.0.1:${port}`;
const simuladores = await iniciarSimuladores({
  porta: port + 10,
  produto,
  pasta: join(dataDir, 'mock-server'),
});
console.log(
  `Serviços externos simulados em ${simuladores.base} (e-mails em ${simuladores.base}/correio e ${simuladores.base}/emails)`,
);
// For whoever reads the mails and cannot read this line.
writeFileSync(join(dataDir, 'mock-server/endereco.txt'), simuladores.base);
// What is set from outside wins: one may show the product with a real service.
const env = { ...simuladores.env, PUBLIC_URL: produto, CHANGE_PASSWORD_VISIBLE: 'true', ...process.env };
if (!existsSync(join(dataDir, 'pg.json')) && !process.env.DATABASE_URL)
  console.log(
    'primeiro início: banco, dados de base e demonstração, de um a três minutos; os próximos levam segundos',
  );
startChild('server/main.ts', [], { ...env, HOST: '127.0.0.1', DATA_DIR: dataDir, ZELO_DEMO: '1' });
