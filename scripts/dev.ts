/**
 * `npm run dev`: Vite at PORT and behind it the server at the next port, with demonstration data. A saved declaration or
 * screen shows at once; saved server code, rules and sentences start the server anew.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { exigirPorta } from '#server/plugins/port.ts';
import { iniciarSimuladores } from '../mock-server/main.ts';
import { keepRunning } from './keep-running.ts';

const host = '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const apiPort = Number(process.env.API_PORT ?? port + 1);
const dataDir = process.env.DATA_DIR ?? 'data/dev';
// The browser is at Vite's address: outside services lead back there.
const produto = `http://${host}:${port}`;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function run(): Promise<void> {
  for (const wanted of [port, apiPort]) await exigirPorta({ host, port: wanted, outra: port + 20 });
  const simuladores = await iniciarSimuladores({
    porta: port + 10,
    produto,
    pasta: join(dataDir, 'mock-server'),
  });
  console.log(`Serviços externos simulados em ${simuladores.base}`);
  const server = keepRunning({
    root: fileURLToPath(new URL('..', import.meta.url)),
    file: 'server/main.ts',
    restartOn: ['server', 'src/domain', 'src/messages'],
    followed: ['schemas', 'resources'],
    env: {
      ...simuladores.env,
      PUBLIC_URL: produto,
      ...process.env,
      HOST: host,
      PORT: String(apiPort),
      DATA_DIR: dataDir,
      ZELO_DEMO: '1',
      ZELO_VITE: produto,
      NODE_ENV: 'development',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.stop().finally(() => process.exit(0)));
  process.env.ZELO_API = `http://${host}:${apiPort}`;
  const vite = await createServer({ server: { host, port, strictPort: true } });
  await vite.listen();
  vite.printUrls();
}
