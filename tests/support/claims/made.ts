/** Tables that an import, a load of base data or a replay makes for itself, as they would for the register of the samples. */
import { hasColumn, type EntityModel } from '#domain/registro/entity.ts';
import { columnType } from '#server/database/ddl-fields.ts';
import { quote } from '#server/database/names.ts';
import { stagePlan, stageTableSql } from '#server/engine/import/stage-plan.ts';
import { CREATE } from '#server/engine/replay/lives-sql.ts';

export function tablesMade(entity: EntityModel): readonly string[] {
  const mapping = Object.fromEntries(entity.fields.map(({ id }) => [id, { coluna: 0 }]));
  const columns = entity.fields
    .filter(hasColumn)
    .map((field) => `${quote(field.column)} ${columnType(field)}`);
  return [
    stageTableSql(stagePlan(entity, mapping)),
    ...CREATE.map((text) => text.replace(' ON COMMIT DROP', '')),
    'CREATE TEMP TABLE marcar (id bigint)',
    'CREATE TEMP TABLE base_bruta (linha bigint, c0 text)',
    `CREATE TEMP TABLE base_linha (linha bigint, ${columns.join(', ')})`,
  ];
}
