/** Content-Security-Policy: one for the page, with a nonce of its own at each answer, and a closed one for everything else. */
import { randomBytes } from 'node:crypto';

/** For answers that no browser should render: the API's, files, errors. */
export const POLITICA_DA_API =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For the script of a worker (pdf.js), which obeys its own answer's policy: it may load our decoders, and ask nobody anything. */
export const POLITICA_DO_LEITOR = `${POLITICA_DA_API}; script-src 'self'`;

/** Fresh at each page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The page's policy. Scripts: own files only (nothing is compiled in the browser: validators are closures). Style
 * sheets: own files and what antd writes at run time, which carries the nonce; style attributes in markup: none.
 * `frames` are other people's origins (frame-origins.ts), `connects` those of the S3 store and of the media
 * server, where there are any.
 */
export function pagePolicy(
  nonce: string,
  frames: readonly string[],
  connects: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connects].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ["frame-src 'self' blob:", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
