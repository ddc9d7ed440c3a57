/**
 * What pdf.js reads beside its own code (character maps, the standard fonts, image decoders) among our assets, under the
 * version it belongs to: no other host is asked, and a new version never meets the old one's files in a cache.
 */
import { createReadStream, existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** Decoders run as plain scripts (src/capabilities/documento/viewer/pdf/pdfjs-setup.ts); scripts in a PDF do not run at all. */
const LEFT_OUT = /\.wasm$|quickjs/;

export function pdfPlugin(): Plugin {
  let config: ResolvedConfig;
  const base = readFile(PACKAGE, 'utf8').then(
    (text) => `assets/pdfjs-${(JSON.parse(text) as { version: string }).version}`,
  );
  return {
    name: 'zelo-pdf',
    configResolved: (resolved) => {
      config = resolved;
    },
    async configureServer(server) {
      const prefix = `/${await base}/`;
      server.middlewares.use((request, response, next) => {
        const path = request.url?.startsWith(prefix) ? request.url.slice(prefix.length) : '';
        if (!/^[a-z_]+\/[\w.-]+$/.test(path)) return next();
        const file = join(dirname(PACKAGE), path);
        if (!existsSync(file)) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
    async writeBundle() {
      const out = join(resolve(config.root, config.build.outDir), await base);
      for (const folder of FOLDERS)
        await cp(join(dirname(PACKAGE), folder), join(out, folder), {
          recursive: true,
          filter: (file) => !LEFT_OUT.test(file),
        });
    },
  };
}
