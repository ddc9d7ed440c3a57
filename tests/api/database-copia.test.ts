import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup } from '#server/database/backup.ts';
import { restore } from '#server/database/restore.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { inspectTables } from '#server/database/inspect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The same database through a wire that stops for a moment behind each CopyDone, as a busy machine's does. */
async function aoFundo(url: string) {
  const target = new URL(url);
  const [port, host] = [Number(target.port || 5432), target.hostname];
  const server = createServer((browser) => {
    const real = connect(port, host);
    browser.pipe(real);
    browser.on('error', () => real.destroy());
    real.on('error', () => browser.destroy());
    let last = Promise.resolve();
    real.on('data', (piece: Buffer) => {
      last = last.then(async () => {
        const done = piece.indexOf(Buffer.from([0x63, 0, 0, 0, 4]));
        browser.write(done === -1 ? piece : piece.subarray(0, done + 5));
        if (done === -1) return;
        await new Promise((go) => setTimeout(go, 5));
        browser.write(piece.subarray(done + 5));
      });
    });
    real.on('end', () => void last.then(() => browser.end()));
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  const database = await openDatabase({ databaseUrl: target.href, dataDir: '', poolSize: 2 });
  return {
    database,
    close: async () => {
      await database.close();
      server.close();
    },
  };
}

describe('backup and restore', () => {
  let source: TestDatabase;
  let folder: string;
  let copy: string;
  let filesDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zelo-copia-'));
    copy = join(folder, 'copia.zelo.tar.gz');
    filesDir = join(folder, 'arquivos');
    await mkdir(join(filesDir, 'ab'), { recursive: true });
    await writeFile(join(filesDir, 'ab', 'abcd'), 'laudo');
    source = await createTestDatabase({ empty: true });
    await migrate(source.database);
    const { pool } = source.database;
    await pool.query(
      `insert into usuario (login, nome, dados_adicionais) select 'u' || n, E'Ção \\\\ tab\\t "aspas" ' || n, '{"a": [1, 2]}' from generate_series(1, 500) n`,
    );
    await pool.query(`insert into grupo_regra (nome) values ('Recepção')`);
    await pool.query(`insert into usuario_grupo select id, 1 from usuario`);
    await pool.query(
      `insert into sessao (token_hash, usuario_id, expira_em) values ('\\x01', 1, now() + interval '1 hour')`,
    );
    await pool.query(`insert into arquivo values (repeat('a', 64), 'grande.txt', 'text/plain', 5)`);
    await pool.query(
      `insert into preferencia select id, 'x', to_jsonb(repeat(md5(id::text), 700)) from usuario`,
    );
    for (let index = 0; index < 20; index += 1)
      await pool.query(
        `select zelo_auditar('usuarios', $1, 'inserir', null, '{"v": 10.50}', 1, 'Ana', null, null, null)`,
        [index],
      );
    await backup(source.database, { file: copy, filesDir });
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Every row of every table, as one digest per table. */
  async function digests(database: TestDatabase): Promise<Record<string, string>> {
    const tables = [...(await inspectTables(database.database.pool)).keys()].filter(
      (name) => name !== 'sessao' && name !== 'schema_migration',
    );
    const found: Record<string, string> = {};
    for (const table of tables.toSorted()) {
      const { rows } = await database.database.pool.query(
        `select t::text as linha from "${table}" t order by 1`,
      );
      found[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    }
    return found;
  }

  test('what was copied comes back equal: rows, files, audit, sequences, rules', async () => {
    const target = await createTestDatabase({ empty: true });
    try {
      const back = join(folder, 'volta');
      const summary = await restore(target.database, { file: copy, filesDir: back });
      expect(summary).toMatchObject({ auditOk: true, files: 1 });
      expect(await digests(target)).toEqual(await digests(source));
      expect(await readFile(join(back, 'ab', 'abcd'), 'utf8')).toBe('laudo');
      expect((await verifyAudit(target.database)).findings).toEqual([]);
      expect((await target.database.pool.query('select 1 from sessao')).rowCount).toBe(0);
      const { pool } = target.database;
      const fresh = await pool.query(
        `insert into usuario (login, nome) values ('novo', 'Novo') returning id`,
      );
      expect(fresh.rows[0].id).toBe(501);
      await expect(pool.query(`insert into usuario_grupo values (99999, 1)`)).rejects.toMatchObject({
        code: '23503',
      });
      await expect(pool.query(`delete from auditoria`)).rejects.toThrow('não pode ser alterada');
      const [before, after] = [
        await inspectTables(source.database.pool),
        await inspectTables(target.database.pool),
      ];
      expect(after).toEqual(before);
      expect((await migrate(target.database)).applied).toEqual([]);
    } finally {
      await target.drop();
    }
  });

  test('what the database says of a table after its last row may come late: the copy knows its rows, and comes back', async () => {
    const slow = await aoFundo(source.url);
    const target = await createTestDatabase({ empty: true });
    const aside = join(folder, 'devagar.gz');
    try {
      await backup(slow.database, { file: aside });
      const { rows } = await source.database.pool.query<{ total: number }>(
        'select count(*)::int as total from usuario',
      );
      const said = (plain: Buffer) =>
        /"usuario": \{\s*"linhas": (\d+)/.exec(plain.toString('latin1'))?.[1] ?? '';
      expect(Number(said(gunzipSync(await readFile(aside))))).toBe(rows[0]!.total);
      // One that an older program made with the count that it had: its bytes say that it is whole.
      const plain = gunzipSync(await readFile(copy));
      const text = `"linhas": ${said(plain)},`;
      const at = plain.indexOf(text, plain.lastIndexOf('"usuario": {'));
      plain.write(`"linhas": 0,`.padEnd(text.length), at);
      expect(said(plain)).toBe('0');
      await writeFile(aside, gzipSync(plain));
      expect((await restore(target.database, { file: aside, compare: true })).auditOk).toBe(true);
    } finally {
      await slow.close();
      await target.drop();
    }
  });

  test('a database that is not empty is refused; --substituir replaces it; a broken copy leaves it as it was', async () => {
    const target = await createTestDatabase({ empty: true });
    try {
      await target.database.pool.query(`create table coisa (id int); insert into coisa values (7)`);
      await expect(restore(target.database, { file: copy })).rejects.toThrow(/não está vazio.*--substituir/);
      const cut = join(folder, 'cortada.gz');
      await copyFile(copy, cut);
      await truncate(cut, (await readFile(copy)).length - 400);
      await expect(restore(target.database, { file: cut, replace: true })).rejects.toThrow(
        /cortado ou danificado/,
      );
      const plain = gunzipSync(await readFile(copy));
      const edited = join(folder, 'editada.gz');
      plain.write('X', plain.indexOf('aspas') + 1);
      await writeFile(edited, gzipSync(plain));
      await expect(restore(target.database, { file: edited, replace: true })).rejects.toThrow(
        /usuario não correspondem ao manifesto/,
      );
      await writeFile(join(folder, 'outro.gz'), gzipSync('nada disso'));
      await expect(
        restore(target.database, { file: join(folder, 'outro.gz'), replace: true }),
      ).rejects.toThrow(/cortado ou danificado/);
      await writeFile(join(folder, 'texto'), 'nada disso');
      await expect(restore(target.database, { file: join(folder, 'texto'), replace: true })).rejects.toThrow(
        /cortado ou danificado/,
      );
      expect((await target.database.pool.query('select id from coisa')).rows).toEqual([{ id: 7 }]);
      await restore(target.database, { file: copy, replace: true });
      expect(await digests(target)).toEqual(await digests(source));
    } finally {
      await target.drop();
    }
  });

  test('npm run backup and npm run restaurar, rehearsed as commands', async () => {
    const target = await createTestDatabase({ empty: true });
    const file = join(folder, 'comando.tar.gz');
    const run = (script: string, args: string[], url: string) =>
      promisify(execFile)('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
      });
    try {
      expect((await run('backup', ['--para', file, '--aberta'], source.url)).stdout).toMatch(
        /Cópia gravada em .*comando\.tar\.gz: \d+ tabelas, \d+ linhas, 1 arquivos/,
      );
      expect((await run('restaurar', [file], target.url)).stdout).toMatch(
        /A auditoria restaurada está íntegra/,
      );
      // Each command tells itself to the audit of its side, after its work; all else is equal.
      const semAuditoria = async (of: TestDatabase) =>
        Object.entries(await digests(of)).filter(([table]) => !table.startsWith('auditoria'));
      expect(await semAuditoria(target)).toEqual(await semAuditoria(source));
      const ultimo = async (of: TestDatabase) =>
        (await of.database.pool.query('select acao from auditoria order by seq desc limit 1')).rows;
      expect([await ultimo(source), await ultimo(target)]).toEqual([
        [{ acao: 'fazer-copia' }],
        [{ acao: 'restaurar-copia' }],
      ]);
      const refused = await run('restaurar', [file], target.url).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('não está vazio') });
      const missing = await run('backup', [], source.url).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('--para') });
      const listing = await promisify(execFile)('tar', ['-tzf', file]);
      expect(listing.stdout.split('\n')[0]).toBe('zelo.json');
    } finally {
      await target.drop();
    }
  });
});
