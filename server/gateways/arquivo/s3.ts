/**
 * Files in any store that speaks S3: `<prefix>ab/cd/<sha256>`. The hash is known only at the end, so the content goes up
 * in parts under a passing name and is copied to its own by the store itself; an upload that breaks off is aborted.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '#domain/errors/app-error.ts';
import { hashing } from './hashing.ts';
import type { ByteRange, FileStore } from './port.ts';

export type S3Options = {
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint?: string;
  /** Absent: what the machine's role or the SDK's own variables give. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The bucket in the path and not in the host's name; most stores beside Amazon's want it. */
  readonly pathStyle: boolean;
  readonly prefix: string;
  /** A copy of more goes in parts; the protocol's own limit is 5 GB. */
  readonly copyPartBytes?: number;
};

const ID = /^[0-9a-f]{64}$/;
const PART_BYTES = 8 * 1024 * 1024;
const COPY_PART_BYTES = 1024 ** 3;

export function s3Store(options: S3Options): FileStore & { close(): void } {
  const { bucket: Bucket, prefix } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle,
    // Stores beside Amazon's do not all know the newer checksums; TLS and our own SHA-256 are what we rely on.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
  });
  const keyOf = (id: string): string => {
    if (!ID.test(id)) throw new AppError('arquivo-nao-encontrado');
    return `${prefix}${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
  };
  const remove = (Key: string): Promise<unknown> => client.send(new DeleteObjectCommand({ Bucket, Key }));

  /** The store copies inside itself; large objects in parts. Also renews the date of an object that is there. */
  async function copy(from: string, Key: string, size: number): Promise<void> {
    const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
    const step = options.copyPartBytes ?? COPY_PART_BYTES;
    if (size <= step) {
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: 'REPLACE' }));
      return;
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let start = 0; start < size; start += step) {
        const PartNumber = Parts.length + 1;
        const CopySourceRange = `bytes=${start}-${Math.min(start + step, size) - 1}`;
        const part = await client.send(
          new UploadPartCopyCommand({ Bucket, Key, CopySource, CopySourceRange, UploadId, PartNumber }),
        );
        Parts.push({ ETag: part.CopyPartResult?.ETag, PartNumber });
      }
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      throw error;
    }
  }

  async function read(id: string, range?: ByteRange): Promise<Readable> {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const { Body } = await named(client.send(new GetObjectCommand({ Bucket, Key: keyOf(id), Range })));
    return Body as Readable;
  }

  return {
    async put(content, maxBytes) {
      const passing = `${prefix}recebendo/${randomUUID()}`;
      const counted = hashing(content, maxBytes);
      let broken: unknown;
      async function* watched(): AsyncGenerator<Uint8Array> {
        try {
          yield* counted.bytes;
        } catch (error) {
          broken = error;
          throw error;
        }
      }
      const upload = new Upload({
        client,
        params: { Bucket, Key: passing, Body: Readable.from(watched(), { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: 2,
      });
      try {
        await named(upload.done());
        const { id, size } = counted.result();
        const key = keyOf(id);
        await named(copy(passing, key, size));
        const { LastModified } = await named(client.send(new HeadObjectCommand({ Bucket, Key: key })));
        return { id, size, at: LastModified?.getTime() ?? Date.now() };
      } catch (error) {
        // Why the content broke off, not what came of it in the store.
        throw broken ?? error;
      } finally {
        await remove(passing).catch(() => undefined); // What stays behind is cleared by `list`; the first failure is the one to tell.
      }
    },
    read,
    async local(id) {
      const folder = await mkdtemp(join(tmpdir(), 'zelo-s3-'));
      try {
        const path = join(folder, id);
        await pipeline(await read(id), createWriteStream(path, { mode: 0o600 }));
        return { path, release: () => rm(folder, { recursive: true, force: true }) };
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
    async *list(before) {
      let ContinuationToken: string | undefined;
      do {
        const page = await named(
          client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (!LastModified || LastModified.getTime() >= before) continue;
          const name = basename(Key);
          if (ID.test(name) && Key === keyOf(name)) yield name;
          else if (Key.startsWith(`${prefix}recebendo/`)) await remove(Key);
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async remove(id, at) {
      const Key = keyOf(id);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!head || (head.LastModified?.getTime() ?? 0) > at) return false;
      // Put again between these two calls, it would be lost where the store ignores the condition; the sweep
      // deletes the database row first and under lock, and what is put again makes that row anew.
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      return true;
    },
    close: () => client.destroy(),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404);

/** The store's failure as one of ours: not there, no room, does not answer. */
async function named<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isMissing(error)) throw new AppError('arquivo-nao-encontrado', { cause: error });
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 507 || (error instanceof S3ServiceException && /quota|full/i.test(error.name)))
      throw new AppError('sem-espaco', { cause: error });
    if (error instanceof S3ServiceException || isNetwork(error))
      throw new AppError('servico-indisponivel', { cause: error });
    throw error;
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
]);
const isNetwork = (error: unknown): boolean =>
  NETWORK.has(String((error as { code?: unknown }).code)) || (error as Error).name === 'TimeoutError';
