/** Builds the test signer into a folder that Chromium loads; by hand: `npm run extensao`. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const aqui = fileURLToPath(new URL('.', import.meta.url));

/** Answers the folder, whole. */
export async function montarExtensao(pasta: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: aqui,
    build: {
      outDir: pasta,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: { fundo: join(aqui, 'fundo.ts'), opcoes: join(aqui, 'opcoes.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  mkdirSync(pasta, { recursive: true });
  for (const nome of ['manifest.json', 'opcoes.html']) copyFileSync(join(aqui, nome), join(pasta, nome));
  return pasta;
}
