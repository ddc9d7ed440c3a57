/**
 * Where a browser sends a picture straight to (FORM-04): the S3 store's own bucket where one is configured. What arrives
 * there lies under the store's passing folder until it is taken over, and is swept away where nobody does.
 */
import type { Env } from '#server/plugins/variables.ts';
import { s3Options } from './config.ts';
import { assinarEnvio, type CamposEnvio, type Envio } from './upload-policy.ts';

/** The answer to `GET amazon_hash`: Froala's shape, the address for whoever does not build it of bucket and region, and our path. */
export type AmazonHash = {
  readonly bucket: string;
  readonly region: string;
  readonly keyStart: string;
  readonly params: CamposEnvio;
  readonly uploadURL: string;
  /** What the picture's path begins with in a text: `keyStart` without the store's own folder. */
  readonly inicio: string;
};

export type EnvioDireto = {
  assinar(inicio: string, envio: Omit<Envio, 'bucket' | 'region' | 'keyStart'>): Promise<AmazonHash>;
  /** What was sent under a path; null when nothing is there. Throws AppError 'arquivo-grande' beyond `maxBytes`. */
  buscar(caminho: string, maxBytes: number): Promise<Buffer | null>;
  remover(caminho: string): Promise<void>;
  close(): void;
};

/** Undefined where the store is a folder: then the server itself takes the form. */
export async function abrirEnvioDireto(env: Env): Promise<EnvioDireto | undefined> {
  const options = s3Options(env);
  if (!options) return undefined;
  const { s3Passing } = await import('./s3-passage.ts');
  const { bucket, region } = options;
  const origin = origemDoEnvio(env) ?? '';
  const uploadURL = options.pathStyle ? `${origin}/${bucket}` : `${origin}/`;
  const passing = s3Passing(options);
  return {
    async assinar(inicio, envio) {
      const keyStart = passing.keyOf(inicio);
      const params = assinarEnvio({ ...envio, bucket, region, keyStart }, await passing.credencial());
      return { bucket, region, keyStart, params, uploadURL, inicio };
    },
    buscar: (caminho, maxBytes) => passing.buscar(caminho, maxBytes),
    remover: (caminho) => passing.remover(caminho),
    close: () => passing.close(),
  };
}

/** The origin that the page may speak to beside our own; undefined for a folder store. */
export function origemDoEnvio(env: Env): string | undefined {
  const options = s3Options(env);
  if (!options) return undefined;
  const host = options.endpoint?.replace(/\/$/, '') ?? `https://s3.${options.region}.amazonaws.com`;
  const [scheme = 'https:', , name = ''] = host.split('/');
  return options.pathStyle ? host : `${scheme}//${options.bucket}.${name}`;
}
