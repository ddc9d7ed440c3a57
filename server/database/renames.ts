/** What the committed migrations renamed, and whether the declarations still say so: history reads older events by `was`. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { MigrationFile } from './migrate.ts';
import { toField } from './names.ts';

type Rename = { readonly table: string; readonly from: string; readonly to: string; readonly file: string };

const COLUMN = /zelo_renomear_coluna\('([a-z0-9_]+)', '([a-z0-9_]+)', '([a-z0-9_]+)'\)/g;
const TABLE = /zelo_renomear_tabela\('([a-z0-9_]+)', '([a-z0-9_]+)'\)/g;

/** Every column renamed by a migration, under the name that its table has now. */
function renamesIn(files: readonly Pick<MigrationFile, 'name' | 'sql'>[]): readonly Rename[] {
  let renames: Rename[] = [];
  for (const { name, sql } of files) {
    for (const [, from, to = ''] of sql.matchAll(TABLE))
      renames = renames.map((rename) => (rename.table === from ? { ...rename, table: to } : rename));
    for (const [, table = '', from = '', to = ''] of sql.matchAll(COLUMN))
      renames.push({ table, from, to, file: name });
  }
  return renames;
}

/** One sentence per field whose `was` was taken out although a migration renamed its column. */
export function lostRenames(
  files: readonly Pick<MigrationFile, 'name' | 'sql'>[],
  entities: readonly EntityModel[],
): readonly string[] {
  const renames = renamesIn(files);
  const lost = (table: string, fields: readonly FieldModel[], key: string): readonly string[] =>
    fields.flatMap((field) => {
      // The last one counts: there is one former name to read by.
      const rename = renames.findLast((rename) => rename.table === table && rename.to === field.column);
      return rename && field.was !== rename.from
        ? [
            `schemas/${key}.ts: ${field.id} já se chamou '${rename.from}' (${rename.file}); devolva 'x-col': { was: '${rename.from}' }, por onde o histórico e as versões anteriores se leem`,
          ]
        : [];
    });
  return entities.flatMap((entity) => [
    ...entity.children.flatMap((field) => lostChild(files, entity, field)),
    ...lost(entity.table, entity.fields, entity.key),
    ...entity.children.flatMap(({ child }) => (child ? lost(child.table, child.fields, entity.key) : [])),
  ]);
}

/** A child table that a migration renamed although its record was not, while its `was` says nothing of it. */
function lostChild(
  files: readonly Pick<MigrationFile, 'name' | 'sql'>[],
  { table, was, key }: EntityModel,
  { id, column, was: former, child }: FieldModel,
): readonly string[] {
  const renames = files.flatMap(({ name, sql }) =>
    [...sql.matchAll(TABLE)].map(([, from = '', to = '']) => ({ file: name, from, to })),
  );
  const rename = renames.findLast(({ to }) => to === child?.table);
  const parent = [table, was].find((name) => name !== undefined && rename?.from.startsWith(`${name}_`));
  if (!rename || parent === undefined) return [];
  const from = rename.from.slice(parent.length + 1);
  return from === column || from === former
    ? []
    : [
        `schemas/${key}.ts: ${id} já se chamou '${toField(from)}' (${rename.file}); devolva 'x-child': { was: '${toField(from)}' }, por onde o histórico e as versões anteriores se leem`,
      ];
}
