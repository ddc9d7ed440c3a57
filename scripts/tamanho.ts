/**
 * `node scripts/tamanho.ts` (and the end of `npm run build`): what a person downloads, gzip, against the budget of
 * docs/decisions/0020. Exits with 1 when a sum is over.
 */
import { readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = { [key: string]: Chunk };

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
/** Kilobytes of 1 000 bytes. */
export const BUDGET = { inicio: 200, lista: 420 } as const;

/** Sources whose chunks make up each screen, beside the entry. */
const START = ['index.html', 'src/app/shell/Shell.tsx', 'src/features/inicio/Home.tsx'];
const LIST = [...START, 'src/engine/list/ListScreen.tsx', 'src/shared/http/data-provider.ts', 'virtual:registro/pacientes'];

/** Every file that the sources load before they run: their chunks, static imports of those, style sheets. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(keyOf(manifest, source));
  return files;
}

/** Virtual modules bear a prefix in the manifest. */
function keyOf(manifest: Manifest, source: string): string {
  return Object.keys(manifest).find((key) => key === source || (source.startsWith('virtual:') && key.endsWith(source))) ?? source;
}

function kilobytes(files: Iterable<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(DIST + file), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Sums in kB gzip of the last build. */
export function measure(): { inicio: number; lista: number; missing: string[] } {
  const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest;
  return {
    inicio: kilobytes(filesOf(manifest, START)),
    lista: kilobytes(filesOf(manifest, LIST)),
    missing: LIST.filter((source) => !manifest[keyOf(manifest, source)]),
  };
}

/** Prints the sums; answers whether all are within the budget. */
export function report(): boolean {
  if (!existsSync(`${DIST}.vite/manifest.json`)) throw new Error('no build found: run npm run build first');
  const { inicio, lista, missing } = measure();
  const line = (name: string, size: number, budget: number) =>
    console.log(`${name}: ${size.toFixed(1)} kB gzip de ${budget} kB${size > budget ? ' (ACIMA)' : ''}`);
  line('entrada e casca', inicio, BUDGET.inicio);
  line('lista, ao todo', lista, BUDGET.lista);
  if (missing.length > 0) console.log(`fora da conta, por não existir no build: ${missing.join(', ')}`);
  return inicio <= BUDGET.inicio && lista <= BUDGET.lista;
}

if (import.meta.main) process.exitCode = report() ? 0 : 1;
