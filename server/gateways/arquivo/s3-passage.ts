/** What browsers sent straight into the bucket, on its way: `<prefix>recebendo/<caminho>`, read once and removed. */
import { DeleteObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#domain/errors/app-error.ts';
import type { Credencial } from './upload-policy.ts';
import type { S3Options } from './s3.ts';

export function s3Passing(options: S3Options) {
  const { bucket: Bucket } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
  });
  const keyOf = (caminho: string): string => `${options.prefix}recebendo/${caminho}`;
  return {
    keyOf,
    /** As configured, or what the machine's role gives just now. */
    async credencial(): Promise<Credencial> {
      return client.config.credentials();
    },
    async buscar(caminho: string, maxBytes: number): Promise<Buffer | null> {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket, Key: keyOf(caminho) }),
        );
        if ((ContentLength ?? 0) > maxBytes) throw new AppError('arquivo-grande');
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw new AppError('servico-indisponivel', { cause: error });
      }
    },
    async remover(caminho: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(caminho) })).catch((cause: unknown) => {
        throw new AppError('servico-indisponivel', { cause });
      });
    },
    close: () => client.destroy(),
  };
}
