/**
 * The port of MLLP: connections of analysers, each answered message by message and in order. What a message means is for
 * whoever receives it; here stand the bounds. A machine keeps its line open for days, and says nothing for hours.
 */
import { createServer, type Socket } from 'node:net';
import { quadro, quadros } from '#domain/laboratorio/mllp.ts';

/** Answers the acknowledgement of a message. It never throws; what could not be kept is said in the answer. */
export type Receive = (message: Uint8Array, address: string) => Promise<string>;

export type MllpServer = {
  /** The port, which the system chooses where 0 was asked. */
  readonly port: number;
  /** Takes no more; what has begun is answered first. */
  close(): Promise<void>;
};

const CONNECTIONS = 64;
/** A message that has begun ends within so long. */
const MESSAGE_MS = 30_000;

export async function listenMllp({
  host,
  port,
  receive,
  tooLong,
  onError,
}: {
  readonly host: string;
  readonly port: number;
  readonly receive: Receive;
  /** The answer to a message that is longer than a message may be. */
  readonly tooLong: () => string;
  readonly onError: (error: unknown) => void;
}): Promise<MllpServer> {
  const open = new Map<Socket, () => Promise<void>>();
  const server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    open.set(socket, converse(socket));
    socket.on('close', () => open.delete(socket));
  });
  server.maxConnections = CONNECTIONS;

  /** Answers one after the other; the reading waits while answers are due, so that nobody fills the memory. */
  function converse(socket: Socket): () => Promise<void> {
    const lidos = quadros();
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    let due = Promise.resolve();
    let late: NodeJS.Timeout | undefined;
    const say = (answer: string): void => {
      if (socket.writable) socket.write(quadro(new TextEncoder().encode(answer)));
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const messages = lidos.recebe(bytes);
      if (lidos.excedeu()) {
        // Nothing that follows can be told apart: it is read no more.
        socket.pause();
        due = due.then(() => {
          say(tooLong());
          socket.end();
        });
        return;
      }
      // From its beginning: bytes that drop in one by one give it no more time.
      if (messages.length > 0 || lidos.pendentes() === 0) {
        clearTimeout(late);
        late = undefined;
      }
      if (lidos.pendentes() > 0) late ??= setTimeout(() => socket.destroy(), MESSAGE_MS);
      if (messages.length === 0) return;
      socket.pause();
      due = due
        .then(async () => {
          for (const message of messages) say(await receive(message, address));
        })
        .catch(onError)
        .finally(() => void socket.resume());
    });
    socket.on('close', () => clearTimeout(late));
    return () => due;
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      server.on('error', onError);
      resolve();
    });
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const [socket, answered] of open) {
        socket.pause();
        void answered().finally(() => socket.destroySoon());
      }
      await closed;
    },
  };
}
