import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './vite/plugin-compress.ts';
import { pdfPlugin } from './vite/plugin-pdf.ts';
import { registryPlugin } from './vite/plugin-registry.ts';
import { themePlugin } from './vite/plugin-theme.ts';

/** Where the development server sends /api; the built product is served by the API itself. */
const api = process.env['ZELO_API'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** A file, because the development server bundles packages from files alone: a data: address ends it. */
const standIn = (name: 'nothing' | 'client' | 'resize-observer') =>
  join(import.meta.dirname, 'vite/stand-ins', `${name}.ts`);

export default defineConfig({
  // server/plugins/static.ts puts the nonce of each answer in its place.
  html: { cspNonce: '__ZELO_NONCE__' },
  plugins: [react(), themePlugin(), registryPlugin(), pdfPlugin(), compressPlugin()],
  resolve: {
    alias: {
      // Only rjsf's own test registry names it, beside its main door; it would compile schemas at run time.
      '@rjsf/validator-ajv8': standIn('nothing'),
      // simple-rest makes a client at load that is never called: data-provider.ts hands it ours.
      axios: standIn('client'),
      // Refine's import and export in the browser, which are the server's here and never called.
      papaparse: standIn('nothing'),
      // Every browser that runs this product has it.
      'resize-observer-polyfill': standIn('resize-observer'),
    },
    dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'dayjs', 'antd'],
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['VITE_PORT'] ?? 5173),
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    // The sandbox of the strict policy: no inlined fonts or images in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // What @refinedev/antd imports for its Markdown field and its forms in steps does nothing at load: no list needs it.
          { test: /node_modules\/(react-markdown|remark-gfm|sunflower-antd)\//, sideEffects: false },
          // Nor do the parts of antd, which do not say so: an Input would bring the whole Form and its validator.
          { test: /node_modules\/(rc-[a-z-]+|@rc-component\/[a-z-]+)\//, sideEffects: false },
          // The engine's door only passes on what is named.
          { test: /src\/engine\/kit\/index\.ts$/, sideEffects: false },
        ],
      },
    },
  },
});
