/**
 * A small load balancer for tests, as a hospital would put one before several servers: round robin over those that
 * answer /api/saude, and a request that a dying server did not answer goes to another one where that is safe.
 */
import {
  Agent,
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balanceador = {
  readonly url: string;
  /** Requests sent again to another backend because the first one failed. */
  readonly repetidas: number;
  /** Backends that answered their last health check and no request has found dead since. */
  readonly vivos: readonly string[];
  /** Requests that this backend has and did not answer yet. */
  emAndamento(backend: string): number;
  /** Requests that this backend answered. */
  respondidas(backend: string): number;
  close(): Promise<void>;
};

type Backend = { readonly url: string; alive: boolean; pending: number; answered: number };
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const HEALTH_EVERY_MS = 100;
/** Generous: a test machine may be busy, and a refused connection tells of a death at once anyway. */
const HEALTH_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 15_000;
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** About one connection, not about the message (RFC 9110, 7.6.1); the body is sent whole, with its length. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'content-length',
];

/** Listens on a port of its own. Nobody left that answers: 502. */
export async function startBalanceador(urls: readonly string[]): Promise<Balanceador> {
  const backends = urls.map((url): Backend => ({ url, alive: true, pending: 0, answered: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;
  let repeated = 0;

  /** Backends in the order to try; the dead ones last, since a health check may be behind. */
  const order = (): readonly Backend[] => {
    const rotated = backends.map((_, index) => backends[(turn + index) % backends.length] as Backend);
    turn++;
    return [...rotated.filter((backend) => backend.alive), ...rotated.filter((backend) => !backend.alive)];
  };

  async function forward(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = 'GET', headers, url = '/' } = request;
    const repeatable = IDEMPOTENT.has(method) || headers['idempotency-key'] !== undefined;
    let failure: Answer = { status: 502, headers: {}, body: Buffer.alloc(0) };
    for (const [attempt, backend] of order().entries()) {
      if (attempt > 0) repeated++;
      backend.pending++;
      try {
        const answer = await ask(agent, backend.url + url, method, headers, body, ANSWER_TIMEOUT_MS);
        backend.answered++;
        // 503 is a server that is stopping, or one whose database does not answer: nothing was done.
        if (answer.status !== 503 || !repeatable) return answer;
        failure = answer;
      } catch {
        // Refused, cut off or silent: what the health check would find in a moment.
        backend.alive = false;
        if (!repeatable) return failure;
      } finally {
        backend.pending--;
      }
    }
    return failure;
  }

  const server = createServer((request, reply) => {
    const relay = async (): Promise<void> => {
      const answer = await forward(request, await bodyOf(request));
      reply
        .writeHead(answer.status, { ...without(answer.headers), 'content-length': answer.body.length })
        .end(answer.body);
    };
    relay().catch(() => reply.destroy()); // the caller went away while sending
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const check = async (backend: Backend): Promise<void> => {
    try {
      const answer = await ask(
        agent,
        `${backend.url}/api/saude`,
        'GET',
        {},
        Buffer.alloc(0),
        HEALTH_TIMEOUT_MS,
      );
      backend.alive = answer.status === 200;
    } catch {
      backend.alive = false;
    }
  };
  let closed = false;
  const checking = (async () => {
    while (!closed) {
      await Promise.all(backends.map(check));
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
    }
  })();

  const named = (url: string): Backend => {
    const found = backends.find((backend) => backend.url === url);
    if (!found) throw new Error(`no backend ${url}`);
    return found;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get repetidas() {
      return repeated;
    },
    get vivos() {
      return backends.filter((backend) => backend.alive).map((backend) => backend.url);
    },
    emAndamento: (url) => named(url).pending,
    respondidas: (url) => named(url).answered,
    async close() {
      closed = true;
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

/** One request, its answer whole; rejects when the connection fails, even after the answer began. */
function ask(
  agent: Agent,
  url: string,
  method: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  timeout: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const options = {
      agent,
      method,
      headers: { ...without(headers), ...length },
      signal: AbortSignal.timeout(timeout),
    };
    const request = send(url, options, (response) => {
      bodyOf(response).then(
        (whole) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
