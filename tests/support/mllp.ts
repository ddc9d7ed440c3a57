/** A machine that speaks MLLP, written apart from the product's own reader: bytes out, whole answers in. */
import { connect, createServer, type Socket } from 'node:net';

export type Maquina = {
  /** Sends a message and answers with the acknowledgement, segments in lines. */
  readonly envia: (mensagem: string | Buffer) => Promise<string>;
  readonly socket: Socket;
  readonly fecha: () => void;
};

export async function maquina(port: number): Promise<Maquina> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const esperas: ((resposta: string) => void)[] = [];
  let lido = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    lido = Buffer.concat([lido, bytes]);
    for (let fim = lido.indexOf('\x1c\r'); fim >= 0; fim = lido.indexOf('\x1c\r')) {
      const resposta = lido.subarray(lido.indexOf('\x0b') + 1, fim).toString('utf8');
      lido = lido.subarray(fim + 2);
      esperas.shift()?.(resposta.replaceAll('\r', '\n'));
    }
  });
  return {
    socket,
    envia: (mensagem) =>
      new Promise((resolve) => {
        esperas.push(resolve);
        socket.write(Buffer.concat([Buffer.from('\x0b'), Buffer.from(mensagem), Buffer.from('\x1c\r')]));
      }),
    fecha: () => socket.destroy(),
  };
}

/** A port that nobody has at the moment. */
export async function portaLivre(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
