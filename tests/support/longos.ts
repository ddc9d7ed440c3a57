/** What `npm test` leaves for `npm test -- tudo` (docs/decisions/0298). */

/** Servers that are killed, databases that are copied whole, and every pair of what may be put together: minutes each. */
export const LONG = [
  'banco-perdido',
  'bombas',
  'database-comandos',
  'database-conexao',
  'database-copia',
  'database-copia-arquivos',
  'database-copia-cifrada',
  'database-embutido',
  'database-migracao-travas',
  'database-papeis',
  'escala-dois-processos',
  'migracao-matriz',
  'randomizacao',
  'rede-trabalho',
].map((name) => `tests/api/${name}.test.ts`);

/** The browser tests whose titles say so: a second way to what another one walks, edges of it, other sizes and colours. */
export const LONG_TAG = '@longo';
