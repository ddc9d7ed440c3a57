/** Whether the server may listen where it is told to, asked before anything is built or opened. */
import { createServer } from 'node:net';
import { inicioServidor } from '#messages/inicio-servidor.ts';

type Endereco = { readonly host: string; readonly port: number };

/** `npm start`, or whichever of our commands runs. */
const comando = (env: NodeJS.ProcessEnv): string =>
  env.npm_lifecycle_event && env.npm_lifecycle_event !== 'start' ? `npm run ${env.npm_lifecycle_event}` : 'npm start';

/** Rejects with what to do, in Portuguese. Port 0 is always free. */
export async function exigirPorta({ host, port }: Endereco, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    throw new Error(problema(error, { host, port }, env) ?? (error as Error).message, { cause: error });
  }
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
}

/** The sentence for a refused address; null for any other error. */
function problema(error: unknown, { host, port }: Endereco, env: NodeJS.ProcessEnv): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return inicioServidor.portaOcupada(port, comando(env));
    case 'EACCES':
      return inicioServidor.portaProibida(port, comando(env));
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return inicioServidor.enderecoInexistente(host);
    default:
      return null;
  }
}
