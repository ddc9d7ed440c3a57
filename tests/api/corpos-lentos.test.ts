/** Bodies that drip: what is no file has a short time, a file goes on as long as enough of it comes. */
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let base: TestDatabase;
let app: FastifyInstance;
let port: number;
const WAIT_MS = 400;

beforeAll(async () => {
  base = await createTestDatabase();
  app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database: base.database,
    registry: await loadRegistry(),
    env: {},
    bodyTimeoutMs: WAIT_MS,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

/** Sends the head, then a piece every 50 ms; the answer's text when the server ends it, or after `pieces`. */
function drip(
  path: string,
  type: string,
  piece: Buffer,
  pieces: number,
): Promise<{ text: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const end = (): void => {
      clearInterval(timer);
      socket.destroy();
      resolve({ text, sent });
    };
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${piece.length * pieces}\r\n\r\n`,
    );
    const timer = setInterval(() => {
      if (sent < pieces) {
        socket.write(piece);
        sent++;
      }
    }, 50);
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', end);
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? end() : reject(error),
    );
  });
}

describe('slow bodies', () => {
  test('JSON, known and unknown types, answered and unanswered calls: 408 in Portuguese, and the connection is closed', async () => {
    const all = await Promise.all([
      drip('/api/auth/token/issue', 'application/json', Buffer.from(' '), 10_000),
      drip('/api/auth/token/issue', 'text/strange', Buffer.from(' '), 10_000),
      drip('/api/assinaturas/publico/arquivo', 'application/pdf', Buffer.from('%'), 10_000),
      drip('/api/amazon_hash/envio', 'multipart/form-data; boundary=x', Buffer.from('-'), 10_000),
      drip('/nowhere', 'application/json', Buffer.from(' '), 10_000),
    ]);
    for (const { text, sent } of all) {
      expect(sent).toBeLessThan(10_000);
      expect(text).toMatch(/^HTTP\/1\.1 (?:408|415|404)/);
    }
    expect(all[0]?.text).toContain('408 Request Timeout');
    expect(all[0]?.text).toContain('O envio demorou demais');
  });

  test('a file that takes many times as long arrives, as long as enough of it comes', async () => {
    const pieces = 40;
    const piece = Buffer.alloc(2048, '%');
    const { text, sent } = await drip('/api/assinaturas/publico/arquivo', 'application/pdf', piece, pieces);
    expect(sent).toBe(pieces);
    expect(text).toContain('400 Bad Request');
    expect(text).toContain('Assinatura suporta apenas para PDF.');
  });

  test('a multipart boundary that is longer than one may be is refused in words', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/amazon_hash/envio',
      headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` },
      payload: 'x',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ codigo: 'arquivo-invalido' });
  });
});
