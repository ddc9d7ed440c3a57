/** What the caller may do with an entity and with each of its fields. */
import { campoFixo, campoOculto, ocultosDe } from '#domain/acesso/limites.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import { registro } from '#messages/registro.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { AbilityContexto, Contexto } from '#server/plugins/context.ts';
import type { Row } from './entity-sql.ts';

export type Action = 'list' | 'view' | 'insert' | 'update' | 'delete' | 'esvaziar';

export function mayDo(entity: EntityModel, action: Action, ability: AbilityContexto): boolean {
  return ability.can(action, entity.subject);
}

/** 403 that names the missing permission, unless the caller may do all of them. */
export function demand(entity: EntityModel, contexto: Contexto, ...actions: readonly Action[]): void {
  for (const action of actions) exigir(contexto, action, entity.subject, entity.plural);
}

/** No screen changes a register whose rows come from base data or from the server. */
export function demandWritable(entity: EntityModel): void {
  if (entity.readOnly) throw new AppError('somente-leitura');
}

/**
 * To fill in a reference a person must be able to find its target. Whoever lists the target, or works with
 * what refers to it, may.
 */
export function mayLookup(registry: Registry, entity: EntityModel, ability: AbilityContexto): boolean {
  if (mayDo(entity, 'list', ability)) return true;
  return referencesTo(registry, entity.name).some(({ entity: other, field, child }) => {
    // A reference that the caller is not shown is no reason to choose what it leads to.
    const held =
      child === undefined
        ? other.field[field]
        : other.field[child]?.child?.fields.find(({ id }) => id === field);
    if (held && !canRead(other, held, ability)) return false;
    return (['list', 'insert', 'update'] as const).some((action) => mayDo(other, action, ability));
  });
}

export function canRead(entity: EntityModel, field: FieldModel, ability: AbilityContexto): boolean {
  if (campoOculto(ability, entity, field)) return false;
  return !field.access?.read || ability.can(field.access.read, entity.subject);
}

/** Numbers that stand for a person. */
const PERSONAL: ReadonlySet<string | undefined> = new Set(['cpf', 'cpf-cnpj', 'cns']);

/**
 * What a choice among rows may show of a field: who neither lists nor sees the register, and only has to refer to its rows,
 * is told who they are and not their numbers.
 */
export function mayShowInChoice(entity: EntityModel, field: FieldModel, ability: AbilityContexto): boolean {
  if (!canRead(entity, field, ability)) return false;
  return !PERSONAL.has(field.format) || mayDo(entity, 'list', ability) || mayDo(entity, 'view', ability);
}

function canWrite(entity: EntityModel, field: FieldModel, ability: AbilityContexto): boolean {
  if (campoFixo(ability, entity, field)) return false;
  return !field.access?.write || ability.can(field.access.write, entity.subject);
}

/** 403 that names the field, for a body that touches what the caller may not write. */
export function demandFields(entity: EntityModel, body: unknown, ability: AbilityContexto): void {
  if (!isObject(body)) return;
  refuse(
    entity.fields
      .filter((field) => Object.hasOwn(body, field.id) && !canWrite(entity, field, ability))
      .map((field) => ({ path: field.id, field })),
  );
}

/** The change as it leaves what the caller neither sees nor writes alone: a whole record that does not name it takes nothing out. */
export function keepLimited(
  entity: EntityModel,
  body: unknown,
  ability: AbilityContexto,
  valores: { [field: string]: unknown },
): void {
  for (const field of entity.fields)
    if (campoFixo(ability, entity, field) && !(isObject(body) && Object.hasOwn(body, field.id)))
      delete valores[field.id];
}

/** 403 that names a field which the caller may not read: whether some row has this value is not told either. */
export function demandReadable(entity: EntityModel, named: object, ability: AbilityContexto): void {
  const hidden = entity.fields.find(
    (field) => Object.hasOwn(named, field.id) && !canRead(entity, field, ability),
  );
  if (hidden) throw new AppError('campo-negado', { params: { campo: hidden.title } });
}

type Denied = { readonly path: string; readonly field: FieldModel };

function refuse(denied: readonly Denied[]): void {
  const first = denied[0];
  if (!first) return;
  throw new AppError('campo-negado', {
    params: { campo: first.field.title },
    errors: Object.fromEntries(denied.map(({ path }) => [path, [registro.campoNegado]])),
  });
}

/**
 * The body as it may be written. A child row travels whole, so its guarded fields come along although the caller
 * changed none of them: what is absent or as it was shown keeps its stored value. 403 names each field that the
 * caller may not write and that differs. `atual` is the stored record, absent for a new one.
 */
