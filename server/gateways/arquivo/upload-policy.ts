/**
 * The policy of a browser's direct upload (S3 'POST Object', Signature Version 4): made, signed, and for our own stand-in
 * of the bucket checked as S3 checks it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Credencial = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a machine's role. */
  readonly sessionToken?: string | undefined;
};

export type Envio = {
  readonly bucket: string;
  readonly region: string;
  readonly keyStart: string;
  readonly maxBytes: number;
  readonly agora: Date;
  readonly validadeMs: number;
};

export type CamposEnvio = { readonly acl: string; readonly policy: string; readonly [campo: string]: string };

const ALGORITMO = 'AWS4-HMAC-SHA256';

/** The form's fields, in Froala's shape. */
export function assinarEnvio(
  envio: Envio,
  { accessKeyId, secretAccessKey, sessionToken }: Credencial,
): CamposEnvio {
  const date = envio.agora.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const credential = `${accessKeyId}/${day}/${envio.region}/s3/aws4_request`;
  const token: { [campo: string]: string } =
    sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken };
  const fields = {
    'x-amz-algorithm': ALGORITMO,
    'x-amz-credential': credential,
    'x-amz-date': date,
    ...token,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(envio.agora.getTime() + envio.validadeMs).toISOString(),
      conditions: [
        { bucket: envio.bucket },
        { acl: 'private' },
        ['starts-with', '$key', envio.keyStart],
        { success_action_status: '201' },
        ['content-length-range', 1, envio.maxBytes],
        ['starts-with', '$Content-Type', 'image/'],
        ['starts-with', '$x-requested-with', ''],
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  return {
    acl: 'private',
    policy,
    ...fields,
    'x-amz-signature': assinatura(secretAccessKey, { day, region: envio.region, policy }),
  };
}

function assinatura(
  secret: string,
  { day, region, policy }: { day: string; region: string; policy: string },
): string {
  const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const key = mac(mac(mac(mac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return mac(key, policy).toString('hex');
}

export type FalhaEnvio = 'malformado' | 'assinatura' | 'vencido' | 'condicao';
export type EnvioConferido =
  | { readonly ok: true; readonly key: string; readonly minBytes: number; readonly maxBytes: number }
  | { readonly ok: false; readonly motivo: FalhaEnvio };

/** Fields that no condition needs to name. */
const LIVRES = new Set(['x-amz-signature', 'policy', 'file', 'bucket']);

/**
 * Whether the form may be taken: every field stands under a condition of a policy that is signed and not over. `segredo`
 * answers the secret of the credential's first part, undefined for one that is none of ours.
 */
export function conferirEnvio(
  form: ReadonlyMap<string, string>,
  {
    bucket,
    region,
    agora,
    segredo,
  }: { bucket: string; region: string; agora: Date; segredo: (accessKeyId: string) => string | undefined },
): EnvioConferido {
  const fields = new Map([...form].map(([name, value]) => [name.toLowerCase(), value]));
  fields.set('bucket', bucket);
  const [accessKeyId = '', day = '', place, service, end, ...rest] = (
    fields.get('x-amz-credential') ?? ''
  ).split('/');
  const policy = fields.get('policy') ?? '';
  if (
    rest.length > 0 ||
    place !== region ||
    service !== 's3' ||
    end !== 'aws4_request' ||
    !/^\d{8}$/.test(day)
  )
    return { ok: false, motivo: 'malformado' };
  if (fields.get('x-amz-algorithm') !== ALGORITMO) return { ok: false, motivo: 'malformado' };
  const secret = segredo(accessKeyId);
  if (secret === undefined) return { ok: false, motivo: 'assinatura' };
  const right = Buffer.from(assinatura(secret, { day, region, policy }));
  const given = Buffer.from(fields.get('x-amz-signature') ?? '');
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return { ok: false, motivo: 'assinatura' };

  const read = lerPolitica(policy);
  if (!read) return { ok: false, motivo: 'malformado' };
  if (!(agora.getTime() < read.expiration)) return { ok: false, motivo: 'vencido' };
  const named = new Set<string>();
  let range: readonly [number, number] = [0, 0];
  for (const [kind, name, value] of read.conditions) {
    if (kind === 'content-length-range') {
      range = [Number(name), Number(value)];
      continue;
    }
    const field = name.replace(/^\$/, '').toLowerCase();
    const held = fields.get(field) ?? '';
    named.add(field);
    if (kind === 'eq' ? held !== value : !held.startsWith(value)) return { ok: false, motivo: 'condicao' };
  }
  for (const name of fields.keys())
    if (!named.has(name) && !LIVRES.has(name) && !name.startsWith('x-ignore-'))
      return { ok: false, motivo: 'condicao' };
  return { ok: true, key: fields.get('key') ?? '', minBytes: range[0], maxBytes: range[1] };
}

type Condicao = readonly [kind: string, name: string, value: string];

function lerPolitica(
  policy: string,
): { readonly expiration: number; readonly conditions: readonly Condicao[] } | null {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
      expiration: string;
      conditions: readonly unknown[];
    };
    return {
      expiration: Date.parse(expiration),
      conditions: conditions.map((condition): Condicao => {
        if (Array.isArray(condition))
          return [String(condition[0]), String(condition[1]), String(condition[2])];
        const [name = '', value] = Object.entries(condition as object)[0] ?? [];
        return ['eq', name, String(value)];
      }),
    };
  } catch {
    return null; // Signed by us it would be readable; told apart from a wrong signature for the log alone.
  }
}
