/** Which store: a folder under DATA_DIR, or an S3-compatible one where S3_BUCKET is set. */
import { join } from 'node:path';
import { given, givenOrStandard, type Env, type VariableName } from '#server/plugins/variables.ts';
import { folderStore } from './folder.ts';
import type { FileStore } from './port.ts';
import type { S3Options } from './s3.ts';

/** The S3 settings; undefined without S3_BUCKET. Throws an Error in Portuguese that lists every wrong variable. */
export function s3Options(env: Env): S3Options | undefined {
  const text = (name: VariableName): string | undefined => given(env, name);
  const bucket = text('S3_BUCKET');
  const problems: string[] = [];
  if (bucket === undefined) {
    for (const name of [
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_PREFIX',
      'S3_PATH_STYLE',
    ] as const)
      if (text(name) !== undefined) problems.push(`${name}: só vale com S3_BUCKET`);
  } else if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push(`S3_BUCKET: '${bucket}' não é nome de bucket`);
  const endpoint = text('S3_ENDPOINT');
  if (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint))
    problems.push('S3_ENDPOINT: use um endereço como https://s3.exemplo.com.br');
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    problems.push('S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY: informe as duas ou nenhuma');
  const pathStyle = text('S3_PATH_STYLE');
  if (pathStyle !== undefined && pathStyle !== 'true' && pathStyle !== 'false')
    problems.push(`S3_PATH_STYLE: use true ou false, não '${pathStyle}'`);
  const prefix = text('S3_PREFIX') ?? '';
  if (prefix !== '' && !/^(?:[A-Za-z0-9_.-]+\/)+$/.test(prefix))
    problems.push("S3_PREFIX: use pastas com barra no fim, como 'zelo/'");
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  if (bucket === undefined) return undefined;
  return {
    bucket,
    prefix,
    region: givenOrStandard(env, 'S3_REGION'),
    // With an endpoint of its own it is not Amazon's, whose hosts alone are sure to carry the bucket's name.
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}

/** The client for S3 is loaded only where it is used. */
export async function openFileStore(env: Env, dataDir: string): Promise<FileStore> {
  const options = s3Options(env);
  if (!options) return folderStore(join(dataDir, 'arquivos'));
  const { s3Store } = await import('./s3.ts');
  return s3Store(options);
}
