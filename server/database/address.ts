/** How a connection is made to an address: TLS with the certificate checked, everywhere but on this machine. */
import { Client, type ClientConfig } from 'pg';
import { bancoEndereco } from '#messages/banco-papeis.ts';
import { hideSecret } from './errors.ts';

/** `dispensado`: the explicit word for a network that protects by other means. */
export type DatabaseTls = 'obrigatorio' | 'dispensado';
export const DATABASE_TLS: readonly DatabaseTls[] = ['obrigatorio', 'dispensado'];

/** Loopback by number or name, a socket of this machine, or no host at all (the driver's own default). */
export function isThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost)$/i.test(host);
}

/**
 * What the driver needs for `url`. To another machine it is TLS with certificate and name checked (`sslrootcert` names an
 * authority of one's own); an address that asks for less is refused in Portuguese, unless `tls` is 'dispensado'.
 */
export function connectionTo(url: string, tls: DatabaseTls = 'obrigatorio'): ClientConfig {
  const { host, ssl } = readAddress(url);
  if (tls === 'dispensado' || isThisMachine(host)) return { connectionString: url };
  if (ssl === undefined) return { connectionString: url, ssl: { rejectUnauthorized: true } };
  const checked =
    ssl === true ||
    (typeof ssl === 'object' && ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined);
  if (!checked) throw new Error(bancoEndereco.semTls(hideSecret(url)));
  return { connectionString: url };
}

/** Read by the driver itself, so that what is judged here is what it will do. `ssl` undefined: the address says nothing. */
function readAddress(url: string): { readonly host: string; readonly ssl: ClientConfig['ssl'] } {
  let client: Client;
  try {
    client = new Client({ connectionString: url });
  } catch (cause) {
    const motivo = cause instanceof Error ? cause.message : String(cause);
    throw new Error(bancoEndereco.ilegivel(hideSecret(url), motivo), { cause });
  }
  const { host, ssl } = client as unknown as { host: string; ssl: ClientConfig['ssl'] };
  const said = /[?&](ssl|sslmode|sslrootcert|sslcert|sslnegotiation)=/.test(url);
  return { host, ssl: said ? (ssl ?? false) : ssl || undefined };
}
