/** Copies sealed by a key of their own, and the rehearsal that proves that one comes back. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backup } from '#server/database/backup.ts';
import { makeBackupKey, readBackupKey } from '#server/database/backup-seal.ts';
import { migrate } from '#server/database/migrate.ts';
import { restore } from '#server/database/restore.ts';
import { lerSinais } from '#server/features/inicio/repository.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const PESSOA = 'Marisa Quirino Abrantes';
const LAUDO = 'laudo de quem não se diz o nome';

let source: TestDatabase;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-copia-cifrada-'));
  source = await createTestDatabase({ empty: true });
  await migrate(source.database);
  const { pool } = source.database;
  await pool.query(
    `insert into usuario (login, nome) select 'u' || n, $1 || ' ' || n from generate_series(1, 40) n`,
    [PESSOA],
  );
  await pool.query(
    `select zelo_auditar('usuarios', 1, 'inserir', null, '{"v": 1}', 1, 'Ana', null, null, null)`,
  );
  await mkdir(at('arquivos/ab'), { recursive: true });
  await writeFile(at('arquivos/ab/abcd'), LAUDO);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { readonly code?: number; readonly stdout: string; readonly stderr: string };
const run = (script: string, args: string[], url = source.url): Promise<Ran> =>
  promisify(execFile)('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, SECRETS_KEY: '', S3_BUCKET: '' },
  }).catch((error: Ran) => error);

async function intoEmpty<T>(work: (target: TestDatabase) => Promise<T>): Promise<T> {
  const target = await createTestDatabase({ empty: true });
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}

const bancosDeEnsaio = async (): Promise<number> =>
  (await source.database.pool.query(`select 1 from pg_database where datname like 'zelo_ensaio_%'`))
    .rowCount ?? 0;

describe('[NGS-12] [ops N9] a copy is sealed by a key of its own', () => {
  it('is asked for: without a key, or by word, nothing is written; the key is made once, for its owner alone', async () => {
    const sem = await run('backup', ['--para', at('sem.age')]);
    expect(sem).toMatchObject({ code: 1, stderr: expect.stringMatching(/--chave ARQUIVO.*--aberta/) });
    const perdida = await run('backup', ['--para', at('sem.age'), '--chave', at('nao-ha')]);
    expect(perdida).toMatchObject({ code: 1, stderr: expect.stringContaining(`${at('nao-ha')} não existe`) });
    await expect(stat(at('sem.age'))).rejects.toThrow('ENOENT');
    await expect(stat(at('nao-ha'))).rejects.toThrow('ENOENT');

    const nova = await run('backup', ['--criar-chave', at('copias.chave')]);
    const chave = await readBackupKey(at('copias.chave'));
    expect(nova.stdout, nova.stderr).toContain(`basta deixar a parte pública: ${chave?.publica}`);
    expect(nova.stdout).not.toContain(chave?.secreta);
    expect((await stat(at('copias.chave'))).mode & 0o777).toBe(0o600);
    const outraVez = await run('backup', ['--criar-chave', at('copias.chave')]);
    expect(outraVez).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('já existe e ficou como estava'),
    });
    expect(await readBackupKey(at('copias.chave'))).toEqual(chave);
    const noMesmoArquivo = await run('backup', [
      '--para',
      at('x.age'),
      '--chave',
      at('a'),
      '--segredos',
      at('a'),
    ]);
    expect(noMesmoArquivo).toMatchObject({ code: 1, stderr: expect.stringContaining('mesmo arquivo') });
  });

  it('made with the public half alone, tells nothing, and comes back with the key that was kept', async () => {
    const secreta = at('guardada.chave');
    const { publica } = await makeBackupKey(secreta);
    await writeFile(at('publica.chave'), `# só esta fica no servidor\n${publica}\n`);
    const file = at('copia.age');
    const made = await run('backup', ['--para', file, '--chave', at('publica.chave')]);
    expect(made.stdout, made.stderr).toContain(`Cifrada para a chave ${publica}`);
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const told of [PESSOA, LAUDO, 'zelo.json']) expect(bytes.includes(told)).toBe(false);
    expect(bytes.indexOf(Buffer.of(0x1f, 0x8b, 0x08, 0)), 'no gzip inside to be taken out').toBe(-1);

    await intoEmpty(async (target) => {
      const refusals: [string[], RegExp][] = [
        [[file], /está cifrada.*--chave/],
        [[file, '--chave', at('publica.chave')], /só a parte pública/],
        [[file, '--chave', at('nao-ha')], /nao-ha não existe/],
      ];
      for (const [args, why] of refusals)
        expect(await run('restaurar', args, target.url)).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(why),
        });
      await makeBackupKey(at('outra.chave'));
      const wrong = await run('restaurar', [file, '--chave', at('outra.chave')], target.url);
      expect(wrong).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/outra\.chave não abre .*copia\.age: .*cifrada com outra/),
      });
      await writeFile(at('torta.chave'), 'AGE-SECRET-KEY-1ABC\n');
      const torta = await run('restaurar', [file, '--chave', at('torta.chave')], target.url);
      expect(torta.stderr).toContain('não guarda uma chave de cópias');
      expect(
        (await target.database.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount,
      ).toBe(0);

      const back = await run('restaurar', [file, '--chave', secreta], target.url);
      expect(back.stdout, back.stderr).toContain('A auditoria restaurada está íntegra');
      expect(back.stderr).not.toContain('não está cifrada');
      const { rows } = await target.database.pool.query(
        `select count(*)::int as n from usuario where nome like $1`,
        [`${PESSOA}%`],
      );
      expect(rows).toEqual([{ n: 40 }]);
    });
  });

  it('cut or changed by one byte is refused, and nothing is restored', async () => {
    const de = at('b.chave');
    const chave = await makeBackupKey(de);
    const file = at('b.age');
    await backup(source.database, { file, filesDir: at('arquivos'), publica: chave.publica });
    const whole = await readFile(file);
    const broken = at('b-mudada.age');
    await intoEmpty(async (target) => {
      for (const change of ['cut', 'byte', 'header'] as const) {
        const bytes = Buffer.from(whole);
        const place = change === 'header' ? 60 : bytes.length - 100;
        bytes.writeUInt8((bytes.readUInt8(place) + 1) % 128, place);
        await writeFile(broken, change === 'cut' ? whole : bytes);
        if (change === 'cut') await truncate(broken, whole.length - 40);
        await expect(
          restore(target.database, { file: broken, chave: { chave, de } }),
          change,
        ).rejects.toThrow(change === 'header' ? /danificado|não abre/ : /cortado ou danificado/);
      }
      expect(
        (await target.database.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rowCount,
      ).toBe(0);
    });
  });

  it('made before there were keys still comes back, and it is told that it lies open', async () => {
    const file = at('antiga.tar.gz');
    await backup(source.database, { file, filesDir: at('arquivos') });
    await intoEmpty(async (target) => {
      const back = await run('restaurar', [file], target.url);
      expect(back.stdout, back.stderr).toContain('A auditoria restaurada está íntegra');
      expect(back.stderr).toContain('Esta cópia não está cifrada');
    });
  });
});

describe('[ops N9] the rehearsal', () => {
  const banco = (): string[] => ['--banco', inject('testServer').adminUrl];

  it('restores into a database of its own, reads it back, compares, and leaves nothing', async () => {
    const de = at('ensaio.chave');
    const { publica } = await makeBackupKey(de);
    const file = at('ensaio.age');
    const { rows } = await backup(source.database, { file, filesDir: at('arquivos'), publica });
    expect((await lerSinais(source.database.pool)).copia).toBe(false);
    const made = await run('restaurar', [file, '--ensaio', '--chave', de, ...banco()]);
    expect(made.stdout, made.stderr).toMatch(
      new RegExp(
        `Ensaio feito: .*ensaio\\.age.*, volta inteira.* ${rows} linhas e 1 arquivos .*iguais à cópia`,
      ),
    );
    expect(await bancosDeEnsaio()).toBe(0);
    // The installation remembers it, and its first day's step is done by it.
    expect((await lerSinais(source.database.pool)).copia).toBe(true);
    const semChave = await run('restaurar', [file, '--ensaio', ...banco()]);
    expect(semChave).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/não prova que esta cópia volta.*está cifrada/),
    });
  });

  it('of a copy whose rows come back otherwise says which table, and does not say that it went well', async () => {
    const file = at('que-muda.tar.gz');
    await backup(source.database, { file, filesDir: at('arquivos') });
    await intoEmpty(async (target) => {
      // What a faulty version of the program or of the database would do on the way in.
      const database = Object.assign(Object.create(target.database) as typeof target.database, {
        newClient: (...args: Parameters<typeof target.database.newClient>) => {
          const connection = target.database.newClient(...args);
          const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown;
          return Object.assign(connection, {
            query: (...sent: unknown[]) =>
              sent[0] === 'set local synchronize_seqscans = off'
                ? (query(`update usuario set nome = 'Outra' where id = 7`) as Promise<unknown>).then(() =>
                    query(...sent),
                  )
                : query(...sent),
          });
        },
      });
      await expect(restore(database, { file, compare: true })).rejects.toThrow(
        /A tabela usuario restaurada não é igual/,
      );
    });
  });

  it('of a broken copy fails, and no scratch database stays behind', async () => {
    const file = at('quebrada.tar.gz');
    await backup(source.database, { file });
    await chmod(file, 0o600);
    await truncate(file, (await stat(file)).size - 60);
    const made = await run('restaurar', [file, '--ensaio', ...banco()]);
    expect(made).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/não prova.*cortado ou danificado/),
    });
    expect(await bancosDeEnsaio()).toBe(0);
    for (const [args, why] of [
      [[file, '--ensaio', '--substituir'], '--substituir'],
      [[file, ...banco()], '--ensaio'],
    ] as const)
      expect(await run('restaurar', [...args])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(why),
      });
  });
});
