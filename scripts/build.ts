/** `npm run build`: checks the declarations, then builds the browser part into dist/. */
import { build, type Rolldown } from 'vite';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { findPacks } from '../vite/packs.ts';
import { sayAhead } from './adiante.ts';
import { noteStages, report } from './tamanho.ts';

const registry = await loadRegistry();
console.log(`${registry.entities.length} entidades e ${registry.resources.length} telas declaradas`);
const packs = await findPacks();
const built = await build({
  logLevel: 'warn',
  build: {
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            {
              debugName: 'etapas',
              name: (id) => packs.get(id) ?? null,
              test: (id) => packs.has(id),
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
sayAhead(noteStages(built as Rolldown.RolldownOutput));
if (!report()) process.exitCode = 1;
