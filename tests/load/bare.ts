/** The ceiling: Fastify and pg alone, no session, no permission, no validation, no audit, with the statements it is given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from '#server/database/pool.ts';

type BareStatements = {
  readonly list: { text: string; values: unknown[] };
  readonly insert: string;
  readonly update: string;
};

const dataDir = process.env.DATA_DIR ?? '';
const statements = JSON.parse(readFileSync(join(dataDir, 'bare.json'), 'utf8')) as BareStatements;
const { pool } = await openDatabase({ dataDir, poolSize: 10 });
const app = Fastify({ logger: false });
app.get('/api/saude', async () => ({ estado: 'pronto' }));
app.get('/list', async () => (await pool.query({ name: 'list', ...statements.list })).rows);
app.post('/insert', async (request) => {
  const { codigo, nome } = request.body as { codigo: string; nome: string };
  return (await pool.query({ name: 'insert', text: statements.insert, values: [codigo, nome] })).rows[0];
});
app.post('/update', async (request) => {
  const { id, nome } = request.body as { id: number; nome: string };
  return (await pool.query({ name: 'update', text: statements.update, values: [id, nome] })).rows[0];
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit(0));
