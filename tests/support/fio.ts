/** A wire between browsers and the server that can be cut: to them the server was killed, and later stands again. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Fio = {
  readonly url: string;
  /** Every connection breaks and no other is taken. */
  cortar(): Promise<void>;
  /** At the same address. */
  religar(): Promise<void>;
};

export async function esticarFio(ate: string): Promise<Fio> {
  const { hostname, port } = new URL(ate);
  const pontas = new Set<Socket>();
  const servir = async (porta: number): Promise<Server> => {
    const servidor = createServer((daqui) => {
      const la = connect(Number(port), hostname);
      for (const ponta of [daqui, la]) {
        pontas.add(ponta);
        ponta.on('error', () => undefined);
        ponta.on('close', () => {
          pontas.delete(ponta);
          daqui.destroy();
          la.destroy();
        });
      }
      daqui.pipe(la).pipe(daqui);
    });
    await new Promise<void>((pronto) => servidor.listen(porta, '127.0.0.1', pronto));
    return servidor;
  };
  let servidor = await servir(0);
  const porta = (servidor.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${porta}`,
    cortar: async () => {
      const fechado = new Promise((pronto) => servidor.close(pronto));
      for (const ponta of pontas) ponta.destroy();
      await fechado;
    },
    religar: async () => {
      servidor = await servir(porta);
    },
  };
}
