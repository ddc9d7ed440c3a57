/** Whether the server may listen where it is told to, asked before anything is built or opened. */
import { createServer } from 'node:http';
import { inicioServidor } from '#messages/inicio-servidor.ts';

type Endereco = { readonly host: string; readonly port: number };

/** `npm start`, or whichever of our commands runs. */
const comando = (env: NodeJS.ProcessEnv): string =>
  env.npm_lifecycle_event && env.npm_lifecycle_event !== 'start'
    ? `npm run ${env.npm_lifecycle_event}`
    : 'npm start';

/** Asks and leaves the port free; see `segurarPorta`. */
export async function exigirPorta(
  endereco: Endereco & { readonly outra?: number },
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const soltar = await segurarPorta(endereco, env);
  await soltar();
}

/**
 * Takes the port before minutes of work, so that nobody else does; whoever calls meanwhile is told to wait (503). Answers what
 * lets it go. Rejects with what to do, in Portuguese. Port 0 is always free. `outra`: the PORT to try instead, where it is not
 * the next one.
 */
export async function segurarPorta(
  { host, port, outra }: Endereco & { readonly outra?: number },
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  const probe = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': '5',
      connection: 'close',
    });
    response.end(inicioServidor.iniciando);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    throw new Error(problema(error, { host, port, outra }, env) ?? (error as Error).message, {
      cause: error,
    });
  }
  return () =>
    new Promise<void>((resolve) => {
      probe.close(() => resolve());
      probe.closeAllConnections();
    });
}

/** The sentence for a refused address; null for any other error. */
function problema(
  error: unknown,
  { host, port, outra }: Endereco & { readonly outra?: number | undefined },
  env: NodeJS.ProcessEnv,
): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return inicioServidor.portaOcupada(port, comando(env), outra);
    case 'EACCES':
      return inicioServidor.portaProibida(port, comando(env));
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return inicioServidor.enderecoInexistente(host);
    default:
      return null;
  }
}
