/** `npm run build`: checks the declarations, then builds the browser part into dist/. */
import { build } from 'vite';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { report } from './tamanho.ts';

const registry = await loadRegistry();
console.log(`${registry.entities.length} entidades e ${registry.resources.length} telas declaradas`);
await build({ logLevel: 'warn' });
if (!report()) process.exitCode = 1;
