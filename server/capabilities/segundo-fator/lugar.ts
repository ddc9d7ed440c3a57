/**
 * Where passkeys are of: they belong to a domain and to a secure address, so to the configured public one. An address
 * by number is none; on the machine itself 'localhost' takes its place.
 */
export type LugarDasChaves = {
  /** The domain that passkeys are bound to (RP ID). */
  readonly rpId: string;
  /** Origins whose passkeys count. */
  readonly origens: readonly string[];
  /** Where a person has to open the product for them. */
  readonly endereco: string;
};

const LOOPBACK = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/;
const BY_NUMBER = /^([0-9]{1,3}(\.[0-9]{1,3}){3}|\[.*\])$/;

/** `origem`: of the request, which on the machine itself may have any port. Null: no passkeys at this address. */
export function lugarDasChaves(publicUrl: string, origem: string | undefined): LugarDasChaves | null {
  if (!URL.canParse(publicUrl)) return null;
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  if (LOOPBACK.test(hostname)) {
    const own = `${protocol}//localhost${port ? `:${port}` : ''}`;
    const asked = origem !== undefined && URL.canParse(origem) ? new URL(origem) : null;
    const origens = asked?.hostname === 'localhost' ? [...new Set([own, asked.origin])] : [own];
    return { rpId: 'localhost', origens, endereco: own };
  }
  if (protocol !== 'https:' || BY_NUMBER.test(hostname)) return null;
  return { rpId: hostname, origens: [origin], endereco: origin };
}
