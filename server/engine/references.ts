/** What a record points to must exist for the caller; what points to a record holds it. */
import { AppError, type FieldErrors } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import type { Related } from '#domain/registro/wire.ts';
import { registro } from '#messages/registro.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto, Contexto } from '#server/plugins/contexto.ts';
import { mayDo } from './access.ts';
import { heldBeforeSql, sentSql, type FilePlace } from './files.ts';
import { Params } from './filters.ts';
import type { ListScope } from './list.ts';
import type { Queryable } from './query.ts';

type Pointer = {
  readonly path: string;
  readonly target: EntityModel | undefined;
  readonly resource: string;
  readonly id: number | string;
  /** What the declaration binds the target by: the plan must be of the chosen convênio. */
  readonly bound: readonly { readonly column: string; readonly value: unknown }[];
  /** Of a file: where it is to stand; absent in a new record, which held nothing before. */
  readonly place?: FilePlace;
};

/** A field of format `arquivo` refers to a stored file, which must be the caller's own or have been the record's (files.ts). */
const FILES = '_arquivos';

/** Users are no declared register, but may be referred to. */
const SYSTEM_TABLES: { readonly [resource: string]: string } = { usuarios: 'usuario' };

/**
 * Every reference given in `valores` must lead to a row that is not in the bin and, where the target belongs to
 * providers, to one of the caller's provider. Unchanged references of `atual` are left alone: what was chosen
 * before its target was deleted may stay. 422 names the fields. The targets are locked against going to the bin
 * (`deleteRow` locks first and looks for uses after) until the caller's transaction ends.
 */
export async function checkReferences(
  db: Queryable,
  scope: ListScope,
  valores: { readonly [field: string]: unknown },
  contexto: Contexto,
  atual?: { readonly [field: string]: unknown },
): Promise<void> {
  const pointers = pointersOf(scope, valores, atual);
  if (pointers.length === 0) return;
  const params = new Params();
  const checks = pointers.map((pointer, index) => {
    return `SELECT ${index} AS i WHERE NOT EXISTS (${targetSql(pointer, contexto, params)})`;
  });
  const { rows } = await db.query({ text: checks.join(' UNION ALL '), values: params.values });
  if (rows.length === 0) return;
  const errors: FieldErrors = Object.fromEntries(
    rows.map(({ i }: { i: number }) => [pointers[i]?.path ?? '', [refusal(pointers[i])]]),
  );
  throw new AppError('referencia-inexistente', { errors });
}

function refusal(pointer: Pointer | undefined): string {
  if (pointer?.resource === FILES) return registro.arquivoInexistente;
  return pointer && pointer.bound.length > 0 ? registro.referenciaDeOutro : registro.referenciaInexistente;
}

/** The target as it must be, locked so that a deletion waits for this write and this write for a deletion. */
function targetSql({ target, resource, id, bound, place }: Pointer, contexto: Contexto, params: Params): string {
  if (resource === FILES) {
    // What is nobody's and what is another's are refused alike, so that an id cannot be tried.
    const file = params.add(id);
    const own = [sentSql(file, contexto.usuario.id, params), ...(place ? [heldBeforeSql(place, file, params)] : [])];
    return `SELECT 1 FROM arquivo x WHERE x.id = ${file} AND (${own.join(' OR ')}) FOR KEY SHARE`;
  }
  const table = quote(target?.table ?? SYSTEM_TABLES[resource] ?? '');
  const tenant = target?.tenant ? ` AND x.prestador_id = ${params.add(contexto.prestadorId)}` : '';
  const bonds = bound.map(({ column, value }) => ` AND x.${quote(column)} = ${params.add(value)}`).join('');
  return `SELECT 1 FROM ${table} x WHERE x.id = ${params.add(id)} AND x.excluido_em IS NULL${tenant}${bonds} FOR KEY SHARE`;
}

/**
 * `checkReferences` of the own fields as conditions of the writing statement itself, where that is the whole
 * transaction; empty where nothing is referred to. That nothing was written may mean a missing target.
 */
export function referenceConditions(
  scope: ListScope,
  valores: { readonly [field: string]: unknown },
  contexto: Contexto,
  params: Params,
  atual?: { readonly [field: string]: unknown },
): { readonly ctes: readonly string[]; readonly condition: string } {
  const pointers = refPointers({ ...scope, fields: scope.entity.fields, record: atual }, valores, atual, '');
  return {
    ctes: pointers.map((pointer, index) => `alvo${index} AS MATERIALIZED (${targetSql(pointer, contexto, params)})`),
    condition: pointers.map((_, index) => `EXISTS (SELECT 1 FROM alvo${index})`).join(' AND '),
  };
}

function pointersOf(
  { registry, entity }: ListScope,
  valores: { readonly [field: string]: unknown },
  atual?: { readonly [field: string]: unknown },
): Pointer[] {
  const table = { registry, entity, record: atual };
  const own = refPointers({ ...table, fields: entity.fields }, valores, atual, '');
  const children = entity.children.flatMap((child) => {
    const rows = valores[child.id];
    if (!Array.isArray(rows)) return [];
    const before = new Map(((atual?.[child.id] ?? []) as { id: number }[]).map((row) => [row.id, row]));
    const inner = { ...table, fields: child.child?.fields ?? [], child };
    return rows.flatMap((row, index) =>
      refPointers(inner, row, before.get(row.id), `${child.id}.${index}.`, { ...atual, ...valores }),
    );
  });
  return [...own, ...children];
}

