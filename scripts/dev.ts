/** `npm run dev`: the server with reload of declarations, and Vite in front of it, with demonstration data. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { iniciarSimuladores } from '../mock-server/main.ts';
import { startChild } from './child.ts';

const apiPort = process.env.API_PORT ?? '3001';
const port = Number(process.env.PORT ?? 3000);
const dataDir = process.env.DATA_DIR ?? 'data/dev';
// The browser is at Vite's address: outside services lead back there.
const produto = `http://127.0.0.1:${port}`;
const simuladores = await iniciarSimuladores({ porta: port + 10, produto, pasta: join(dataDir, 'mock-server') });
console.log(`Serviços externos simulados em ${simuladores.base}`);
startChild('server/main.ts', [], {
  ...simuladores.env,
  PUBLIC_URL: produto,
  ...process.env,
  HOST: '127.0.0.1',
  PORT: apiPort,
  DATA_DIR: dataDir,
  ZELO_DEMO: '1',
  NODE_ENV: 'development',
});
process.env.ZELO_API = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({ server: { host: '127.0.0.1', port } });
await vite.listen();
vite.printUrls();
