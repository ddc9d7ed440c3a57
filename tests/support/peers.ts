/**
 * Programs that are not ours and that some tests are checked against. A test that lacks one is skipped by name, with
 * what it lacks, and tests/run.ts tells that at its end. In CI none may lack: .ci/run installs them.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each with the Debian package that brings it. */
const PACKAGE_OF = {
  openssl: 'openssl',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfsig: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  promtool: 'prometheus',
  qpdf: 'qpdf',
  turnserver: 'coturn',
  turnutils_uclient: 'coturn',
  xmllint: 'libxml2-utils',
  xmlsec1: 'xmlsec1',
} as const;

export type Peer = keyof typeof PACKAGE_OF;

/** A program of the machine, by the folders that a shell looks into. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** What is wanted of these and is not on this machine, as a sentence; empty where nothing is. */
export function lacking(...peers: readonly Peer[]): string {
  const missing = peers.filter((peer) => onPath(peer) === undefined);
  if (missing.length === 0) return '';
  const packages = [...new Set(missing.map((peer) => PACKAGE_OF[peer]))].join(', ');
  const said = `no ${missing.join(', ')} on this machine (Debian: ${packages})`;
  if (process.env.CI) throw new Error(said);
  return said;
}

/** Skips the test where one lacks; `test` is a Vitest test's context, or Playwright's `test`. */
export function needs(
  test: { skip(condition: boolean, note: string): void },
  ...peers: readonly Peer[]
): void {
  const said = lacking(...peers);
  test.skip(said !== '', said);
}
