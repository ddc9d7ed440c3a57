/**
 * Hostile bytes on a real socket, where inject cannot go: bodies too large, cut off, too slow or ambiguous, broken
 * uploads, forged headers. Each a 4xx with a Portuguese sentence; afterwards the server answers and no row was kept.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** How long a sender may take at the server for slow ones; 300 s outside, and at the one where a busy machine must not count. */
const SLOW_MS = 1_000;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM = 'multipart/form-data; boundary=zelo';

let test: TestDatabase;
let app: FastifyInstance;
let impatient: FastifyInstance;
let dataDir = '';
let port = 0;
let impatientPort = 0;
let token = '';

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-hostil-'));
  const registry = await loadRegistry();
  const build = () =>
    buildApp({
      config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, BODY_LIMIT_MB: '1' }),
      database: test.database,
      registry,
      env: {},
    });
  const listen = async (server: FastifyInstance) =>
    Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  app = await build();
  port = await listen(app);
  impatient = await build();
  impatient.server.requestTimeout = SLOW_MS;
  impatient.server.headersTimeout = SLOW_MS;
  // Read by node when it begins to listen, though its types leave it to the constructor.
  Object.assign(impatient.server, { connectionsCheckingInterval: 100 });
  impatientPort = await listen(impatient);
  const { rows } = await test.database.pool.query(
    `INSERT INTO usuario (login, nome, admin) VALUES ('gestor', 'Gestor', true) RETURNING id`,
  );
  token = await app.sessoes.abrir(rows[0].id, { ip: '127.0.0.1', agente: 'teste' });
});
afterAll(async () => {
  await app?.close();
  await impatient?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Sending = {
  /** Ends our side after the last byte: a body that was cut off. */
  readonly cut?: boolean;
  /** Sends this again and again, for as long as the server listens; to the one that waits for nobody long. */
  readonly drip?: string;
};

/** Sends bytes as they are; answers what came back once the server has closed or the answer is whole. */
function raw(bytes: string | Buffer, { cut = false, drip }: Sending = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let answer = '';
    const to = drip === undefined ? port : impatientPort;
    const socket = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (cut) socket.end(bytes);
      else socket.write(bytes);
      if (drip !== undefined) timer = setInterval(() => socket.write(drip), 100);
    });
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer: ${bytes.toString('latin1').slice(0, 120)}`));
    }, 60_000);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      const head = answer.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
      if (head >= 0 && Buffer.byteLength(answer.slice(head + 4)) >= length) socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    // A server that refuses may close while we still send; what it said before counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(timer);
      resolve(answer);
    });
  });
}

/** The head of a request with a live session; `length` undefined: none is told. */
function head(line: string, headers: string, length?: number): string {
  const told = length === undefined ? '' : `Content-Length: ${length}\r\n`;
  return `${line} HTTP/1.1\r\nHost: zelo\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${headers}${told}\r\n`;
}

function whole(line: string, headers: string, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(head(line, headers, bytes.length)), bytes]);
}

/** Status and code of a refusal, whose sentence must be for a person; 0 where the connection was just closed. */
function refusal(answer: string): { status: number; codigo?: string } {
  if (answer === '') return { status: 0 };
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as {
    messages: { alerts: { type: string; value: string }[] };
    codigo: string;
  };
  const text = body.messages.alerts[0]?.value ?? '';
  expect(text).toMatch(/^[A-ZÀ-Ú].*\.$/s);
  expect(text).not.toMatch(/error|invalid|unexpected|syntax|multipart|boundary/i);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), codigo: body.codigo };
}

const ENTIDADE = '{"codigo":"X","descricao":"Hostil"}';

/** How many rows, imports and events the refused calls left behind. */
async function leftBehind(): Promise<number> {
  const { rows } = await test.database.pool.query<{ total: number }>(
    `SELECT (SELECT count(*) FROM entidade) + (SELECT count(*) FROM importacao) + (SELECT count(*) FROM arquivo)
          + (SELECT count(*) FROM auditoria WHERE recurso = 'entidades') AS total`,
  );
  return rows[0]?.total ?? -1;
}

describe('[SES-17] bodies', () => {
  it('[SES-17] too large by its own word: 413 before it is read', async () => {
    expect(refusal(await raw(head('POST /api/entidades', JSON_TYPE, 5_000_000_000)))).toEqual({
      status: 413,
      codigo: 'corpo-grande',
    });
  });

  it('[SES-17] too large without saying so: 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const start = head('POST /api/entidades', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`);
    expect(refusal(await raw(start + chunk.repeat(40)))).toEqual({ status: 413, codigo: 'corpo-grande' });
  });

  it('[SES-17] cut off in the middle: nothing is written', async () => {
    const answer = await raw(head('POST /api/entidades', JSON_TYPE, ENTIDADE.length + 100) + ENTIDADE, {
      cut: true,
    });
    expect([0, 400]).toContain(refusal(answer).status);
  });

  it('[SES-17] that never ends: 408 for its sender, while the others are served', async () => {
    const slow = raw(`${head('POST /api/entidades', JSON_TYPE, 1_000_000)}{`, { drip: ' ' });
    expect((await fetch(`http://127.0.0.1:${impatientPort}/api/saude`)).status).toBe(200);
    expect(refusal(await slow).status).toBe(408);
  });

  it('[SES-17] headers that never end: 408', async () => {
    expect(
      refusal(await raw('GET /api/entidades HTTP/1.1\r\nHost: zelo\r\n', { drip: 'X-A: b\r\n' })).status,
    ).toBe(408);
  });

  it.each([
    ['two lengths', `Content-Length: 5\r\nContent-Length: 6\r\n`],
    ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`],
    ['an unknown transfer', `Transfer-Encoding: zelo\r\n`],
    ['a header with a null byte', `X-Motivo: a\u0000b\r\n`],
    ['a header folded over two lines', `X-Motivo: a\r\n\u0001b\r\n`],
  ])('[SES-17] %s: 400', async (_name, headers) => {
    const answer = await raw(
      `${head('POST /api/entidades', JSON_TYPE + headers)}0\r\n\r\nGET /api/saude HTTP/1.1\r\nHost: z\r\n\r\n`,
    );
    expect(refusal(answer).status).toBe(400);
  });

  it.each([
    ['a null byte in a text', '{"codigo":"X","descricao":"a\\u0000b"}', 422],
    ['half a surrogate pair', '{"codigo":"X","descricao":"a\\ud800b"}', 422],
    ['a null byte in a key', '{"codigo":"X","descricao":"a","nome\\u0000":1}', 422],
    ['a number where a text belongs', '{"codigo":1,"descricao":"a"}', 422],
    ['a list', '[]', 422],
    ['a bare null', 'null', 422],
    ['a raw null byte', '{"codigo":"X\u0000"}', 400],
    ['deep nesting', `{"codigo":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 413],
    ['a number beyond any', '{"codigo":"X","descricao":"a","classificacaoEstabelecimentoId":1e400}', 422],
    [
      'an id beyond safe integers',
      '{"codigo":"X","descricao":"a","classificacaoEstabelecimentoId":9007199254740993}',
      422,
    ],
  ])('[SES-17] %s', async (_name, body, status) => {
    expect(refusal(await raw(whole('POST /api/entidades', JSON_TYPE, body))).status).toBe(status);
  });

  it('[SES-17] bytes that are no UTF-8 are no text', async () => {
    const body = Buffer.concat([
      Buffer.from('{"codigo":"X'),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('"}'),
    ]);
    expect([400, 422]).toContain(refusal(await raw(whole('POST /api/entidades', JSON_TYPE, body))).status);
  });
});

