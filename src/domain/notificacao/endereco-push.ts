/**
 * Which addresses the server may post to (RFC 8030 push services). A subscription comes from a browser, so its
 * address is a stranger's claim: without this list the server could be sent to any host of the hospital's network.
 */

/** The push services of Chrome and Edge on every system, Firefox, old Edge on Windows, and Safari; '.x' means any host under x. */
export const SERVICOS_PUSH: readonly string[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

export type RegraDeEndereco = {
  /** Further services of this installation, in the same spelling. */
  readonly outros?: readonly string[];
  /** Origin of a stand-in on loopback, for demonstration and tests; the only address that may be http. */
  readonly substituto?: string | null;
};

/** Host and nothing else: no port, user, fragment, blank, backslash or capital in it. */
const ENDERECO = /^https:\/\/([a-z0-9][a-z0-9.-]*[a-z0-9])\/[!-"$-[\]-~]*$/;

/** Whether the server may post to the address: https on its usual port, a known service, no user or password in it. */
export function isEnderecoPush(
  text: string,
  { outros = [], substituto = null }: RegraDeEndereco = {},
): boolean {
  if (text.length > 2_000) return false;
  if (substituto !== null && text.startsWith(`${substituto}/`)) return /^[!-"$-[\]-~]*$/.test(text);
  const host = ENDERECO.exec(text)?.[1];
  if (host === undefined) return false;
  return [...SERVICOS_PUSH, ...outros].some((service) =>
    service.startsWith('.') ? host.endsWith(service) : host === service,
  );
}

/** Whether the text is an http origin on this very machine, the only place for a stand-in. */
export function isSubstituto(text: string): boolean {
  return /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):[0-9]{1,5}$/.test(text);
}

/**
 * Whether an IP address is of a private, local or reserved net, where no push service lives: asked again when the
 * name is resolved, so that a name that points inside leads nowhere.
 */
export function isEnderecoInterno(ip: string): boolean {
  const address = ip.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (address.includes(':') && mapped === undefined) {
    // Only global unicast (2000::/3), and of that not documentation, Teredo or 6to4, which wrap other addresses.
    const first = Number.parseInt(address.split(':', 1)[0] || '0', 16);
    return first < 0x2000 || first > 0x3fff || first === 0x2002 || /^2001:(?:0{0,4}:|0?db8:)/.test(address);
  }
  const parts = (mapped ?? address).split('.').map(Number);
  const [a = 256, b = 256, c = 256] = parts;
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return true;
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  );
}
