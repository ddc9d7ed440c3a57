/** Headers, limits, request numbers, logs without secrets, slow senders. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { kindOf } from '#server/plugins/limits.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { scrub } from '#server/plugins/log.ts';
import { pagePolicy } from '#server/plugins/security-policy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { chamar, criarUsuario, entrar, SENHA_TESTE } from './sessao-apoio.ts';

let base: TestDatabase;
let app: FastifyInstance;
let token: string;
const log: string[] = [];

async function build(env: { [name: string]: string }, headersTimeoutMs?: number): Promise<FastifyInstance> {
  const dist = mkdtempSync(join(tmpdir(), 'zelo-tela-'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__ZELO_NONCE__"><title>Zelo</title>',
  );
  const built = await buildApp({
    config: readConfig({ LOG_LEVEL: 'trace', ...env }),
    database: base.database,
    registry: await loadRegistry(),
    env,
    dist,
    writeLog: (line) => log.push(line),
    ...(headersTimeoutMs === undefined ? {} : { headersTimeoutMs }),
  });
  built.get('/api/teste/quebra', { config: { acesso: { sessao: 'teste' } } }, () => {
    throw Object.assign(
      new Error(`falhou com Bearer ${token} cpf 529.982.247-25 senha=Segredo-9 em ana@clinica.example`),
      {
        detail: 'Key (cpf)=(52998224725) already exists.',
        cause: new Error('postgres://zelo:segredoDoBanco@127.0.0.1/zelo?cpf=52998224725'),
      },
    );
  });
  await built.ready();
  return built;
}

beforeAll(async () => {
  base = await createTestDatabase();
  app = await build({ LIMITE_PESADAS: '3', LIMITE_CONSULTAS: '5' });
  token = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
});
afterAll(async () => {
  await app.close();
  await base.drop();
});

describe('headers', () => {
  it('the page has a strict policy with a nonce that is never the same, and is kept by no cache', async () => {
    const [first, two] = await Promise.all([app.inject('/'), app.inject('/bancos/form/1')]);
    for (const page of [first, two]) {
      const policy = String(page.headers['content-security-policy']);
      const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(policy).toBe(pagePolicy(nonce, []));
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(page.headers['permissions-policy']).toContain('geolocation=()');
    }
    expect(first.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
  });

  it('an answer of the API may not be rendered nor framed at all', async () => {
    for (const url of ['/api/config', '/api/nada', '/api/bancos']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('frames come from one list', () => {
    expect(pagePolicy('n', ['https://chat.example'])).toContain(
      "frame-src 'self' blob: https://chat.example;",
    );
  });

  it('[NGS-13] https is demanded of the browser only where the call came by it, as told by a proxy that is believed', async () => {
    const header = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    expect(
      (await app.inject({ url: '/', headers: header })).headers['strict-transport-security'],
    ).toBeUndefined();
    const behind = await build({ TRUST_PROXY: '1' });
    expect((await behind.inject({ url: '/', headers: header })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    await behind.close();
  });

  it('the address of a caller is what the socket says, unless a proxy in front is configured', async () => {
    const enter = async (server: FastifyInstance): Promise<string> => {
      const { login, id } = await criarUsuario(base.database, 'parceiro');
      await server.inject({
        method: 'POST',
        url: '/api/auth/token/issue',
        payload: { userId: login, password: SENHA_TESTE },
        headers: { 'x-forwarded-for': '198.51.100.7' },
      });
      return (await base.database.pool.query('SELECT ip FROM sessao WHERE usuario_id = $1', [id])).rows[0].ip;
    };
    expect(await enter(app)).toBe('127.0.0.1');
    const behind = await build({ TRUST_PROXY: '1' });
    expect(await enter(behind)).toBe('198.51.100.7');
    await behind.close();
  });
});

describe('request numbers', () => {
  it('a sane one is kept, another is made, and it is answered', async () => {
    const kept = await app.inject({ url: '/api/config', headers: { 'x-request-id': 'proxy-0123456789' } });
    expect(kept.headers['x-request-id']).toBe('proxy-0123456789');
    for (const wrong of ['curto', 'com espaço aqui', 'x'.repeat(65), 'a"b<c>12345']) {
      const response = await app.inject({ url: '/api/config', headers: { 'x-request-id': wrong } });
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
    }
  });

  it('an unexpected failure says a code for the support, the log has it, and neither says what is inside', async () => {
    log.length = 0;
    const response = await chamar(app, token, {
      method: 'GET',
      url: '/api/teste/quebra?cpf=529.982.247-25&token=abc',
    });
    expect(response.statusCode).toBe(500);
    const [alert] = response.json().messages.alerts;
    const code = /informe ao suporte o código ([0-9a-f]{8})\.$/.exec(alert.value)?.[1];
    expect(code).toBe(String(response.headers['x-request-id']).slice(0, 8));
    expect(response.body).not.toMatch(/falhou|postgres|stack/);
    const written = log.join('');
    expect(written).toContain(`"suporte":"${code}"`);
    expect(written).toContain('falhou com');
    for (const secret of [
      token,
      '529.982.247-25',
      '52998224725',
      'Segredo-9',
      'segredoDoBanco',
      'ana@clinica.example',
    ])
      expect(written).not.toContain(secret);
  });
});

describe('the log', () => {
  it('[NGS-47] holds no password, token nor CPF of whatever was asked', async () => {
    log.length = 0;
    await app.inject({
      method: 'POST',
      url: '/api/auth/token/issue',
      payload: { userId: 'fulano', password: 'Minha-Senha-1' },
    });
    await chamar(app, token, { method: 'GET', url: '/api/pacientes?cpf=52998224725&q=111.444.777-35' });
    await chamar(app, `${token.slice(0, 42)}x`, { method: 'GET', url: '/api/bancos?token=segredo' });
    await chamar(app, token, {
      method: 'POST',
      url: '/api/bancos',
      payload: { codigo: '999', nome: 'X', senha: 'Outra-Senha-2' },
    });
    await chamar(app, token, { method: 'GET', url: '/api/auth/me' });
    const written = log.join('');
    for (const secret of [
      token,
      token.slice(0, 42),
      'Minha-Senha-1',
      'Outra-Senha-2',
      '52998224725',
      '111.444.777-35',
    ])
      expect(written).not.toContain(secret);
  });

  it('loses secrets in every shape, and keeps what is needed to find a failure', () => {
    const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
    for (const [line, lost] of [
      ['{"authorization":"Bearer abc.def"}', 'abc.def'],
      ['{\\"password\\":\\"xx yy\\"}', 'yy'],
      ['{"novaSenha":"uma frase"}', 'frase'],
      ['senha: "Zelo-2026!"', 'Zelo-2026!'],
      ['/api/x?access_token=abc123&b=1', 'abc123'],
      ['client_secret=s3cr3t', 's3cr3t'],
      ['/verificar/ABC?_format=x&_secretCode=7H2K9QWE', '7H2K9QWE'],
      [`id_token ${jwt}`, jwt],
      ['hash $argon2id$v=19$m=1,t=2$abc', '$argon2id'],
      ['CPF 52998224725 fim', '52998224725'],
      ['CNPJ 11.222.333/0001-81', '11.222.333/0001-81'],
      ['CNS 700000000000005', '700000000000005'],
      ['de ana.maria@clinica.com.br', 'ana.maria'],
    ] as const) {
      expect(scrub(line)).not.toContain(lost);
    }
    const plain =
      '{"level":50,"time":1795246744085,"reqId":"0198f9a2-1111-4222-8333-444455556666","msg":"importação 12 de bancos"}';
    expect(scrub(plain)).toBe(plain);
  });
});

describe('a sender that hangs up', () => {
  it.each([
    ['/api/auth/token/issue', 'application/json'],
    ['/api/entidades', 'application/json'],
    ['/api/_arquivos', 'multipart/form-data; boundary=fim'],
    ['/api/assinaturas/publico/arquivo', 'application/pdf'],
  ])('[ops] in the midst of %s: not a failure of the database, nor of ours', async (path, type) => {
    const other = await build({});
    try {
      await other.listen({ host: '127.0.0.1', port: 0 });
      const address = other.server.address() as { port: number };
      log.length = 0;
      const gone = new Promise<void>((resolve) => {
        other.server.once('request', (request: IncomingMessage) => {
          request.once('close', resolve);
          // The first bytes are being read: now nobody will send the rest.
          request.once('resume', () => setImmediate(() => socket.destroy()));
        });
      });
      const socket = connect(address.port, '127.0.0.1');
      socket.on('error', () => undefined);
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
      socket.write(
        `${head}--fim\r\nContent-Disposition: form-data; name="arquivo"; filename="a.txt"\r\n\r\n{`,
      );
      await gone;
      await expect
        .poll(() => log.some((line) => line.includes('foi embora')), { timeout: 20_000 })
        .toBe(true);
    } finally {
      await other.close();
    }
    expect(log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });
});

describe('limits', () => {
  it('dear calls are counted by person; the refusal says when to come back and others go on', async () => {
    const other = await entrar(app, (await criarUsuario(base.database, 'admin')).login);
    const pedir = (bearer: string) =>
      chamar(app, bearer, {
        method: 'POST',
        url: '/api/bancos/_lote',
        payload: { operacao: 'excluir', ids: [888_888] },
      });
    for (let n = 0; n < 3; n++) expect((await pedir(token)).statusCode).toBe(200);
    const refused = await pedir(token);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().codigo).toBe('muitas-requisicoes');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await pedir(other)).statusCode).toBe(200);
    expect((await chamar(app, token, { method: 'GET', url: '/api/bancos?_end=1' })).statusCode).toBe(200);
    for (let n = 0; n < 5; n++)
      expect((await chamar(app, token, { method: 'GET', url: '/api/bancos/_lookup?q=a' })).statusCode).toBe(
        200,
      );
    expect((await chamar(app, token, { method: 'GET', url: '/api/bancos/_lookup?q=a' })).statusCode).toBe(
      429,
    );
  });

  it('guessing tokens ends at the address, and leaves others alone', async () => {
    const guess = (ip: string) =>
      app.inject({ url: '/api/bancos', headers: { authorization: 'Bearer adivinhado' }, remoteAddress: ip });
    for (let n = 0; n < 600; n++) await guess('203.0.113.50');
    expect((await guess('203.0.113.50')).statusCode).toBe(429);
    expect((await guess('203.0.113.51')).statusCode).toBe(401);
    expect((await chamar(app, token, { method: 'GET', url: '/api/bancos?_end=1' })).statusCode).toBe(200);
  });

  it('every file, import, batch and verification of the server is a dear call', () => {
    const dear = app.rotas
      .filter(({ method, url }) => kindOf(method, url) === 'pesada')
      .map(({ method, url }) => `${method} ${url}`);
    expect(dear).toEqual(
      expect.arrayContaining([
        'GET /api/:recurso/_export',
        'GET /api/auditoria/_export',
        'POST /api/:recurso/_import',
        'POST /api/:recurso/_lote',
        'POST /api/auditoria/_verificacao',
        'POST /api/_arquivos',
      ]),
    );
  });

  it('a body has the size that its route needs', async () => {
    const big = 'x'.repeat(20 * 1024);
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/token/issue',
      payload: { userId: big, password: 'x' },
    });
    expect([login.statusCode, login.json().codigo]).toEqual([413, 'corpo-grande']);
    const bank = await chamar(app, token, { method: 'POST', url: '/api/bancos', payload: { nome: big } });
    expect(bank.statusCode).toBe(422);
    const huge = await chamar(app, token, {
      method: 'POST',
      url: '/api/bancos',
      payload: { nome: 'x'.repeat(3 * 1024 * 1024) },
    });
    expect(huge.statusCode).toBe(413);
  });

  it('who sends a head drop by drop is cut off, and the server goes on', { timeout: 30_000 }, async () => {
    const slow = await build({}, 400);
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const { port } = slow.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: '),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('utf8')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
    await slow.close();
  });
});
