/**
 * npm run migracao [-- --nome assunto] [-- --novo tabela.coluna ...] [-- --mostrar]
 * Compares the declarations with a scratch database brought to the last migration and writes the next SQL file.
 * Exit code: 0 written or nothing to do, 1 refused (the message says what the declaration must say).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeclarationError } from '#domain/registro/check.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { tablesOf } from '#server/database/ddl.ts';
import { compare, migrate, MIGRATIONS_DIR, migrationSql, readMigrations } from '#server/database/migrate.ts';
import { lostRenames } from '#server/database/renames.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { writeTypes } from './escrever-tipos.ts';
import { readArguments } from './read-arguments.ts';
import { withScratch } from './scratch.ts';

const USO = `npm run migracao [-- opções]

  --mostrar              mostra o SQL e não escreve o arquivo
  --nome assunto         o nome do arquivo, depois do número
  --novo tabela.coluna   a coluna (ou tabela) é mesmo nova, não uma renomeada; pode repetir-se`;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const given = readArguments(
    {
      options: {
        nome: { type: 'string' },
        novo: { type: 'string', multiple: true, default: [] },
        mostrar: { type: 'boolean', default: false },
      },
    },
    USO,
  );
  if (!given) return 0;
  const { values } = given;
  const registry = await loadRegistry();
  const twice = await duplicateKeys(fileURLToPath(new URL('../', import.meta.url)));
  if (twice.length > 0) throw new DeclarationError(twice);
  const tables = tablesOf(registry.entities);
  return withScratch(async (database) => {
    await migrate(database);
    const client = database.newClient();
    await client.connect();
    const diff = await compare(client, tables, values.novo);
    await client.end();
    for (const line of lostRenames(await readMigrations(), registry.entities))
      console.warn(`Atenção: ${line}`);
    if (diff.refusals.length > 0) {
      console.error(`Nenhuma migração foi escrita:\n${diff.refusals.map((line) => `  ${line}`).join('\n')}`);
      return 1;
    }
    if (diff.unused.length > 0) {
      console.log(
        `Sem uso em nenhuma declaração (ficam no banco; apagar é decisão sua, em SQL próprio):\n${diff.unused.map((line) => `  ${line}`).join('\n')}`,
      );
    }
    const next = String((await readMigrations()).length + 1).padStart(4, '0');
    const name = `${next}-${slug(values.nome ?? subjectOf(diff.changes.map((change) => change.table)))}.sql`;
    const sql = migrationSql(
      diff,
      `Written by npm run migracao from the declarations; review before committing.\nOnce applied anywhere, never edit it: write the next one.`,
    );
    if (!sql) {
      await writeTypes(registry, database);
      console.log('Nada a fazer: as migrações já correspondem às declarações.');
      return 0;
    }
    if (values.mostrar) {
      console.log(sql);
      return 0;
    }
    await writeFile(join(MIGRATIONS_DIR, name), sql);
    console.log(
      `${[...new Set(diff.changes.map((change) => change.text))].map((line) => `  ${line}`).join('\n')}\n\nEscrita: server/database/migrations/${name}. Revise e faça o commit.\nTipos das tabelas escritos em server/database.`,
    );
    await migrate(database);
    await writeTypes(registry, database);
    return 0;
  });
}

function subjectOf(changed: readonly string[]): string {
  const names = [...new Set(changed)];
  return names.length <= 2 ? names.join('-') : 'registros';
}

function slug(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'mudanca'
  );
}
