/** The program is not the owner of the database: it cannot take the audit's guard away. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import {
  checkSameDatabase,
  checkTwoRoles,
  grantProgram,
  powerOf,
  prepareDatabase,
} from '#server/database/program-role.ts';
import { readConfig } from '#server/plugins/config.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { asAdmin, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const EVENT = `zelo_auditar('bancos', 1, 'alterar', '{"nome": "Água"}', '{"nome": "Terra"}', 1, 'João', null, '127.0.0.1', 'teste')`;

describe('[NGS-13] the role of the program', () => {
  let own: TestDatabase;
  let program: Database;
  let role: string;
  beforeAll(async () => {
    own = await createTestDatabase();
    ({ database: program, role } = await own.asProgram());
  });
  afterAll(() => own.drop());

  test.each([
    'alter table auditoria disable trigger auditoria_imutavel',
    'alter table auditoria disable trigger all',
    'drop trigger auditoria_imutavel on auditoria',
    'drop table auditoria cascade',
    'truncate auditoria',
    'delete from auditoria',
    'update auditoria set motivo = null',
    'insert into auditoria select * from auditoria',
    'update auditoria_cadeia set posicao = 0',
    'delete from auditoria_cadeia',
    `select setval('auditoria_seq_seq', 1)`,
    `select nextval('auditoria_seq_seq')`,
    'create or replace function zelo_auditoria_imutavel() returns trigger language plpgsql as $$ begin return null; end $$',
    'create function zelo_auditar_a_meu_modo() returns int language sql as $$ select 1 $$',
    'alter function zelo_auditoria_imutavel() rename to outra',
    'set session_replication_role = replica',
    'truncate paciente cascade',
    'alter table paciente add column escondida text',
    'create trigger meu before insert on paciente for each row execute function zelo_auditoria_imutavel()',
    'create table minha (id int)',
    'delete from schema_migration',
    'drop schema public cascade',
  ])('%s is refused by the database', async (sql) => {
    const refused = await program.pool.query(sql).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
    expect(refused).toBe('42501');
  });

  test('may not give anybody what it does not have', async () => {
    // PostgreSQL warns, or refuses, and gives nothing.
    await program.pool.query('grant insert on auditoria to public').catch(() => undefined);
    const { rows } = await own.database.pool.query(
      `select has_table_privilege($1, 'auditoria', 'insert') as tem`,
      [role],
    );
    expect(rows[0].tem).toBe(false);
  });

  test('writes rows and events, which stay a chain that is right', async () => {
    await program.pool.query(`select ${EVENT}`);
    await program.pool.query(
      `select zelo_auditar_lote('bancos', 'importar', array_agg(n), null, array_agg(jsonb_build_object('id', n)), 1, 'João', null, null, null) from generate_series(1, 20) n`,
    );
    const verdict = await verifyAudit(program);
    expect(verdict.findings).toEqual([]);
    expect(verdict.events).toBeGreaterThanOrEqual(21);
    expect(await powerOf(program)).toEqual({ role, guardsNothing: false });
    expect((await powerOf(own.database)).guardsNothing).toBe(true);
  });

  test('a table of the session that bears the name of the audit takes no event away', async () => {
    const client = await program.pool.connect();
    try {
      await client.query('begin');
      await client.query('create temp table auditoria (like public.auditoria) on commit drop');
      const before = await client.query('select count(*)::int as n from public.auditoria');
      await client.query(`select ${EVENT}`);
      const after = await client.query('select count(*)::int as n from public.auditoria');
      expect(after.rows[0].n).toBe(before.rows[0].n + 1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('the whole server starts and answers on it, and finds nothing to migrate', async () => {
    const registry = await loadRegistry();
    await own.database.pool.query('select zelo_acesso_ligar()');
    expect((await migrate(program, { registry })).applied).toEqual([]);
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database: program,
      registry,
      env: {},
    });
    try {
      await app.ready();
      expect((await app.inject('/api/saude')).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('a program with more than its share is found out, whoever gave it', async () => {
    await own.database.pool.query(`grant truncate on auditoria to ${role}`);
    expect((await powerOf(program)).guardsNothing).toBe(true);
    await expect(checkTwoRoles(own.database, program)).rejects.toThrow('pode mudar as tabelas e a auditoria');
    const client = await own.database.pool.connect();
    await grantProgram(client, role);
    client.release();
    await expect(checkTwoRoles(own.database, program)).resolves.toMatchObject({ guardsNothing: false });
    const other = await createTestDatabase();
    try {
      await expect(checkTwoRoles(other.database, program)).rejects.toThrow('não abrem o mesmo banco');
    } finally {
      await other.drop();
    }
  });
});

describe('[NGS-13] who is the owner after all', () => {
  let empty: TestDatabase;
  const plain = `zelo_dono_${process.pid}`;
  const address = (url: string, user: string) => {
    const other = new URL(url);
    other.username = user;
    other.password = 'Senha-de-papel-1';
    return other.href;
  };
  beforeAll(async () => {
    empty = await createTestDatabase({ empty: true });
    await asAdmin(`create role ${plain} login password 'Senha-de-papel-1'`);
    await asAdmin(`alter database ${empty.name} owner to ${plain}`);
  });
  afterAll(async () => {
    await empty.drop();
    await asAdmin(`drop role if exists ${plain}`);
  });

  test('in both addresses is refused before anything is made or taken from it', async () => {
    const url = address(empty.url, plain);
    const owner = await openDatabase({ databaseUrl: url, dataDir: '' });
    try {
      const registry = await loadRegistry();
      await expect(prepareDatabase(owner, { registry, role: plain })).rejects.toThrow(
        'pode mudar as tabelas',
      );
      const { rows } = await owner.pool.query(`select to_regclass('schema_migration') as tabela`);
      expect(rows[0].tabela).toBe(null);
      await migrate(owner, {});
      const client = await owner.pool.connect();
      await expect(grantProgram(client, plain)).rejects.toThrow('pode mudar as tabelas');
      client.release();
      await owner.pool.query(`select ${EVENT}`);
    } finally {
      await owner.close();
    }
    // As an installation of one role becomes one of two the wrong way round: the tables stay with the program.
    const client = await empty.database.pool.connect();
    await expect(grantProgram(client, plain)).rejects.toThrow('pode mudar as tabelas');
    client.release();
    const { rows } = await empty.database.pool.query(
      `select has_table_privilege($1, 'auditoria', 'insert') as tem`,
      [plain],
    );
    expect(rows[0].tem).toBe(true);
  }, 120_000);

  test('nobody but the program and the owner writes events', async () => {
    const other = await createTestDatabase();
    const stranger = `zelo_estranho_${process.pid}`;
    await asAdmin(`create role ${stranger} login password 'Senha-de-papel-1'`);
    const outside = await openDatabase({ databaseUrl: address(other.url, stranger), dataDir: '' });
    try {
      for (const call of [
        EVENT,
        `zelo_auditar_lote('bancos', 'importar', '{1}', null, null, 1, 'João', null, null, null)`,
        `zelo_auditar_leituras('{bancos}', '{1}', '{ler}', '{1}', '{João}', '{1}', '{""}', '{""}', 5)`,
      ])
        await expect(outside.pool.query(`select ${call}`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await outside.close();
      await other.drop();
      await asAdmin(`drop role if exists ${stranger}`);
    }
  });

  test('two servers that start at once give the rights one after the other', async () => {
    const other = await createTestDatabase();
    try {
      const { role } = await other.asProgram();
      const given = await Promise.allSettled(
        Array.from({ length: 6 }, async () => {
          const client = await other.database.pool.connect();
          await grantProgram(client, role).finally(() => client.release());
        }),
      );
      expect(given.filter(({ status }) => status === 'rejected')).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  // The whole start from there took a minute: its first step, which asked for tables that were not there, is what failed.
  test('a first start knows who the program is before there is a table', async () => {
    const first = await createTestDatabase({ empty: true });
    const role = `zelo_inicio_${process.pid}`;
    await asAdmin(`create role ${role} login password 'Senha-de-papel-1'`);
    const program = await openDatabase({ databaseUrl: address(first.url, role), dataDir: '' });
    try {
      expect(await checkSameDatabase(first.database, program)).toBe(role);
      await expect(checkSameDatabase(empty.database, program)).rejects.toThrow('não abrem o mesmo banco');
    } finally {
      await program.close();
      await first.drop();
      await asAdmin(`drop role if exists ${role}`);
    }
  });
});

describe('[NGS-13] npm run preparar-banco', () => {
  let own: TestDatabase;
  const role = `zelo_preparado_${process.pid}`;
  beforeAll(async () => {
    own = await createTestDatabase();
    // As an older installation: the last migration is not there yet, nor the rights.
  });
  afterAll(async () => {
    await own.drop();
    await asAdmin(`drop role if exists ${role}`);
  });

  const run = (env: { [name: string]: string }) =>
    promisify(execFile)(process.execPath, ['scripts/preparar-banco.ts'], {
      env: { ...process.env, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );

  test('makes the role, gives it its rights, and may be repeated', async () => {
    const address = new URL(own.url);
    address.username = role;
    address.password = 'Senha-do-programa-1';
    const both = { DATABASE_OWNER_URL: own.url, DATABASE_URL: address.href };
    const first = await run(both);
    expect(first.text).toContain(`Papel '${role}' criado`);
    expect(first.text).toContain('não muda tabelas nem a auditoria');
    expect(first.code).toBe(0);
    const again = await run(both);
    expect(again).toMatchObject({ code: 0 });
    expect(again.text).not.toContain('criado');
    expect(again.text).toContain('nenhuma migração faltava');
  }, 60_000);

  test('says what is missing, and refuses the owner as the program', async () => {
    expect(await run({ DATABASE_URL: own.url, DATABASE_OWNER_URL: '' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('Diga os dois endereços'),
    });
    const owner = await run({ DATABASE_URL: own.url, DATABASE_OWNER_URL: own.url });
    expect(owner.code).toBe(1);
    expect(owner.text).toContain('pode mudar as tabelas e a auditoria');
  }, 60_000);

  test('a program without the owner says what to run where migrations are missing', async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      const { role: other } = await own.asProgram();
      const address = new URL(empty.url);
      address.username = other;
      address.password = 'so-do-programa';
      const database = await openDatabase({ databaseUrl: address.href, dataDir: '' });
      try {
        await expect(migrate(database)).rejects.toThrow('npm run preparar-banco');
      } finally {
        await database.close();
      }
    } finally {
      await empty.drop();
    }
  });
});
