/** The process: configuration refused in words, screens served, an orderly end. */
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { iniciarProcesso } from '#tests/support/processo.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await semBase(test.database.pool);
});
afterAll(() => test.drop());

describe('[NAV-14] configuration', () => {
  it('[NAV-14] is refused with one line for each wrong variable', () => {
    expect(() => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', HOST: 'a b' })).toThrow(
      /PORT: .*\n.*|DATABASE_URL/,
    );
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) {
      expect(() => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'muito' })).toThrow(
        `${name}: use`,
      );
    }
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, dev: false });
  });
});

describe('[NAV-04] screens', () => {
  it('[NAV-04] hashed files are kept a year, the page is made each time, unknown files are not the page', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'zelo-dist-'));
    try {
      await mkdir(join(dist, 'assets'));
      await writeFile(join(dist, 'index.html'), '<!doctype html><title>Zelo</title>');
      const script = 'console.log(1)'.repeat(100);
      await writeFile(join(dist, 'assets', 'app-abc123.js'), script);
      await writeFile(join(dist, 'assets', 'app-abc123.js.br'), brotliCompressSync(script));
      const app = await buildApp({
        config: readConfig({ LOG_LEVEL: 'silent' }),
        database: test.database,
        registry: await loadRegistry(),
        env: {},
        dist,
      });
      const asset = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } });
      expect(asset.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      // The page carries a nonce of its own: it is made for each request and kept by nobody.
      for (const path of ['/', '/bancos', '/pacientes/form-pacientes/7?aba=2']) {
        const page = await app.inject({ url: path });
        expect(page.statusCode, path).toBe(200);
        expect(page.headers['content-type'], path).toContain('text/html');
        expect(page.headers['cache-control'], path).toBe('no-store');
      }
      expect((await app.inject({ url: '/assets/nada.js' })).statusCode).toBe(404);
      expect((await app.inject({ url: '/assets/../../package.json' })).body).not.toContain('"dependencies"');
      expect((await app.inject({ url: '/..%2f..%2fpackage.json' })).body).not.toContain('"dependencies"');
      await app.close();
    } finally {
      await rm(dist, { recursive: true });
    }
  });
});

describe('[SES-17] the server', () => {
  it('[SES-17] finishes what is under way on SIGTERM, then ends with 0', async () => {
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: test.url,
        PORT: '0',
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        ADMIN_USER: 'gestor',
        ADMIN_PASSWORD: 'Uma-frase-longa-2026',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
    const address = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /pronto em (http:\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('exit', () => reject(new Error(output)));
    });
    try {
      expect((await fetch(`${address}/api/saude`)).status).toBe(200);
      // The password check takes long enough to be under way when the signal comes.
      const login = fetch(`${address}/api/auth/token/issue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId: 'gestor', password: 'Uma-frase-longa-2026' }),
      });
      await fetch(`${address}/api/saude`);
      server.kill('SIGTERM');
      expect((await login).status).toBe(200);
      expect(await ended).toBe(0);
      await expect(fetch(`${address}/api/saude`)).rejects.toThrow('fetch failed');
    } finally {
      server.kill('SIGKILL');
    }
  });

  it('[SES-17] on SIGTERM lets go of kept connections one answer at a time: no caller is cut off', async () => {
    const server = await iniciarProcesso({ DATABASE_URL: test.url });
    const failures: string[] = [];
    let answered = 0;
    // Each has one connection and asks on it without a pause, as a balancer does.
    const caller = async (): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const outcome = await new Promise<number | string>((resolve) => {
          const asked = get(`${server.url}/api/vivo`, { agent }, (response) => {
            response.resume();
            response
              .on('end', () => resolve(response.statusCode ?? 0))
              .on('error', (error) => resolve(String(error)));
          });
          asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
        });
        if (outcome === 200) answered += 1;
        else {
          if (outcome !== 'ECONNREFUSED') failures.push(String(outcome));
          return agent.destroy();
        }
      }
    };
    const callers = Array.from({ length: 20 }, caller);
    try {
      await ateQue(() => answered > 100);
      server.child.kill('SIGTERM');
      await Promise.all(callers);
      expect(failures).toEqual([]);
      expect(await server.ended).toBe(0);
    } finally {
      server.child.kill('SIGKILL');
    }
  });

  it('[SES-17] says in words why it cannot start', async () => {
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, DATABASE_URL: 'postgres://ninguem@127.0.0.1:1/nada', PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await new Promise((resolve) => server.on('exit', resolve))).toBe(1);
    expect(output).toContain('DATABASE_URL');
    expect(output).toContain('Confira');
    expect(output).not.toContain('    at ');
  });
});
