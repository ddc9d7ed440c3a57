/** Which fields of a register are changed in their cell: those declared, else what is simple enough to need no form. */
import type { Condition } from '#schemas/meta/vocabulary.ts';
import type { ResourceDeclaration } from './declaration.ts';
import type { EntityModel, FieldKind, FieldModel } from './entity.ts';
import { hasLocks } from './lifecycle.ts';

const SIMPLE: ReadonlySet<FieldKind> = new Set([
  'text',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'time',
  'enum',
  'ref',
]);

/**
 * `list.inline` says it, `false` says none. Where it is silent: the simple fields of a register whose rows no state
 * locks. A row that is locked is changed by its steps, a person's by whoever has the record before their eyes, and a field
 * on which others depend with those others beside it.
 */
export function inlineFields(
  { list }: Pick<ResourceDeclaration, 'list'>,
  entity: EntityModel,
): ReadonlySet<string> {
  if (list?.inline !== undefined) return new Set(list.inline || []);
  const { readOnly, life, auditRead, restricted, within } = entity;
  if (readOnly || life || auditRead || restricted || within || hasLocks(entity)) return new Set();
  const held = new Set([...leadingFields(entity), ...identityOf(entity)]);
  const simple = entity.fields.filter((field) => isSimple(field) && !held.has(field.id));
  return new Set(simple.map(({ id }) => id));
}

function isSimple(field: FieldModel): boolean {
  return (
    SIMPLE.has(field.kind) &&
    !field.readOnly &&
    !field.writeOnly &&
    !field.heavy &&
    // What is withheld from some, and what is shown by another name, is changed where it is seen whole.
    field.access?.mask === undefined &&
    field.ui.prefer === undefined
  );
}

/** What makes the row this one and no other: its keys, whose it is, and by what its periods may not meet. */
function identityOf(entity: EntityModel): readonly string[] {
  return [
    ...entity.unique.flat(),
    ...entity.noOverlap.flatMap(({ by }) => by),
    ...[entity.whose, entity.provider, entity.sharedWith].flatMap((id) => id ?? []),
  ];
}

/** Fields that decide what others show, ask or may choose. */
function leadingFields(entity: EntityModel): ReadonlySet<string> {
  const leading = new Set<string>();
  for (const { when, ref } of entity.fields) {
    for (const condition of [when?.visible, when?.required, when?.readonly, when?.becomes?.if])
      if (condition) for (const id of fieldsOf(condition)) leading.add(id);
    for (const by of Object.values(ref?.filter ?? {})) if (by.startsWith('$')) leading.add(by.slice(1));
  }
  return leading;
}

function fieldsOf(condition: Condition): readonly string[] {
  return [
    ...Object.keys(condition.properties ?? {}),
    ...(condition.required ?? []),
    ...[...(condition.anyOf ?? []), ...(condition.allOf ?? [])].flatMap(fieldsOf),
    ...(condition.not ? fieldsOf(condition.not) : []),
  ];
}
