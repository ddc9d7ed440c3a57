/** A passkey in software: what an authenticator answers, for tests that have no browser. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');

/** The little of CBOR that a 'none' attestation says. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.of((major << 5) | size);
    if (size < 256) return Buffer.of((major << 5) | 24, size);
    return Buffer.of((major << 5) | 25, size >> 8, size & 255);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

type Options = { readonly challenge: string };

export class Autenticador {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  readonly #rpId: string;
  readonly #origin: string;
  contador = 0;

  constructor(rpId: string, origin: string) {
    this.#rpId = rpId;
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.contador);
    return Buffer.concat([sha256(this.#rpId), Buffer.of(flags), count, more]);
  }

  criar({ challenge }: Options, origin = this.#origin): object {
    const length = Buffer.of(this.id.length >> 8, this.id.length & 255);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#data(0x45, credential)],
      ]),
    );
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: b64(this.#client('webauthn.create', challenge, origin)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  /** `verificada` false: touched, without finger or PIN. */
  assinar({ challenge }: Options, { origin = this.#origin, verificada = true } = {}): object {
    this.contador++;
    const client = this.#client('webauthn.get', challenge, origin);
    const data = this.#data(verificada ? 0x05 : 0x01);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
      },
    };
  }
}
