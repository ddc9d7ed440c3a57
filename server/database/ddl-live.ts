/** What a register that is told live (`aoVivo`) keeps in the database: its statements tell themselves. The function is in a migration. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { TriggerSpec } from './ddl-spec.ts';
import { literal, objectName, quote } from './names.ts';

/** Transition tables cannot be shared between kinds of statement. */
const SEEN = {
  INSERT: 'NEW TABLE AS novas',
  UPDATE: 'OLD TABLE AS velhas NEW TABLE AS novas',
  DELETE: 'OLD TABLE AS velhas',
} as const;

export function liveTriggers(entity: EntityModel): readonly TriggerSpec[] {
  if (!entity.live) return [];
  const { table, tenant, lifecycle, sharedWith } = entity;
  const tambem = sharedWith === undefined ? undefined : entity.field[sharedWith]?.column;
  const rule = literal(
    JSON.stringify({ recurso: entity.name, tenant, estado: lifecycle?.field.column ?? null, tambem }),
  );
  return Object.entries(SEEN).map(([event, seen]) => {
    const definition = `AFTER ${event} ON ${quote(table)} REFERENCING ${seen} FOR EACH STATEMENT EXECUTE FUNCTION zelo_ao_vivo(${rule})`;
    return { name: objectName(table, [], 'tg', definition), table, definition };
  });
}
