/**
 * The code of the worked examples' pages, taken from files that tests run. A block stands under a line
 * `<!-- tests/exemplos/x.ts#region -->`; `npm run dicionario` writes it anew, and a test compares.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Pages under docs/ that hold such blocks. */
export const EXAMPLE_PAGES = [
  'guides/registro-do-inicio-ao-fim.md',
  'guides/tela-em-quinze-minutos.md',
] as const;

const BLOCK = /(<!-- (\S+)#(\S+) -->\n\n```(tsx?)\n)[\s\S]*?\n```/g;

/** The lines between `// #region name` and `// #endregion`, as they read where the product's own file would stand. */
export function regionOf(file: string, region: string): string {
  const text = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
  const found = new RegExp(`// #region ${region}\\n([\\s\\S]*?)\\n// #endregion`).exec(text)?.[1];
  if (found === undefined) throw new Error(`${file}: não há '// #region ${region}'`);
  return found
    .replaceAll(/from '(?:\.\.\/)+src\/(domain|messages)\//g, "from '#$1/")
    .replaceAll(/from '(?:\.\.\/)+(domain|messages)\//g, "from '#$1/")
    .replaceAll(/from '#tests\/exemplos\/[a-z-]+\/api\.ts'/g, "from '#tests/support/api.ts'");
}

/** The page with every block as its file has it. */
export function withExamples(page: string): string {
  return page.replaceAll(
    BLOCK,
    (_whole, head: string, file: string, region: string) => `${head}${regionOf(file, region)}\n\`\`\``,
  );
}

/** 'file#region' of every block. */
export function blocksOf(page: string): readonly string[] {
  return [...page.matchAll(BLOCK)].map(([, , file, region]) => `${file}#${region}`);
}
