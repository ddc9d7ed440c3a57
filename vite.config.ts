import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressPlugin } from './vite/plugin-compress.ts';
import { pdfPlugin } from './vite/plugin-pdf.ts';
import { registryPlugin } from './vite/plugin-registry.ts';
import { themePlugin } from './vite/plugin-theme.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Where the development server sends /api; the built product is served by the API itself. */
const api = process.env['ZELO_API'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * What every page loads, in one file: a score of small ones cost 3 kB more (docs/decisions/0020). Not what only lists
 * and forms need.
 */
const BASE =
  /\/src\/(?:shared\/(?!http\/(?:data-provider|download)|navigation\/useRecords|session\/(?:last-access|lost-provider))|messages\/(?:app|http|sessao)\.ts|domain\/formato\/(?:texto|mascara|telefone))/;

export default defineConfig({
  // server/plugins/static.ts puts the nonce of each answer in its place.
  html: { cspNonce: '__ZELO_NONCE__' },
  plugins: [react(), themePlugin(), registryPlugin(), pdfPlugin(), compressPlugin()],
  resolve: {
    // Parts of packages that this product never calls (docs/decisions/0020).
    alias: {
      '@ucast/mongo2js': path('./vite/stand-ins/ucast-mongo2js.ts'),
      axios: path('./vite/stand-ins/axios.ts'),
      'error-stack-parser': path('./vite/stand-ins/error-stack-parser.ts'),
      'lodash-es/differenceWith.js': path('./vite/stand-ins/lodash-differenceWith.ts'),
      'lodash-es/isEqual.js': path('./vite/stand-ins/lodash-isEqual.ts'),
      'lodash-es/unionWith.js': path('./vite/stand-ins/lodash-unionWith.ts'),
      papaparse: path('./vite/stand-ins/papaparse.ts'),
      pluralize: path('./vite/stand-ins/pluralize.ts'),
      qs: path('./vite/stand-ins/qs.ts'),
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            { name: 'base', test: BASE, priority: 10 },
            { name: 'refine', test: /node_modules\/(@refinedev\/(core|devtools-internal)|@tanstack)\//, priority: 20 },
          ],
        },
      },
    },
  },
});
