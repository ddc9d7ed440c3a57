/** Migrations while people work: what would hold a large table is said, a table in use is waited for outside its queue. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { longLocks } from '#server/database/long-locks.ts';
import {
  applyMigrations,
  migrate,
  MIGRATIONS_DIR,
  readMigrations,
  type MigrationFile,
} from '#server/database/migrate.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

describe('[NET-03] what would hold a table of ten million', () => {
  it.each([
    ['CREATE INDEX IF NOT EXISTS x ON paciente (nome)', /índice x: ninguém grava em paciente/],
    ['create unique index "x" on only "paciente" (nome)', /índice x/],
    ['ALTER TABLE paciente ALTER COLUMN nome TYPE text', /paciente\.nome muda de tipo/],
    ['ALTER TABLE "paciente" ALTER "nome" SET DATA TYPE text', /paciente\.nome muda de tipo/],
    ['ALTER TABLE paciente ALTER COLUMN nome SET NOT NULL', /paciente\.nome passa a obrigatória/],
    ['ALTER TABLE paciente ADD CONSTRAINT c CHECK (a IN (1, 2))', /regra nova em paciente/],
    ['ALTER TABLE paciente ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES b (id)', /regra nova em paciente/],
    [
      'ALTER TABLE paciente DROP CONSTRAINT IF EXISTS c, ADD CONSTRAINT c UNIQUE (a, b)',
      /chave nova em paciente/,
    ],
    [
      'ALTER TABLE paciente ADD COLUMN a uuid DEFAULT gen_random_uuid()',
      /coluna paciente\.a com valor calculado/,
    ],
    ['ALTER TABLE paciente ADD COLUMN a text GENERATED ALWAYS AS (b || c) STORED', /coluna paciente\.a/],
    ["UPDATE paciente SET nome = 'a;b' WHERE id > 3", /grava linhas de paciente/],
    ['LOCK TABLE paciente IN SHARE MODE', /prende a tabela inteira/],
  ])('[NET-03] is told: %s', (sql, said) => {
    expect(longLocks(`-- one; statement\n${sql};`)).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS x ON paciente (nome)',
    "ALTER TABLE paciente ADD COLUMN a text NOT NULL DEFAULT 'x, y'",
    'ALTER TABLE paciente ADD COLUMN criado_em timestamptz DEFAULT now(), DROP COLUMN b',
    'ALTER TABLE paciente ADD CONSTRAINT c CHECK (a IN (1, 2)) NOT VALID',
    'ALTER TABLE paciente VALIDATE CONSTRAINT c',
    'ALTER TABLE paciente ADD CONSTRAINT c UNIQUE USING INDEX x',
    'CREATE TABLE novo (id int); CREATE INDEX x ON novo (id); ALTER TABLE novo ADD CONSTRAINT c CHECK (id > 0); UPDATE novo SET id = 1',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE paciente SET a = 1; END $$',
    "COMMENT ON TABLE paciente IS 'CREATE INDEX x ON paciente; UPDATE paciente SET a = 1'",
  ])('[NET-03] holds nobody: %s', (sql) => {
    expect(longLocks(sql)).toEqual([]);
  });
});

let own: TestDatabase | undefined;
afterEach(async () => {
  await own?.drop();
  own = undefined;
});

const file = (files: readonly MigrationFile[], name: string, sql: string): MigrationFile[] => [
  ...files,
  { version: files.length + 1, name, sql, checksum: name },
];

describe('[NET-03] a migration while people work', () => {
  it('[NET-03] waits for a table in use outside its queue: others read and write it meanwhile', async () => {
    own = await createTestDatabase();
    const { pool } = own.database;
    const files = file(
      await readMigrations(),
      'nova.sql',
      'ALTER TABLE entidade ADD COLUMN apelido_novo text',
    );
    const long = await pool.connect();
    const client = own.database.newClient();
    await client.connect();
    try {
      await long.query('begin');
      await long.query('select count(*) from entidade');
      const told: string[] = [];
      const turn = { waitMs: 50, pauseMs: 20, tries: 1_000 };
      const migration = applyMigrations(client, files, { log: (line) => void told.push(line), turn });
      await ateQue(() => told.length > 2);
      expect(told[0]).toBe(
        'a migração nova.sql espera a vez: a tabela está em uso. Nada ficou preso por ela; tenta de novo (2ª vez)',
      );
      // Behind a waiting ALTER TABLE these would wait as long as it does.
      for (let n = 0; n < 20; n++)
        await pool.query('insert into entidade (codigo, descricao) values ($1, $2)', [
          `Z${n}`,
          `Entidade ${n}`,
        ]);
      await long.query('commit');
      expect(await migration).toEqual(['nova.sql']);
      const { rows } = await pool.query(
        "select count(*)::int as n from entidade where codigo like 'Z%' and apelido_novo is null",
      );
      expect(rows[0].n).toBe(20);
    } finally {
      long.release();
      await client.end();
    }
  });

  it('[NET-03] gives up in words where the table is never free, and nothing of it stays', async () => {
    own = await createTestDatabase();
    const { pool } = own.database;
    const files = file(
      await readMigrations(),
      'nova.sql',
      'ALTER TABLE entidade ADD COLUMN apelido_novo text',
    );
    const long = await pool.connect();
    const client = own.database.newClient();
    await client.connect();
    try {
      await long.query('begin');
      await long.query('select count(*) from entidade');
      await expect(
        applyMigrations(client, files, { turn: { waitMs: 20, pauseMs: 5, tries: 3 } }),
      ).rejects.toThrow(/nova\.sql não conseguiu a vez.*pg_stat_activity/);
      const { rows } = await client.query(
        "select 1 from information_schema.columns where column_name = 'apelido_novo'",
      );
      expect(rows).toEqual([]);
    } finally {
      await long.query('rollback');
      long.release();
      await client.end();
    }
  });

  it('[NET-03] the index of a large table is built ahead, and half an index is never left', async () => {
    own = await createTestDatabase();
    const { pool } = own.database;
    await pool.query('create table grande (a int, b int)');
    await pool.query('insert into grande select n, n % 7 from generate_series(1, 100000) n; analyze grande');
    const files = file(
      await readMigrations(),
      'nova.sql',
      'CREATE INDEX IF NOT EXISTS grande__a__ix ON grande (a); CREATE UNIQUE INDEX IF NOT EXISTS grande__b__uk ON grande (b)',
    );
    const client = own.database.newClient();
    await client.connect();
    try {
      const told: string[] = [];
      await expect(applyMigrations(client, files, { log: (line) => void told.push(line) })).rejects.toThrow(
        /nova\.sql falhou e nada dela ficou/,
      );
      expect(told).toContain('índice grande__a__ix em construção, sem prender a tabela');
      const { rows } = await client.query(
        `select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'grande'::regclass`,
      );
      expect(rows).toEqual([{ relname: 'grande__a__ix', indisvalid: true }]);
    } finally {
      await client.end();
    }
  });

  it('[NET-03] half an index that a killed start left is no index, and is built whole', async () => {
    own = await createTestDatabase();
    const { pool } = own.database;
    await pool.query('create table grande (a int)');
    await pool.query('insert into grande select n from generate_series(1, 100000) n; analyze grande');
    // What a start leaves that dies in the middle: the name is there, and nothing is found by it.
    await pool.query('insert into grande values (1)');
    await expect(
      pool.query('create unique index concurrently grande__a__uk on grande (a)'),
    ).rejects.toMatchObject({ code: '23505' });
    await pool.query('delete from grande where ctid = (select max(ctid) from grande where a = 1)');
    const files = file(
      await readMigrations(),
      'nova.sql',
      'CREATE UNIQUE INDEX IF NOT EXISTS grande__a__uk ON grande (a)',
    );
    const client = own.database.newClient();
    await client.connect();
    try {
      await applyMigrations(client, files);
      const { rows } = await client.query(
        `select indisvalid from pg_index where indexrelid = 'grande__a__uk'::regclass`,
      );
      expect(rows).toEqual([{ indisvalid: true }]);
    } finally {
      await client.end();
    }
  });

  it('[NET-03] processes that start at once migrate one by one, and an index built ahead waits for none of them', async () => {
    own = await createTestDatabase();
    const { database } = own;
    const { pool } = database;
    await pool.query('create table grande (a int)');
    await pool.query('insert into grande select n from generate_series(1, 100000) n; analyze grande');
    const directory = await mkdtemp(join(tmpdir(), 'zelo-migracoes-'));
    try {
      await cp(MIGRATIONS_DIR, directory, { recursive: true });
      const next = ((await readMigrations()).at(-1)?.version ?? 0) + 1;
      const number = (n: number) => String(n).padStart(4, '0');
      // The others are there, and wait, before the index is begun.
      await writeFile(join(directory, `${number(next)}-espera.sql`), 'SELECT pg_sleep(1)');
      await writeFile(
        join(directory, `${number(next + 1)}-indice.sql`),
        'CREATE INDEX IF NOT EXISTS grande__a__ix ON grande (a)',
      );
      const told: string[] = [];
      const starts = await Promise.all(
        Array.from({ length: 3 }, () =>
          migrate(database, { directory, log: (line) => void told.push(line) }),
        ),
      );
      expect(starts.map(({ applied }) => applied.length).toSorted()).toEqual([0, 0, 2]);
      expect(told.filter((line) => line.startsWith('índice'))).toEqual([
        'índice grande__a__ix em construção, sem prender a tabela',
      ]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('[NET-03] while each of the last ten runs, every write that was confirmed is there and none fails', async () => {
    const { entities } = await loadRegistry();
    const files = await readMigrations();
    const before = files.slice(0, -10);
    own = await createTestDatabase({ empty: true });
    const { pool } = own.database;
    const client = own.database.newClient();
    await client.connect();
    try {
      await applyMigrations(client, before, { entities });
      let confirmed = 0;
      let going = true;
      const writers = Array.from({ length: 3 }, async (_, writer) => {
        for (let n = 0; going; n++) {
          await pool.query(
            `with novo as (insert into entidade (codigo, descricao) values ($1, $2) returning id)
             select zelo_auditar('entidades', id, 'inserir', null, jsonb_build_object('id', id), null, 'escritor', null, null, null) from novo`,
            [`W${writer}.${n}`, `Entidade ${writer} ${n}`],
          );
          await pool.query(`update entidade set descricao = descricao || '!' where codigo = $1`, [
            `W${writer}.${n}`,
          ]);
          confirmed++;
        }
      });
      for (const [at] of files.slice(-10).entries()) {
        const had = confirmed;
        await applyMigrations(client, files.slice(0, before.length + at + 1), { entities });
        await ateQue(() => confirmed > had);
      }
      going = false;
      await Promise.all(writers);
      const { rows } = await pool.query(
        `select count(*)::int as n, (select count(*)::int from auditoria where usuario_nome = 'escritor') as eventos from entidade where codigo like 'W%' and descricao like '%!'`,
      );
      expect(rows[0]).toEqual({ n: confirmed, eventos: confirmed });
      // And the result is what the declarations ask for.
      await migrate(own.database, { registry: await loadRegistry() });
    } finally {
      await client.end();
    }
  }, 300_000);
});
