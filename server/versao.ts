/** The version of the program, as prints and the start page say it (SBIS 31). */
import { readFileSync } from 'node:fs';

export const VERSAO = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
