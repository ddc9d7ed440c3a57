/** Which files public/abertura.js asks for beside the page's own where a session waits: written into the built page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Stages } from './tamanho.ts';

const PAGE = fileURLToPath(new URL('../dist/index.html', import.meta.url));
const SCRIPT = '<script src="/abertura.js"';

/** The shell's code, and what a list needs beyond it: a home asks for the first alone. */
export function sayAhead(stages: Stages): void {
  const own = new Set(stages['entrada']);
  const frame = [...(stages['telas'] ?? []), ...(stages['registro'] ?? []), ...(stages['casca'] ?? [])];
  const said = (files: readonly string[]): string => {
    const fresh = [...new Set(files)].filter((file) => file.endsWith('.js') && !own.has(file));
    for (const file of fresh) own.add(file);
    return fresh.map((file) => `/${file}`).join(' ');
  };
  const page = readFileSync(PAGE, 'utf8');
  if (!page.includes(SCRIPT)) throw new Error(`index.html no longer has ${SCRIPT}`);
  const attributes = `data-casca="${said(frame)}" data-lista="${said(stages['lista'] ?? [])}"`;
  writeFileSync(PAGE, page.replace(SCRIPT, `<script ${attributes} src="/abertura.js"`));
}
