/**
 * A file's id opens nothing. A record takes files that the caller sent a moment ago, and those that it held
 * before. The record that holds a file says who may see it. Content is kept once, so whoever sent the same
 * bytes is a sender too.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { canRead } from './access.ts';
import { childKey } from './entity-sql.ts';
import type { Params } from './filters.ts';
import type { ListScope } from './list.ts';
import { rowWhere } from './read.ts';

/** A sending counts for so long: whoever sent the file is perhaps still filling in the form. The sweep waits as long. */
export const SENT_MS = 24 * 60 * 60 * 1000;

/** SQL: whether the person sent these very bytes in the last day. */
export function sentSql(file: string, userId: number, params: Params): string {
  return `EXISTS (SELECT 1 FROM arquivo_envio e WHERE e.usuario_id = ${params.add(userId)} AND e.arquivo_id = ${file}
                  AND e.em > now() - make_interval(secs => ${SENT_MS / 1000}))`;
}

/** The rows of a child table in an event; older events have them under its former name. */
function rowsOf(child: FieldModel, state: string): string {
  const rows = (key: string): string => `a.${state}->'${key}'`;
  return child.was === undefined
    ? rows(childKey(child))
    : `coalesce(${rows(childKey(child))}, ${rows(child.was)})`;
}

/** The place where a record holds or held a file: a field of its own, or one of a child table's rows. */
export type FilePlace = {
  readonly entity: EntityModel;
  readonly recordId: number;
  readonly field: FieldModel;
  readonly child: FieldModel | undefined;
};

/** SQL: whether the record's history knows the file in that very field; what it had once may come back. */
export function heldBeforeSql(
  { entity, recordId, field, child }: FilePlace,
  file: string,
  params: Params,
): string {
  const holds = (state: string): string =>
    child
      ? `${rowsOf(child, state)} @> jsonb_build_array(jsonb_build_object('${field.column}', ${file}::text))`
      : `a.${state}->>'${field.column}' = ${file}`;
  return `EXISTS (SELECT 1 FROM auditoria a WHERE a.recurso = ${params.add(entity.name)} AND a.registro_id = ${params.add(recordId)}
                  AND (${holds('antes')} OR ${holds('depois')}))`;
}

/**
 * SQL: whether the record holds the file now in the named field, seen by the caller. The name of no own field is that of a
 * form's component, which the child row tells in its field 'campo'. 'false' where the caller may read no such field.
 */
export function heldSql(
  scope: ListScope,
  recordId: number,
  fieldId: string,
  file: string,
  params: Params,
): string {
  const { entity } = scope;
  const readable = (field: FieldModel): boolean =>
    field.kind === 'file' && canRead(entity, field, scope.ability);
  const own = Object.hasOwn(entity.field, fieldId) ? entity.field[fieldId] : undefined;
  const holders = own
    ? readable(own)
      ? [`t.${quote(own.column)} = ${file}`]
      : []
    : entity.children.flatMap((held) => {
        const { child } = held;
        const named = child?.fields.find(({ id }) => id === 'campo');
        if (!child || !named || !canRead(entity, held, scope.ability)) return [];
        return child.fields.filter(readable).map(
          (field) =>
            `EXISTS (SELECT 1 FROM ${quote(child.table)} c WHERE c.${quote(parentColumn(entity))} = t.id
                         AND c.${quote(named.column)} = ${params.add(fieldId)} AND c.${quote(field.column)} = ${file})`,
        );
      });
  if (holders.length === 0) return 'false';
  return `EXISTS (SELECT 1 FROM ${quote(entity.table)} t WHERE ${rowWhere(scope, recordId, params)} AND (${holders.join(' OR ')}))`;
}