export function settleChildren(
  entity: EntityModel,
  body: unknown,
  ability: AbilityContexto,
  atual?: Row,
): unknown {
  if (!isObject(body)) return body;
  const denied: Denied[] = [];
  const settled: { [field: string]: unknown } = {};
  for (const child of guarded(entity).children) {
    const rows = body[child.field.id];
    if (!Array.isArray(rows)) continue;
    const stored = new Map(((atual?.[child.field.id] ?? []) as Row[]).map((row) => [row.id, row]));
    settled[child.field.id] = rows.map((row: unknown, index) => {
      if (!isObject(row)) return row;
      const base = stored.get(row.id as number);
      const result: { [field: string]: unknown } = { ...row };
      for (const field of child.fields) {
        const readable = canRead(entity, field, ability);
        const writable = canWrite(entity, field, ability);
        if (readable && writable) continue;
        const before = base?.[field.id] ?? (base ? null : (field.default ?? null));
        const shown = readable ? before : (maskValue(field, before) ?? null);
        const given = Object.hasOwn(row, field.id) ? (row[field.id] ?? null) : undefined;
        const touched = given !== undefined && JSON.stringify(given) !== JSON.stringify(shown);
        if (touched && !writable) denied.push({ path: `${child.field.id}.${index}.${field.id}`, field });
        else if (!touched && base) result[field.id] = before;
        else if (!touched) delete result[field.id];
      }
      return result;
    });
  }
  refuse(denied);
  return Object.keys(settled).length > 0 ? { ...body, ...settled } : body;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the caller may not read: a field, or some fields inside a child table. */
type HiddenField = Pick<FieldModel, 'id'> & Partial<Pick<FieldModel, 'access'>>;
export type Hidden = { readonly field: HiddenField; readonly inside?: readonly FieldModel[] };

/** Names of people, of no use to who sees a row from outside. */
const WHO: readonly Hidden[] = ['criadoPor', 'atualizadoPor', 'excluidoPor'].map((id) => ({ field: { id } }));

/** Whether the caller sees the rows from outside, as a supplier sees what he sent: not who works on them. */
export function isOutsider({ insiders, subject }: EntityModel, ability: AbilityContexto): boolean {
  return insiders !== undefined && !ability.can(insiders, subject);
}

/** 403 for the history of a register that tells outsiders nothing of it. */
export function demandInsider(entity: EntityModel, contexto: Contexto): void {
  if (isOutsider(entity, contexto.ability))
    exigir(contexto, entity.insiders ?? '', entity.subject, entity.plural);
}

/** The fields that the caller may not read. They are left out, or masked where the declaration says so. */
export function hiddenFields(entity: EntityModel, ability: AbilityContexto): readonly Hidden[] {
  const { fields, children } = guarded(entity);
  const limited = ocultosDe(ability, entity).filter((id) => Object.hasOwn(entity.field, id));
  // Without its declaration's mask: what a group is not shown is left out whole.
  const hidden: Hidden[] = [
    ...limited.map((id) => ({ field: { id } })),
    ...fields
      .filter((field) => !limited.includes(field.id) && !canRead(entity, field, ability))
      .map((field) => ({ field })),
  ];
  for (const child of children) {
    const inside = child.fields.filter((field) => !canRead(entity, field, ability));
    if (inside.length > 0) hidden.push({ field: child.field, inside });
  }
  return isOutsider(entity, ability) ? [...hidden, ...WHO] : hidden;
}

type Guarded = {
  readonly fields: readonly FieldModel[];
  readonly children: readonly { readonly field: FieldModel; readonly fields: readonly FieldModel[] }[];
};
const guardedFields = new WeakMap<EntityModel, Guarded>();

/** The fields with `x-access`; looked for once. */
function guarded(entity: EntityModel): Guarded {
  let found = guardedFields.get(entity);
  if (!found) {
    const children = entity.children.map((field) => ({
      field,
      fields: (field.child?.fields ?? []).filter((fieldModel) => fieldModel.access),
    }));
    found = {
      fields: entity.fields.filter((field) => field.access?.read),
      children: children.filter(({ fields }) => fields.length > 0),
    };
    guardedFields.set(entity, found);
  }
  return found;
}

/** Strips or masks in place what the caller may not read. */
export function maskRow(row: Row, hidden: readonly Hidden[]): Row {
  for (const { field, inside } of hidden) {
    if (!inside) maskField(row, field);
    else if (Array.isArray(row[field.id]))
      for (const inner of row[field.id] as Row[])
        for (const fieldModel of inside) maskField(inner, fieldModel);
  }
  return row;
}

function maskField(row: Row, field: HiddenField): void {
  const masked = maskValue(field, row[field.id] ?? null);
  if (masked === undefined) delete row[field.id];
  else row[field.id] = masked;
  if (row._ref) delete (row._ref as { [id: string]: unknown })[field.id];
}

/** '***.982.247-**' keeps the middle of a CPF; 'final' the last four characters. Undefined: the field is withheld. */
export function maskValue(field: HiddenField, value: unknown): string | null | undefined {
  if (!field.access?.mask) return undefined;
  if (typeof value !== 'string') return null;
  if (field.access.mask === 'cpf')
    return value.length === 11 ? `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**` : '***';
  return value.length > 4 ? `${'*'.repeat(value.length - 4)}${value.slice(-4)}` : '****';
}
