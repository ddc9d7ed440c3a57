/** The S3 store against a server that speaks the protocol and is not ours, on loopback; then documents upon it. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Options } from '#server/gateways/arquivo/config.ts';
import { s3Store, type S3Options } from '#server/gateways/arquivo/s3.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { item, mandar, PDF } from './documento-apoio.ts';

const MB = 1024 * 1024;
let folder: string;
let servers: S3rver[];
let env: { readonly [name: string]: string };
let options: S3Options;
let listing: S3Options;
let store: ReturnType<typeof s3Store>;
let lists: ReturnType<typeof s3Store>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-s3-teste-'));
  // One checks every signature. It reckons the address of a bucket without its last slash, which no SDK does, so lists
  // go to the other, on the same files.
  const start = async (allowMismatchedSignatures: boolean): Promise<[S3rver, number]> => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'zelo-teste' }],
      allowMismatchedSignatures,
    });
    return [server, (await server.run()).port];
  };
  const [strict, port] = await start(false);
  const [loose, loosePort] = await start(true);
  servers = [strict, loose];
  env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'zelo-teste',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PREFIX: 'zelo/',
  };
  options = s3Options(env) as S3Options;
  store = s3Store(options);
  listing = { ...options, endpoint: `http://127.0.0.1:${loosePort}` };
  lists = s3Store(listing);
});
afterAll(async () => {
  store.close();
  lists.close();
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
async function whole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
async function ids(before = Date.now() + 60_000): Promise<string[]> {
  const found: string[] = [];
  for await (const id of lists.list(before)) found.push(id);
  return found;
}
const clientOf = ({ region, endpoint = '', credentials }: S3Options): S3Client =>
  new S3Client({ region, endpoint, forcePathStyle: true, ...(credentials ? { credentials } : {}) });
const keys = async (): Promise<string> => {
  const client = clientOf(listing);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: options.bucket }));
  client.destroy();
  return Contents.map(({ Key }) => Key).join(' ');
};

describe('[DOC-03] files in an S3 store', () => {
  it('[DOC-03] content goes up in parts, lies under its hash and comes back whole and in ranges', async () => {
    const bytes = randomBytes(20 * MB + 17);
    const { id, size } = await store.put(
      Readable.from([bytes.subarray(0, 9 * MB), bytes.subarray(9 * MB)]),
      30 * MB,
    );
    expect([id, size]).toEqual([sha(bytes), bytes.length]);
    expect((await whole(await store.read(id))).equals(bytes)).toBe(true);
    expect(await whole(await store.read(id, { start: 5, end: 14 }))).toEqual(bytes.subarray(5, 15));
    expect(await keys()).toBe(`zelo/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`);
    const local = await store.local(id);
    expect(sha(await readFile(local.path))).toBe(id);
    await local.release();
    await expect(access(local.path)).rejects.toThrow('ENOENT');
    expect(await ids()).toEqual([id]);
    expect(await store.remove(id, Date.now() + 60_000)).toBe(true);
    expect(await store.remove(id, Date.now() + 60_000)).toBe(false);
    await expect(store.read(id)).rejects.toMatchObject({ code: 'arquivo-nao-encontrado' });
  });

  it('[DOC-03] empty, too large and broken off leave nothing behind', async () => {
    await expect(store.put(Readable.from([]), MB)).rejects.toMatchObject({ code: 'arquivo-vazio' });
    await expect(store.put(Readable.from([randomBytes(2 * MB)]), MB)).rejects.toMatchObject({
      code: 'arquivo-grande',
    });
    async function* cut(): AsyncGenerator<Buffer> {
      yield randomBytes(9 * MB);
      throw new Error('cut');
    }
    await expect(store.put(cut(), 30 * MB)).rejects.toThrow('cut');
    expect(await keys()).toBe('');
  });

  it('[DOC-03] what was put again after the moment stays; what lies there from a killed upload is cleared', async () => {
    const { id, at } = await store.put(Readable.from([Buffer.from('de novo')]), MB);
    expect(await store.remove(id, at - 60_000)).toBe(false);
    const client = clientOf(options);
    await client.send(
      new PutObjectCommand({ Bucket: options.bucket, Key: 'zelo/recebendo/resto', Body: 'x' }),
    );
    client.destroy();
    expect(await ids()).toEqual([id]);
    expect(await keys()).not.toContain('recebendo');
    await store.remove(id, at + 60_000);
  });

  it('[DOC-03] a file on disk streams through', async () => {
    const path = join(folder, 'grande');
    await writeFile(path, randomBytes(12 * MB));
    const { id } = await store.put(createReadStream(path), 20 * MB);
    expect(id).toBe(sha(await readFile(path)));
    await store.remove(id, Date.now() + 60_000);
  });

  it('[DOC-03] a store that does not answer or refuses the key is an outside service that failed', async () => {
    const dead = s3Store({ ...options, endpoint: 'http://127.0.0.1:9' });
    await expect(dead.put(Readable.from([Buffer.from('x')]), MB)).rejects.toMatchObject({
      code: 'servico-indisponivel',
    });
    dead.close();
    const wrong = s3Store({ ...options, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'errada' } });
    await expect(wrong.put(Readable.from([Buffer.from('x')]), MB)).rejects.toMatchObject({
      code: 'servico-indisponivel',
    });
    wrong.close();
  });
});

describe('[DOC-01] documents upon the S3 store', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ env });
  }, 60_000);
  afterAll(() => api.close());

  it('[DOC-01] are sent, downloaded and read in ranges', async () => {
    const { rows } = await api.test.database.pool.query(
      "INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181') RETURNING id",
    );
    const doc = item(
      await mandar(api, api.admin, { id: rows[0].id, modulo: 'fornecedores' }, [
        { nome: 'a.pdf', bytes: PDF },
      ]),
    );
    expect(await keys()).toContain(doc.sha256);
    const path = `/api/cmis/download-documento?modulo=fornecedores&objectId=${doc.objectId}`;
    expect((await api.admin.get(path)).rawPayload).toEqual(PDF);
    const part = await api.admin.get(path, { range: 'bytes=2-5' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, PDF.subarray(2, 6)]);
    const base64 = await api.admin.get(
      path.replace('download-documento', 'download-documento/formato/base64'),
    );
    expect(base64.json<{ result: { entity: string } }>().result.entity).toBe(PDF.toString('base64'));
  });
});

describe('[DOC-03] S3 configuration', () => {
  it('[DOC-03] is off without a bucket, and says every wrong variable', () => {
    expect(s3Options({})).toBeUndefined();
    expect(s3Options({ S3_BUCKET: 'zelo' })).toEqual({
      bucket: 'zelo',
      prefix: '',
      region: 'us-east-1',
      pathStyle: false,
    });
    expect(() =>
      s3Options({
        S3_BUCKET: 'Não',
        S3_ENDPOINT: 'ftp://x',
        S3_ACCESS_KEY_ID: 'a',
        S3_PATH_STYLE: 'sim',
        S3_PREFIX: '/zelo',
      }),
    ).toThrow(/S3_BUCKET[^]*S3_ENDPOINT[^]*S3_SECRET_ACCESS_KEY[^]*S3_PATH_STYLE[^]*S3_PREFIX/);
    expect(() => s3Options({ S3_ENDPOINT: 'https://x' })).toThrow('S3_ENDPOINT: só vale com S3_BUCKET');
  });
});
