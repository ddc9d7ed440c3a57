/**
 * npm run migracao [-- opções]: compares the declarations with a scratch database brought to the last migration, proves the
 * next SQL file on it and writes it.
 * Exit code: 0 written or nothing to do, 1 refused (the message says what the declaration must say); then no file is there.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeclarationError } from '#domain/registro/check.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { bancoTravas } from '#messages/banco-papeis.ts';
import { longLocks } from '#server/database/long-locks.ts';
import { migrate, MIGRATIONS_DIR, readMigrations, type MigrationFile } from '#server/database/migrate.ts';
import { lostRenames } from '#server/database/renames.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { writeTypes } from './escrever-tipos.ts';
import { fillsOf } from './preencher.ts';
import { prepareMigration, type Prepared } from './preparar-migracao.ts';
import { readArguments } from './read-arguments.ts';
import { withScratch } from './scratch.ts';

const USO = `npm run migracao [-- opções]

  --mostrar                          mostra o SQL, já ensaiado, e não escreve o arquivo
  --nome assunto                     o nome do arquivo, depois do número
  --novo tabela.coluna               a coluna (ou tabela) é mesmo nova, não uma renomeada; pode repetir-se
  --preencher tabela.coluna=valor    o que as linhas que já existem têm na coluna que passa a ser obrigatória
  --sem-linhas tabela.coluna         nenhuma instalação tem linha sem ela; a migração confere, e para se houver`;

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
        preencher: { type: 'string', multiple: true, default: [] },
        'sem-linhas': { type: 'string', multiple: true, default: [] },
        mostrar: { type: 'boolean', default: false },
      },
    },
    USO,
  );
  if (!given) return 0;
  const { values } = given;
  const fill = fillsOf(values.preencher);
  const registry = await loadRegistry();
  const twice = await duplicateKeys(fileURLToPath(new URL('../', import.meta.url)));
  if (twice.length > 0) throw new DeclarationError(twice);
  return withScratch(async (database) => {
    await migrate(database);
    const files = await readMigrations();
    const prepared = await prepareMigration(database, registry.entities, files, {
      confirmedNew: values.novo,
      fill,
      empty: new Set(values['sem-linhas']),
      subject: values.nome,
    });
    for (const line of lostRenames(files, registry.entities)) console.warn(`Atenção: ${line}`);
    if (prepared.is === 'refused' || prepared.is === 'failed') {
      console.error(refusalOf(prepared));
      return 1;
    }
    if (prepared.unused.length > 0) {
      console.log(
        `Sem uso em nenhuma declaração (ficam no banco; apagar é decisão sua, em SQL próprio):\n${prepared.unused.map((line) => `  ${line}`).join('\n')}`,
      );
    }
    if (prepared.is === 'nothing') {
      await writeTypes(registry, database);
      // Written by hand, say.
      warnOfLocks(files.at(-1));
      console.log('Nada a fazer: as migrações já correspondem às declarações.');
      return 0;
    }
    warnOfLocks(prepared.file);
    if (values.mostrar) {
      console.log(prepared.file.sql);
      return 0;
    }
    await writeFile(join(MIGRATIONS_DIR, prepared.file.name), prepared.file.sql);
    await writeTypes(registry, database);
    console.log(
      [
        ...prepared.changes.map((line) => `  ${line}`),
        '',
        ...prepared.withoutRows.map(
          (table) => `Ensaiada sem linhas em ${table}: nenhuma de amostra coube nas regras dela.`,
        ),
        `Ensaiada sobre linhas de amostra e escrita: server/database/migrations/${prepared.file.name}. Revise e faça o commit.`,
        'Tipos das tabelas escritos em server/database.',
      ].join('\n'),
    );
    return 0;
  });
}

/** What of it nobody should meet by day on a large installation; a warning, since most tables are small. */
function warnOfLocks(file: MigrationFile | undefined): void {
  const locks = file ? longLocks(file.sql) : [];
  if (!file || locks.length === 0) return;
  console.warn([bancoTravas.atencao(file.name), ...locks.map((line) => `  ${line}`)].join('\n'));
}

function refusalOf(prepared: Extract<Prepared, { is: 'refused' | 'failed' }>): string {
  if (prepared.is === 'refused')
    return `Nenhuma migração foi escrita:\n${prepared.refusals.map((line) => `  ${line}`).join('\n')}`;
  return (
    `${prepared.sql}\nNenhuma migração foi escrita: ensaiado num banco à parte, o SQL acima não serve.\n  ${prepared.why}\n` +
    'Mude a declaração, ou escreva a migração à mão a partir desse SQL, com o número seguinte, e rode npm run migracao de novo.'
  );
}
