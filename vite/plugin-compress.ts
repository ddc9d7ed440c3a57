/** Writes .br and .gz beside every text asset of the build, so that the server only picks a file. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|mjs|css|html|svg|json|webmanifest|txt)$/;
/** Below this the header costs more than compression saves. */
const LEAST = 1_024;

export function compressPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'zelo-compressao',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      if (!config.build.write) return;
      const out = resolve(config.root, config.build.outDir);
      for (const name of await readdir(out, { recursive: true })) {
        if (!TEXT.test(name)) continue;
        const file = join(out, name);
        const bytes = await readFile(file);
        if (bytes.length < LEAST) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
        await writeFile(`${file}.br`, await brotli(bytes, quality));
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
      }
    },
  };
}
