/** Copies with their files: made while people upload, large ones in little memory, put back whole or not at all, keys apart. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pausa } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '#server/database/backup.ts';
import { migrate } from '#server/database/migrate.ts';
import { restore } from '#server/database/restore.ts';
import { readTar, tarEntry, TAR_END } from '#server/database/tar.ts';
import { folderStore } from '#server/gateways/arquivo/folder.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const sha = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const placeOf = (id: string): string => join(id.slice(0, 2), id.slice(2, 4), id);
const NAME = { nome: 'laudo.pdf', mime: 'application/pdf' };

let base: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-copia-arquivos-'));
  base = await createTestDatabase({ empty: true });
  await migrate(base.database);
});
afterAll(async () => {
  await base.drop();
  await rm(folder, { recursive: true, force: true });
});

/** As the server does it: the file first, then its row. */
async function enviar(filesDir: string, content: Buffer): Promise<string> {
  const stored = await folderStore(filesDir).put(Readable.from([content]), content.length + 1);
  await base.database.pool.query(
    `INSERT INTO arquivo (id, nome, mime, tamanho) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [stored.id, NAME.nome, NAME.mime, content.length],
  );
  return stored.id;
}

/** Everything below a folder, with its content's hash. */
async function retrato(dir: string): Promise<{ [name: string]: string }> {
  const found: { [name: string]: string } = {};
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    found[path.slice(dir.length)] = entry.isFile() ? sha(await readFile(path)) : 'pasta';
  }
  return found;
}

/** Does the work while eight people send small files one after another; they are at it before it begins. */
async function enquantoEnviam<T>(filesDir: string, work: () => Promise<T>): Promise<T> {
  let [stopped, sent] = [false, 0];
  const uploader = async (): Promise<void> => {
    // Hundreds of files show what thousands would; a machine that copies slowly is not given more to copy.
    for (; !stopped; sent += 1) {
      if (sent > 400) await pausa(20);
      await enviar(filesDir, randomBytes(20_000));
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, uploader));
  try {
    await ateQue(() => sent >= 20);
    return await work();
  } finally {
    stopped = true;
    await all;
  }
}

const vazio = async (): Promise<TestDatabase> => createTestDatabase({ empty: true });

describe('[H7] a copy while people upload', () => {
  it('[H7] eight upload without a pause: three copies succeed, and each holds every file that its database knows', async () => {
    const filesDir = join(folder, 'subindo');
    for (let round = 0; round < 3; round += 1) {
      const file = join(folder, `subindo-${round}.gz`);
      const summary = await enquantoEnviam(filesDir, () => backup(base.database, { file, filesDir }));
      expect(summary.missing).toEqual([]);
      const target = await vazio();
      try {
        const back = join(folder, `voltou-${round}`);
        await restore(target.database, { file, filesDir: back });
        const { rows } = await target.database.pool.query<{ id: string }>('SELECT id FROM arquivo');
        expect(rows.length).toBeGreaterThan(0);
        for (const { id } of rows) expect(sha(await readFile(join(back, placeOf(id))))).toBe(id);
        expect(await readdir(back)).not.toContain('recebendo');
      } finally {
        await target.drop();
      }
    }
  });

  it('[H7] what is on its way in or out is nobody’s; what the database knows and is not there is named', async () => {
    const filesDir = join(folder, 'faltando');
    await base.database.pool.query('DELETE FROM arquivo');
    const [here, gone, spoilt] = [Buffer.from('aqui'), Buffer.from('sumiu'), Buffer.from('estragou')];
    for (const content of [here, gone, spoilt]) await enviar(filesDir, content);
    await rm(join(filesDir, placeOf(sha(gone))));
    await writeFile(join(filesDir, placeOf(sha(spoilt))), 'outra coisa');
    for (const passing of ['recebendo', 'saindo']) {
      await mkdir(join(filesDir, passing), { recursive: true });
      await writeFile(join(filesDir, passing, 'meio'), 'metade');
    }
    const summary = await backup(base.database, { file: join(folder, 'faltando.gz'), filesDir });
    expect(summary.files).toBe(2);
    expect([...summary.missing].sort()).toEqual([sha(gone), sha(spoilt)].sort());
  });
});

describe('[NGS-12] [M1] a restore that fails changes nothing at all', () => {
  let copy: string;
  let filesDir: string;
  let plain: Buffer;
  /** Nothing may change in them, so one of each serves all. */
  let nova: TestDatabase;
  let cheia: TestDatabase;
  const ids: string[] = [];
  beforeAll(async () => {
    [nova, cheia] = [await vazio(), await vazio()];
    await cheia.database.pool.query('CREATE TABLE coisa AS SELECT 7 AS id');
    filesDir = join(folder, 'origem');
    copy = join(folder, 'boa.gz');
    await base.database.pool.query('DELETE FROM arquivo');
    for (const text of ['laudo um', 'laudo dois', 'laudo três'])
      ids.push(await enviar(filesDir, Buffer.from(text)));
    await base.database.pool.query(
      `INSERT INTO usuario (login, nome) VALUES ('quem', 'Quem') ON CONFLICT DO NOTHING`,
    );
    await backup(base.database, { file: copy, filesDir });
    plain = gunzipSync(await readFile(copy));
  });

  afterAll(async () => {
    await nova.drop();
    await cheia.drop();
  });

  /** The archive with each entry as `change` wants it. */
  async function com(
    change: (name: string, content: Buffer) => readonly [string, Buffer] | null,
    end = TAR_END,
  ): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const entry of readTar(Readable.from([plain]))) {
      const changed = change(entry.name, await entry.content());
      if (changed) parts.push(tarEntry(...changed));
    }
    return gzipSync(Buffer.concat([...parts, end]));
  }
  const trocarTexto = (content: Buffer): Buffer => Buffer.from(content.toString().replace('laudo', 'LAUDO'));
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    return changed;
  };
  const damaged: { [kind: string]: () => Promise<Buffer> } = {
    'a file altered': () =>
      com((name, content) => [name, name.startsWith('arquivos/') ? trocarTexto(content) : content]),
    'a file too many': () =>
      com((name, content) => [
        name === `arquivos/${placeOf(ids[0] ?? '')}` ? 'arquivos/ff/ff/estranho' : name,
        content,
      ]),
    'a file left out': () => com((name, content) => (name.endsWith(ids[1] ?? '') ? null : [name, content])),
    'a climbing name': () =>
      com((name, content) => [
        name.startsWith('arquivos/') ? `arquivos/../../fora-${name.length}` : name,
        content,
      ]),
    'an absolute name': () =>
      com((name, content) => [name.startsWith('arquivos/') ? `arquivos//tmp/zelo-fora` : name, content]),
    'rows altered': () =>
      com((name, content) => [
        name,
        name.startsWith('dados/usuario/') ? Buffer.from(content.toString().replace('Quem', 'Quim')) : content,
      ]),
    'rows that are none': () =>
      com((name, content) => [name, name.startsWith('dados/usuario/') ? Buffer.from('nada\n') : content]),
    'no manifest': () => com((name, content) => (name === 'manifesto.json' ? null : [name, content])),
    'a manifest that is none': () =>
      com((name, content) => [name, name === 'manifesto.json' ? Buffer.from('{"tab') : content]),
    'cut in the midst': async () =>
      (await readFile(copy)).subarray(0, Math.floor((await readFile(copy)).length * 0.9)),
    'a flipped byte': async () =>
      flipped(await readFile(copy), Math.floor((await readFile(copy)).length / 2)),
    empty: async () => Buffer.alloc(0),
    text: async () => Buffer.from('isto não é uma cópia'),
    'the end of the archive cut off': async () => gzipSync(plain.subarray(0, plain.length - 4096)),
  };

  it.each(Object.keys(damaged))(
    '[M1] %s: database, files and folders are as they were, into a new folder and over a full one',
    async (kind) => {
      const file = join(folder, `${kind.replaceAll(' ', '-')}.gz`);
      await writeFile(file, (await damaged[kind]?.()) ?? '');
      const dir = join(folder, 'nova', sha(kind));
      await expect(restore(nova.database, { file, filesDir: join(dir, 'arquivos') })).rejects.toBeInstanceOf(
        Error,
      );
      expect(await retrato(dir)).toEqual({});
      const tables = await nova.database.pool.query(
        `SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      );
      expect(tables.rowCount).toBe(0);

      // Over a full installation, in which one file is of this very copy and another is of its own.
      const own = join(folder, 'cheia', sha(kind));
      await cp(filesDir, join(own, 'arquivos'), { recursive: true });
      await writeFile(join(own, 'arquivos', 'proprio'), 'meu');
      const before = await retrato(own);
      await expect(
        restore(cheia.database, { file, filesDir: join(own, 'arquivos'), replace: true }),
      ).rejects.toBeInstanceOf(Error);
      expect(await retrato(own)).toEqual(before);
      expect((await cheia.database.pool.query('SELECT id FROM coisa')).rows).toEqual([{ id: 7 }]);
    },
  );

  it('[M1] a file that cannot be put in its place takes the others and the database back with it', async () => {
    const target = await vazio();
    try {
      await target.database.pool.query('CREATE TABLE coisa AS SELECT 7 AS id');
      const cheia = join(folder, 'estorvo');
      // A folder stands where the last file belongs, and the first one is there, spoilt.
      const [first, last] = [[...ids].sort()[0] ?? '', [...ids].sort().at(-1) ?? ''];
      await mkdir(join(cheia, 'arquivos', placeOf(last), 'estorvo'), { recursive: true });
      await mkdir(dirname(join(cheia, 'arquivos', placeOf(first))), { recursive: true });
      await writeFile(join(cheia, 'arquivos', placeOf(first)), 'estragado');
      const before = await retrato(cheia);
      await expect(
        restore(target.database, { file: copy, filesDir: join(cheia, 'arquivos'), replace: true }),
      ).rejects.toBeInstanceOf(Error);
      expect(await retrato(cheia)).toEqual(before);
      expect((await target.database.pool.query('SELECT id FROM coisa')).rows).toEqual([{ id: 7 }]);
      await rm(join(cheia, 'arquivos', placeOf(last)), { recursive: true });
      await restore(target.database, { file: copy, filesDir: join(cheia, 'arquivos'), replace: true });
      for (const id of ids) expect(sha(await readFile(join(cheia, 'arquivos', placeOf(id))))).toBe(id);
      expect(await readdir(cheia)).toEqual(['arquivos']);
    } finally {
      await target.drop();
    }
  });
});

describe('[M2] large files', () => {
  it('[M2] a file of 300 MB goes out and comes back in little memory', { timeout: 240_000 }, async () => {
    const filesDir = join(folder, 'grande');
    await mkdir(filesDir, { recursive: true });
    await writeFile(join(filesDir, 'grande'), 'z');
    await truncate(join(filesDir, 'grande'), 300 * 1024 * 1024); // sparse: it costs no disk
    const target = await vazio();
    let most = 0;
    const start = process.memoryUsage().arrayBuffers;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - start)), 5);
    try {
      const file = join(folder, 'grande.gz');
      await backup(base.database, { file, filesDir });
      await restore(target.database, { file, filesDir: join(folder, 'grande-volta') });
      expect((await stat(join(folder, 'grande-volta', 'grande'))).size).toBe(300 * 1024 * 1024);
      expect(most).toBeLessThan(200 * 1024 * 1024);
    } finally {
      clearInterval(watch);
      await target.drop();
      await rm(join(folder, 'grande-volta'), { recursive: true, force: true });
    }
  });
});

describe('[H7] the key of secrets', () => {
  const run = (script: string, args: string[], env: { [name: string]: string }) =>
    promisify(execFile)('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, ...env },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);

  it('[ops] is kept apart where asked, else its absence is said at both ends; the wrong one is refused', async () => {
    const origem = join(folder, 'com-chave');
    await mkdir(origem, { recursive: true });
    const chave = randomBytes(32).toString('base64');
    await writeFile(join(origem, 'segredos.chave'), `${chave}\n`, { mode: 0o600 });
    const [file, guardada] = [join(folder, 'chave.gz'), join(folder, 'longe', 'chave')];
    const env = { DATABASE_URL: base.url, DATA_DIR: origem, SECRETS_KEY: '', S3_BUCKET: '' };
    expect((await run('backup', ['--para', file, '--aberta'], env)).stdout).toMatch(
      /não vai na cópia.*rascunhos.*--segredos/,
    );
    expect((await run('backup', ['--para', file, '--aberta', '--segredos', guardada], env)).stdout).toContain(
      `gravada em ${guardada}`,
    );
    expect((await readFile(guardada, 'utf8')).trim()).toBe(chave);
    expect((await stat(guardada)).mode & 0o777).toBe(0o600);
    expect(gunzipSync(await readFile(file)).includes(chave)).toBe(false);

    const target = await vazio();
    try {
      const nova = join(folder, 'chave-nova');
      const there = { DATABASE_URL: target.url, DATA_DIR: nova, SECRETS_KEY: '', S3_BUCKET: '' };
      const errada = join(folder, 'errada');
      await writeFile(errada, randomBytes(32).toString('base64'));
      const refused = await run('restaurar', [file, '--segredos', errada], there);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('não é a da instalação que fez esta cópia'),
      });
      expect(await retrato(nova)).toEqual({});
      expect((await run('restaurar', [file], there)).stdout).toMatch(
        /não é a da cópia.*rascunhos.*--segredos/,
      );
      const back = await run('restaurar', [file, '--substituir', '--segredos', guardada], there);
      expect(back.stdout, back.stderr).toContain('Chave dos segredos posta em');
      expect((await readFile(join(nova, 'segredos.chave'), 'utf8')).trim()).toBe(chave);
      expect((await run('restaurar', [file, '--substituir'], there)).stdout).not.toContain('segredos');
    } finally {
      await target.drop();
    }
  });

  it('[ops] with the files in S3 both ends say that they are not in the copy', async () => {
    const file = join(folder, 's3.gz');
    const env = {
      DATABASE_URL: base.url,
      DATA_DIR: join(folder, 's3'),
      SECRETS_KEY: '',
      S3_BUCKET: 'clinica-arquivos',
    };
    expect((await run('backup', ['--para', file, '--aberta'], env)).stdout).toMatch(
      /S3 \(bucket clinica-arquivos\).*não vão na cópia/,
    );
    const target = await vazio();
    try {
      const there = { DATABASE_URL: target.url, DATA_DIR: join(folder, 's3-nova'), SECRETS_KEY: '' };
      expect((await run('restaurar', [file], there)).stdout).toContain('traga também a cópia do bucket');
    } finally {
      await target.drop();
    }
  });
});
