/**
 * A push service on loopback (RFC 8030): it takes what a server posts, checks the VAPID signature (RFC 8292) and opens
 * the message as the browser would (RFC 8291), with keys that it made itself. It shares no code with the product.
 */
import {
  createECDH,
  createDecipheriv,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MensagemPush = {
  readonly endpoint: string;
  /** The opened text; null where it could not be opened. */
  readonly texto: string | null;
  readonly ttl: string | undefined;
  readonly urgencia: string | undefined;
  readonly topico: string | undefined;
  /** Claims of the token, once its signature held for the key it names. */
  readonly vapid: {
    readonly aud?: string;
    readonly exp?: number;
    readonly sub?: string;
    readonly chave: string;
  } | null;
};

export type AssinaturaPush = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type ServicoPush = {
  /** Origin, 'http://127.0.0.1:9000'. */
  readonly url: string;
  readonly mensagens: readonly MensagemPush[];
  /** A browser that subscribes. */
  assinar(): AssinaturaPush;
  /** The next posts to this browser are answered so, each status once; 0 cuts the connection. */
  responder(endpoint: string, ...status: readonly number[]): void;
  /** The browser takes its permission back: 410 from now on. */
  cancelar(endpoint: string): void;
  close(): Promise<void>;
};

type Navegador = {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  gone: boolean;
  answers: number[];
};

/** Listens on 127.0.0.1; port 0 takes a free one. */
export async function startPush(port = 0): Promise<ServicoPush> {
  const navegadores = new Map<string, Navegador>();
  const mensagens: MensagemPush[] = [];
  let url = '';

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const endpoint = `${url}${request.url ?? ''}`;
    const navegador = navegadores.get(endpoint);
    const body = await bodyOf(request);
    if (request.method !== 'POST' || !navegador) return void reply.writeHead(404).end();
    if (navegador.gone) return void reply.writeHead(410).end();
    const answer = navegador.answers.shift();
    if (answer === 0) return void request.socket.destroy();
    if (answer !== undefined && answer >= 300) {
      return void reply.writeHead(answer, answer === 429 ? { 'retry-after': '1' } : {}).end();
    }
    if (request.headers['content-encoding'] !== 'aes128gcm' || request.headers.ttl === undefined) {
      return void reply.writeHead(400).end();
    }
    if (body.length > 4096) return void reply.writeHead(413).end();
    const vapid = vapidOf(request.headers.authorization, url);
    if (!vapid) return void reply.writeHead(403).end();
    mensagens.push({
      endpoint,
      texto: open(body, navegador),
      ttl: String(request.headers.ttl),
      urgencia: headerOf(request, 'urgency'),
      topico: headerOf(request, 'topic'),
      vapid,
    });
    reply.writeHead(201, { location: `${url}/mensagem/${mensagens.length}` }).end();
  }

  const server = createServer((request, reply) => {
    take(request, reply).catch(() => reply.destroy()); // the caller went away
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    mensagens,
    assinar() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${url}/push/${randomUUID()}`;
      navegadores.set(endpoint, { ecdh, auth, gone: false, answers: [] });
      return { endpoint, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } };
    },
    responder: (endpoint, ...status) => void navegadores.get(endpoint)?.answers.push(...status),
    cancelar(endpoint) {
      const navegador = navegadores.get(endpoint);
      if (navegador) navegador.gone = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8188 with the keys of RFC 8291; null when the message is not for this browser or was changed. */
function open(body: Buffer, { ecdh, auth }: Navegador): string | null {
  try {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with 0x02 and zeros.
    const end = plain.findLastIndex((byte) => byte !== 0);
    return plain[end] === 2 ? plain.subarray(0, end).toString('utf8') : null;
  } catch {
    return null; // Not sealed for these keys.
  }
}

/** 'vapid t=<JWT>, k=<public key>': claims when the signature holds, the audience is us and it expires within 24 hours. */
function vapidOf(header: string | undefined, origin: string): MensagemPush['vapid'] {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? '');
  if (!match) return null;
  const [, head = '', claims = '', signature = '', chave = ''] = match;
  const raw = Buffer.from(chave, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const holds = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const values = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud?: string;
    exp?: number;
    sub?: string;
  };
  const seconds = (values.exp ?? 0) - Date.now() / 1000;
  return holds && values.aud === origin && seconds > 0 && seconds <= 86_400 ? { ...values, chave } : null;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
