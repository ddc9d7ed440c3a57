/**
 * `node scripts/tamanho.ts` (and the end of `npm run build`): what a person downloads at each stage, gzip, against the
 * budget of docs/decisions/0020. Exits with 1 when a sum is over.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { STAGES } from '../vite/packs.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const NOTED = `${DIST}.vite/etapas.json`;
/** Kilobytes of 1 000 bytes, all stages up to the one named; files that a list needs. */
export const BUDGET = { entrada: 205, lista: 584, arquivosDaLista: 20 } as const;

export type Stages = { readonly [stage: string]: readonly string[] };

/** Writes down which files each stage loads: the chunks of the modules that open it, what they import, their style sheets. */
export function noteStages({ output }: Rolldown.RolldownOutput): Stages {
  const chunks = output.filter((chunk) => chunk.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const stages = STAGES.map(({ name, opens }) => {
    const files = new Set<string>();
    const visit = (file: string): void => {
      const chunk = byFile.get(file);
      if (!chunk || files.has(file)) return;
      files.add(file);
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
      for (const imported of chunk.imports) visit(imported);
    };
    for (const source of opens) {
      const holder = chunks.find(({ moduleIds, facadeModuleId }) =>
        [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(`/${source}`)),
      );
      if (!holder) throw new Error(`no file of the build holds ${source}; see STAGES`);
      visit(holder.fileName);
    }
    return [name, [...files]] as const;
  });
  const noted = Object.fromEntries(stages);
  writeFileSync(NOTED, JSON.stringify(noted));
  return noted;
}

const kilobytes = (file: string) => gzipSync(readFileSync(DIST + file), { level: 9 }).length / 1_000;

export type StageSize = { readonly name: string; readonly kilobytes: number; readonly files: number };

/** What each stage of the last build adds up to, with all stages before it; one aside counts for itself alone. */
export function measure(): readonly StageSize[] {
  if (!existsSync(NOTED)) throw new Error('no build found: run npm run build first');
  const stages = JSON.parse(readFileSync(NOTED, 'utf8')) as Stages;
  const loaded = new Set<string>();
  return STAGES.map(({ name, aside }) => {
    const all = new Set([...loaded, ...(stages[name] ?? [])]);
    if (!aside) for (const file of all) loaded.add(file);
    return { name, kilobytes: [...all].reduce((sum, file) => sum + kilobytes(file), 0), files: all.size };
  });
}

/** Kilobytes that a stage may have. */
export function budgetOf(name: string): number | undefined {
  return name === 'entrada' ? BUDGET.entrada : name === 'lista' ? BUDGET.lista : undefined;
}

/** Prints the sums of the last build; answers whether all are within the budget. */
export function report(): boolean {
  let within = true;
  for (const { name, kilobytes: size, files } of measure()) {
    const budget = budgetOf(name);
    const over =
      (budget !== undefined && size > budget) || (name === 'lista' && files > BUDGET.arquivosDaLista);
    if (over) within = false;
    const limit = budget === undefined ? '' : ` de ${budget} kB`;
    console.log(
      `até ${name}: ${size.toFixed(1)} kB gzip${limit} em ${files} arquivos${over ? ' (ACIMA)' : ''}`,
    );
  }
  return within;
}

if (import.meta.main) process.exitCode = report() ? 0 : 1;
