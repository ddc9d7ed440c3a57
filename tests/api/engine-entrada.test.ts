/** Bad input over a real socket: a 4xx with a Portuguese sentence, never a 5xx, never a hang. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let port = 0;
/** Stands for the token, which is made after the cases are written. */
const AUTH = 'Authorization: Bearer TOKEN\r\n';

beforeAll(async () => {
  api = await createTestApi();
  const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(address.port);
});
afterAll(() => api.close());

/** Sends bytes as they are and answers all that comes back until the server closes or the answer is whole. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text.replace('TOKEN', api.admin.token)));
    let answer = '';
    socket.setTimeout(10_000, () => reject(new Error(`hang: ${text.slice(0, 80)}`)));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      const head = answer.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
      if (head >= 0 && Buffer.byteLength(answer.slice(head + 4)) >= length) socket.end();
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(answer));
  });
}

const request = (line: string, headers = '', body = ''): string =>
  `${line} HTTP/1.1\r\nHost: zelo\r\nConnection: close\r\n${AUTH}${headers}${body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : ''}\r\n${body}`;
const json = 'Content-Type: application/json\r\n';

function refusal(answer: string): { status: number; text: string } {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as {
    messages: { alerts: { type: string; value: string }[] };
  };
  return { status, text: body.messages.alerts[0]?.value ?? '' };
}

describe('[SES-17] what cannot be understood is refused in words', () => {
  it.each([
    ['broken JSON', request('POST /api/bancos', json, '{"codigo":'), 400],
    ['prototype key', request('POST /api/bancos', json, '{"__proto__":{"admin":true}}'), 400],
    ['constructor key', request('POST /api/bancos', json, '{"constructor":{"prototype":{"x":1}}}'), 400],
    ['empty JSON body', request('POST /api/bancos', `${json}Content-Length: 0\r\n`), 400],
    ['no content type', request('POST /api/bancos', '', '{"codigo":"001"}'), 415],
    ['XML', request('POST /api/bancos', 'Content-Type: application/xml\r\n', '<a/>'), 415],
    ['null byte in the address', request('GET /api/bancos/%00'), 404],
    ['broken percent-encoding', request('GET /api/%E0%A4%A'), 400],
    ['null byte in a filter', request('GET /api/bancos?nome=%00'), 400],
    ['long address', request(`GET /api/bancos?q=${'a'.repeat(20_000)}`), 431],
    ['long header', request('GET /api/bancos', `X-Grande: ${'a'.repeat(20_000)}\r\n`), 431],
    ['unknown resource', request('GET /api/nada'), 404],
    ['inherited resource', request('GET /api/constructor'), 404],
    ['inherited resource 2', request('GET /api/__proto__/1'), 404],
    ['unknown method', request('PROPFIND /api/bancos'), 404],
    ['not HTTP', 'isto não é HTTP\r\n\r\n', 400],
    ['id that is no number', request('GET /api/bancos/1x'), 404],
    ['id beyond any row', request('GET /api/bancos/99999999999999999999'), 404],
    ['negative id', request('GET /api/bancos/-1'), 404],
    ['page too large', request('GET /api/bancos?_start=0&_end=201'), 400],
    ['page backwards', request('GET /api/bancos?_start=10&_end=5'), 400],
    ['start beyond integers', request('GET /api/bancos?_start=99999999999&_end=99999999999'), 400],
    ['unknown filter', request('GET /api/bancos?senha=1'), 400],
    ['inherited filter', request('GET /api/bancos?constructor=1'), 400],
    ['inherited sort', request('GET /api/bancos?_sort=__proto__'), 400],
    ['unknown operator', request('GET /api/bancos?nome_regex=.*'), 400],
    ['unknown order', request('GET /api/bancos?_sort=nome&_order=up'), 400],
    [
      'version that is none',
      request('PATCH /api/bancos/1', `${json}If-Match: abc\r\n`, '{"nome":"Banco"}'),
      400,
    ],
    [
      'wrong length',
      `POST /api/bancos HTTP/1.1\r\nHost: z\r\nConnection: close\r\n${AUTH}${json}Content-Length: -5\r\n\r\n{}`,
      400,
    ],
  ])('[SES-17] %s', async (_name, text, status) => {
    const refused = refusal(await raw(text));
    expect(refused.status).toBe(status);
    expect(refused.text).toMatch(/^[A-ZÀ-Ú].*\.$/s);
    expect(refused.text).not.toMatch(/error|invalid|unexpected|syntax/i);
  });

  it('[SES-17] a body over the limit is 413', async () => {
    const response = await api.admin.post('/api/bancos', { nome: 'x'.repeat(3 * 1024 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ codigo: 'corpo-grande' });
  });

  it('[SES-17] a failure of ours says nothing of the inside', async () => {
    await api.test.database.pool.query('ALTER TABLE feriado RENAME TO feriado_longe');
    const response = await api.admin.get('/api/feriados');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/feriado|relation|select/i);
    await api.test.database.pool.query('ALTER TABLE feriado_longe RENAME TO feriado');
    expect((await api.admin.get('/api/feriados')).statusCode).toBe(200);
  });

  it('[SES-15] without a session nothing is told, not even which registers exist', async () => {
    for (const path of ['/api/bancos', '/api/nada', '/api/bancos/1/_historico']) {
      const response = await api.app.inject({ url: path });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ codigo: 'sessao-expirada' });
    }
    const forged = await api.app.inject({
      url: '/api/bancos',
      headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    });
    expect(forged.statusCode).toBe(401);
  });

  it('[PERM-01] every answer forbids framing and foreign scripts, and eval', async () => {
    const { headers } = await api.app.inject({ url: '/api/saude' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['x-powered-by']).toBeUndefined();
  });
});
