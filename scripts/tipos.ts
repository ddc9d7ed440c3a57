/** node scripts/tipos.ts: writes server/database/declared.ts and system-tables.ts, the types that feature code reads rows by. */
import { migrate } from '#server/database/migrate.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { writeTypes } from './escrever-tipos.ts';
import { withScratch } from './scratch.ts';

const registry = await loadRegistry();
await withScratch(async (database) => {
  await migrate(database);
  await writeTypes(registry, database);
});
console.log('Escritos: server/database/declared.ts e server/database/system-tables.ts');