/** The fields of one table, and the stored record that they belong to. */
type Table = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly record: { readonly [field: string]: unknown } | undefined;
  readonly child?: FieldModel;
};

function refPointers(
  { registry, entity, fields, record: stored, child }: Table,
  valores: { readonly [field: string]: unknown },
  atual: { readonly [field: string]: unknown } | undefined,
  path: string,
  /** The record of a child row. */
  parent?: { readonly [field: string]: unknown },
): Pointer[] {
  return fields.flatMap((field): Pointer[] => {
    const file = field.kind === 'file' ? valores[field.id] : undefined;
    if (typeof file === 'string' && file !== atual?.[field.id]) {
      const place = typeof stored?.id === 'number' ? { entity, recordId: stored.id, field, child } : undefined;
      return [{ path: path + field.id, target: undefined, resource: FILES, id: file, bound: [], ...(place ? { place } : {}) }];
    }
    const id = field.ref ? valores[field.id] : undefined;
    if (!field.ref) return [];
    const { resource } = field.ref;
    const target = Object.hasOwn(registry.entity, resource) ? registry.entity[resource] : undefined;
    const record = { ...parent, ...atual, ...valores };
    const bonds = target ? bondsOf(target, field, record) : [];
    const moved = bonds.some(({ by }) => Object.hasOwn(valores, by) && valores[by] !== atual?.[by]);
    const chosen = id === undefined && moved ? atual?.[field.id] : id;
    if (typeof chosen !== 'number' || (chosen === atual?.[field.id] && !moved)) return [];
    if (!target && !Object.hasOwn(SYSTEM_TABLES, resource)) return [];
    return [{ path: path + field.id, target, resource, id: chosen, bound: bonds }];
  });
}

/** The parts of a reference's filter that another field of the record decides ('$convenioId'); an empty one binds nothing. */
function bondsOf(
  target: EntityModel,
  field: FieldModel,
  record: { readonly [field: string]: unknown },
): readonly { readonly column: string; readonly value: unknown; readonly by: string }[] {
  return Object.entries(field.ref?.filter ?? {}).flatMap(([filter, text]) => {
    const by = text.startsWith('$') && text !== '$hoje' && text !== '$eu' ? text.slice(1) : undefined;
    const column = Object.hasOwn(target.field, filter) ? target.field[filter]?.column : undefined;
    const value = by === undefined ? null : (record[by] ?? null);
    return by === undefined || column === undefined || value === null ? [] : [{ column, value, by }];
  });
}

type RelatedEntity = Related & { readonly entity: EntityModel };

/** How many living rows refer to the row, per reference; counted to 1 000. */
export async function relatedRows(db: Queryable, scope: ListScope, id: number): Promise<readonly RelatedEntity[]> {
  const references = referencesTo(scope.registry, scope.entity.name).filter(({ entity, field, child }) => {
    const fields = child ? (entity.field[child]?.child?.fields ?? []) : entity.fields;
    return fields.some((one) => one.id === field);
  });
  if (references.length === 0) return [];
  const counts = references.map(({ entity, field, child }, index) => {
    const model = child ? entity.field[child]?.child : undefined;
    const column = quote((model ? model.fields.find((one) => one.id === field) : entity.field[field])?.column ?? field);
    const from = model
      ? `${quote(model.table)} c JOIN ${quote(entity.table)} t ON t.id = c.${quote(parentColumn(entity))} WHERE c.${column} = $1`
      : `${quote(entity.table)} t WHERE t.${column} = $1`;
    return `SELECT ${index} AS i, (SELECT count(*) FROM (SELECT 1 FROM ${from} AND t.excluido_em IS NULL LIMIT 1000) b)::int AS total`;
  });
  const { rows } = await db.query({ text: counts.join(' UNION ALL '), values: [id] });
  return rows
    .filter((row: { total: number }) => row.total > 0)
    .flatMap((row: { i: number; total: number }) => {
      const reference = references[row.i];
      if (!reference) return [];
      const { entity, field, child } = reference;
      return {
        recurso: entity.name,
        campo: child ? `${child}.${field}` : field,
        titulo: entity.plural,
        total: row.total,
        entity,
      };
    });
}

/** What the caller may list of it. */
export function visibleRelated(related: readonly RelatedEntity[], ability: AbilityContexto): readonly Related[] {
  return related
    .filter(({ entity }) => mayDo(entity, 'list', ability))
    .map(({ recurso, campo, titulo, total }) => ({ recurso, campo, titulo, total }));
}

/** 409 that says what still refers to the row. */
export async function demandUnused(db: Queryable, scope: ListScope, id: number): Promise<void> {
  const related = await relatedRows(db, scope, id);
  if (related.length === 0) return;
  const uses = related.map(({ titulo, total }) => `${titulo} (${total >= 1000 ? 'mais de 999' : total})`);
  throw new AppError('em-uso', { messages: [registro.emUso(uses)] });
}