const part = (content: string, disposition = 'name="arquivo"; filename="a.csv"'): string =>
  `--zelo\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;

describe('[UTIL-01] uploads', () => {
  it.each([
    ['JSON instead of a file', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', `${part('codigo\n1')}--zelo--\r\n`, 400],
    [
      'another boundary than told',
      'multipart/form-data; boundary=outra',
      `${part('codigo\n1')}--zelo--\r\n`,
      400,
    ],
    ['nothing at all', FORM, '', 400],
    ['only the end', FORM, '--zelo--\r\n', 400],
    ['a field instead of a file', FORM, `${part('codigo\n1', 'name="arquivo"')}--zelo--\r\n`, 400],
    ['a part without headers', FORM, '--zelo\r\n\r\ncodigo\r\n--zelo--\r\n', 400],
    ['a body without its end', FORM, part('codigo;descricao\n1;um'), 400],
    ['an empty file', FORM, `${part('')}--zelo--\r\n`, 400],
    ['too many fields', FORM, `${part('x', 'name="a"').repeat(20)}${part('codigo\n1')}--zelo--\r\n`, 400],
    ['a prototype field', FORM, `${part('x', 'name="__proto__"')}--zelo--\r\n`, 400],
    [
      'a broken workbook',
      FORM,
      `${part('PK\u0003\u0004\u0014\u0000\u0000\u0000lixo', 'name="arquivo"; filename="a.xlsx"')}--zelo--\r\n`,
      400,
    ],
    [
      'a picture',
      FORM,
      `${part('\u0000\u0001\u0002\u0003\u0000\u0000PNG\r\n\u001a', 'name="arquivo"; filename="a.csv"')}--zelo--\r\n`,
      400,
    ],
  ])('[UTIL-01] %s', async (_name, type, body, status) => {
    expect(
      refusal(await raw(whole('POST /api/entidades/_import', `Content-Type: ${type}\r\n`, body))).status,
    ).toBe(status);
  });

  it('[UTIL-01] whose sender goes away leaves no import', async () => {
    const begun = `${head('POST /api/entidades/_import', `Content-Type: ${FORM}\r\n`, 1_000_000)}${part('codigo\n'.repeat(9_000))}`;
    const answer = await raw(begun, { cut: true });
    expect([0, 400]).toContain(refusal(answer).status);
  });

  it.each(['0', '-1', '1e3', '99999999999999999999', 'abc', '%00'])(
    '[UTIL-01] of nobody: import %s',
    async (id) => {
      expect(refusal(await raw(whole(`GET /api/entidades/_import/${id}`, ''))).status).toBe(404);
      expect(refusal(await raw(whole(`PUT /api/entidades/_import/${id}`, JSON_TYPE, '{}'))).status).toBe(404);
      expect(
        refusal(await raw(whole(`POST /api/entidades/_import/${id}/desfazer`, JSON_TYPE, '{}'))).status,
      ).toBe(404);
    },
  );
});

describe('[PERM-01] forged claims', () => {
  it.each([
    ['of nobody', '999999', 403],
    ['beyond any number', '99999999999999999999', 400],
    ['negative', '-1', 400],
    ['two at once', '1, 2', 400],
    ['SQL', "1' OR '1'='1", 400],
    ['not ASCII', '１', 400],
  ])('[PERM-01] id-prestador %s', async (_name, value, status) => {
    expect(refusal(await raw(whole('GET /api/entidades', `id-prestador: ${value}\r\n`))).status).toBe(status);
  });

  it.each([
    ['none', ''],
    ['another’s shape', 'Authorization: Bearer eyJhbGciOiJub25lIn0.eyJhZG1pbiI6dHJ1ZX0.\r\n'],
    ['forged', `Authorization: Bearer ${'A'.repeat(43)}\r\n`],
    ['a wildcard', `Authorization: Bearer ${'%'.repeat(43)}\r\n`],
    ['another scheme', 'Authorization: Basic Z2VzdG9yOmdlc3Rvcg==\r\n'],
    ['in a cookie', `Cookie: token=${'A'.repeat(43)}\r\n`],
  ])('[SES-16] token %s', async (_name, header) => {
    const answer = await raw(
      `GET /api/entidades HTTP/1.1\r\nHost: zelo\r\nConnection: close\r\n${header}\r\n`,
    );
    expect(refusal(answer)).toEqual({ status: 401, codigo: 'sessao-expirada' });
  });

  it('[SES-16] a large body without a session is refused before it is read', async () => {
    const answer = await raw(
      `POST /api/entidades/_import HTTP/1.1\r\nHost: z\r\nContent-Type: ${FORM}\r\nContent-Length: 900000000\r\n\r\n`,
    );
    expect(refusal(answer)).toEqual({ status: 401, codigo: 'sessao-expirada' });
  });
});

describe('[REG-01] pages that nobody has', () => {
  it.each([
    ['_start=0&_end=1000000', 400],
    ['_start=-1&_end=10', 400],
    ['_start=1e9&_end=1e9', 400],
    ['_start=0&_start=5&_end=10', 400],
    ['_start=0x10&_end=0x20', 400],
    ['_end=%00', 400],
  ])('[REG-01] %s', async (query, status) => {
    expect(refusal(await raw(whole(`GET /api/entidades?${query}`, ''))).status).toBe(status);
  });

  it('[REG-01] more ids at once than a page has', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => `id=${index + 1}`).join('&');
    expect(refusal(await raw(whole(`GET /api/entidades?${ids}`, ''))).status).toBe(400);
  });
});

describe('[SES-17] afterwards', () => {
  it('[SES-17] the server answers and no row of all this was kept', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/saude`)).status).toBe(200);
    expect(await leftBehind()).toBe(0);
    // The same door still takes what is right.
    const good = await raw(whole('POST /api/entidades', JSON_TYPE, '{"codigo":"X","descricao":"Certa"}'));
    expect(good).toMatch(/^HTTP\/1\.1 201 /);
  });
});
