/** What a record points to must exist for the caller; what points to a record holds it. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lifeProblem, type Life } from '#domain/registro/happened.ts';
import { stateOfRow, whyOf } from '#domain/registro/lifecycle.ts';
import { PRESTADORES } from '#domain/registro/provider.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import type { Related } from '#domain/registro/wire.ts';
import { ciclo } from '#messages/lifecycle.ts';
import { registro } from '#messages/registro.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { passaGuarda } from '#server/plugins/guard.ts';
import { mayDo } from './access.ts';
import { heldBeforeSql, sentSql, type FilePlace } from './files.ts';
import { filterSql, Params } from './filters.ts';
import type { Queryable } from '../database/query.ts';
import { byWay, lifeQuestions, outsideSql } from './lives.ts';
import { findRow } from './read.ts';
import { bondsOf, expectation, type Bond } from './reference-bonds.ts';
import { looseScope, scopeSql, type ListScope, withoutCare } from './scope.ts';

type Pointer = {
  readonly path: string;
  readonly target: EntityModel | undefined;
  readonly resource: string;
  readonly id: number | string;
  /** What the declaration binds the target by: the plan must be of the chosen convênio, the account an analytic one. */
  readonly bound: readonly Bond[];
  /** The place where a file is to stand. It is absent in a new record, which held nothing before. */
  readonly place?: FilePlace;
  /** The field shows the file, so a PDF is refused. */
  readonly picture?: boolean;
  /** Says whose the record is: the target must be one that the caller may change. */
  readonly owner: boolean;
  /** Any row will do, those out of the caller's reach too. */
  readonly beyond?: boolean;
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
  const [error] = await checkReferencesOfMany(db, scope, [{ valores, atual }], contexto);
  if (error) throw error;
}

export type Referring = {
  readonly valores: { readonly [field: string]: unknown };
  readonly atual?: { readonly [field: string]: unknown };
};

/** The same of many rows in one question, each target asked once: what refuses each of them, undefined where nothing does. */
export async function checkReferencesOfMany(
  db: Queryable,
  scope: ListScope,
  given: readonly Referring[],
  contexto: Contexto,
): Promise<readonly (AppError | undefined)[]> {
  const ofRow = given.map(({ valores, atual }) =>
    pointersOf(scope, valores, contexto, atual).map((pointer) => ({ pointer, kind: kindOf(pointer) })),
  );
  const kinds = Map.groupBy(ofRow.flat(), ({ kind }) => kind);
  const asked = given.map(({ valores, atual }) => lifeQuestions(scope, valores, atual));
  const lives = [...byWay(asked.flat()).values()];
  if (kinds.size === 0 && lives.length === 0) return given.map(() => undefined);
  const params = new Params();
  const targets = [...kinds.values()].map((same, at) => {
    const [first] = same;
    const ids = [...new Set(same.map(({ pointer }) => pointer.id))];
    return `a${at} AS MATERIALIZED (${first ? targetSql(scope, first.pointer, contexto, params, ids) : ''})`;
  });
  const found = [
    ...targets.map((_, at) => `SELECT ${at} AS kind, id::text, NULL AS birth, NULL AS death FROM a${at}`),
    ...lives.map(
      (same, at) =>
        `SELECT ${kinds.size + at} AS kind, n::text AS id, birth, death FROM (${outsideSql(same, params)}) v`,
    ),
  ];
  const { rows } = await db.query<{ kind: number; id: string } & Life>({
    text: `${targets.length > 0 ? `WITH ${targets.join(', ')} ` : ''}${found.join(' UNION ALL ')}`,
    values: params.values,
  });
  const names = [...kinds.keys()];
  const there = new Set(rows.map(({ kind, id }) => `${names[kind] ?? ''} ${id}`));
  const outside = new Map(
    rows
      .filter(({ kind }) => kind >= kinds.size)
      .map(({ kind, id, birth, death }) => [lives[kind - kinds.size]?.[Number(id) - 1], { birth, death }]),
  );
  const refused: (AppError | undefined)[] = [];
  for (const [at, pointers] of ofRow.entries()) {
    const errors: { [path: string]: readonly string[] } = {};
    let lost = false;
    for (const { kind, pointer } of pointers)
      if (!there.has(`${kind} ${pointer.id}`)) {
        const why = await whyNot(db, scope, pointer, contexto);
        lost ||= why === undefined;
        errors[pointer.path] = [why ?? refusal(pointer, contexto)];
      }
    // Whose life it is, is told of no person that the row may not refer to.
    if (Object.keys(errors).length === 0)
      for (const question of asked[at] ?? []) {
        const life = outside.get(question);
        const text = life && lifeProblem(question.field, question.value, life);
        if (text !== undefined) errors[question.path] = [text];
      }
    if (Object.keys(errors).length === 0) refused.push(undefined);
    else refused.push(lost ? new AppError('referencia-inexistente', { errors }) : validationError(errors));
  }
  return refused;
}

/** Pointers of one kind are asked of the database together: all but the row pointed to is the same. */
function kindOf({ path, resource, bound, place, picture, owner, beyond }: Pointer): string {
  const bonds = bound.map(({ filter: { field, operator, values } }) => [field.id, operator, values]);
  return JSON.stringify([resource, bonds, place ? [path, place.recordId] : null, picture, owner, beyond]);
}

/** What is wrong with a target that the caller does see; undefined where it is out of sight or not there. */
async function whyNot(
  db: Queryable,
  scope: ListScope,
  pointer: Pointer,
  contexto: Contexto,
): Promise<string | undefined> {
  const closed = await closedWhy(db, scope, pointer, contexto);
  const constant = pointer.bound.filter(({ by }) => by === undefined);
  if (closed !== undefined || constant.length === 0) return closed;
  const params = new Params();
  const bound = pointer.bound.filter(({ by }) => by !== undefined);
  const text = targetSql(scope, { ...pointer, bound }, contexto, params);
  const { rows } = await db.query({ text, values: params.values });
  return rows.length > 0 && pointer.target ? expectation(pointer.target, constant) : undefined;
}

/** Why the target's state lets nothing refer to it any more; undefined where the target is not in sight, or that is not why. */
async function closedWhy(
  db: Queryable,
  { registry }: ListScope,
  { target, id, beyond }: Pointer,
  contexto: Contexto,
): Promise<string | undefined> {
  if (!target || typeof id !== 'number' || closedStates(target).length === 0) return undefined;
  const row = await findRow(
    db,
    withoutCare(looseScope(registry, target, beyond ? beyondReach(contexto) : contexto)),
    id,
  );
  if (!row) return undefined;
  const state = stateOfRow(target, row);
  return state?.locks.includes('references') ? (whyOf(state, row) ?? ciclo.travado(state.title)) : undefined;
}

const closedStates = ({ lifecycle }: EntityModel): readonly string[] =>
  (lifecycle?.states ?? []).filter(({ locks }) => locks.includes('references')).map(({ id }) => id);

function refusal(pointer: Pointer, { alcance }: Contexto): string {
  if (pointer.resource === FILES) return registro.arquivoInexistente;
  if (pointer.resource === PRESTADORES && !alcance.tudo && !pointer.beyond)
    return registro.prestadorForaDoAlcance;
  if (pointer.owner && !alcance.tudo) return registro.informePrestador;
  return pointer.bound.some(({ by }) => by !== undefined)
    ? registro.referenciaDeOutro
    : registro.referenciaInexistente;
}

/** The caller as who chooses among every provider, where the reference says that anybody may. */
export function beyondReach(contexto: Contexto): Contexto {
  return { ...contexto, alcance: { ...contexto.alcance, tudo: true } };
}

/** The target as it must be, locked so that a deletion waits for this write and this write for a deletion. */
function targetSql(
  { registry }: ListScope,
  { target, resource, id, bound, place, picture, owner, beyond }: Pointer,
  contexto: Contexto,
  params: Params,
  /** These rows in place of its own; in the order of their ids, so that two callers wait for each other and neither for ever. */
  ids: readonly Pointer['id'][] = [id],
): string {
  const those = ids.length === 1 ? `x.id = ${params.add(ids[0])}` : `x.id = ANY(${params.add(ids)})`;
  const order = ids.length === 1 ? '' : ' ORDER BY x.id';
  if (resource === FILES) {
    // A file without an owner and a file of somebody else are refused alike, so that an id cannot be tried.
    const own = [
      sentSql('x.id', contexto.usuario.id, params),
      ...(place ? [heldBeforeSql(place, 'x.id', params)] : []),
    ];
    return `SELECT x.id FROM arquivo x WHERE ${those} AND (${own.join(' OR ')})${picture ? ` AND x.mime LIKE 'image/%'` : ''}${order} FOR KEY SHARE OF x`;
  }
  const table = quote(target?.table ?? SYSTEM_TABLES[resource] ?? '');
  const who = beyond ? beyondReach(contexto) : contexto;
  const scope = target
    ? // To point to what is written of a patient is not to read it: an account is billed of a chart.
      { ...withoutCare(looseScope(registry, target, who)), ...(owner ? { gravar: true as const } : {}) }
    : undefined;
  const where = [
    those,
    'x.excluido_em IS NULL',
    ...(scope ? scopeSql(scope, 'x', params) : []),
    ...(target ? closedStates(target) : []).map(
      (state) => `x.${quote(target?.lifecycle?.field.column ?? '')} <> ${params.add(state)}`,
    ),
    ...bound.map(({ filter }) => filterSql(filter, params, 'x')),
  ];
  return `SELECT x.id FROM ${table} x WHERE ${where.join(' AND ')}${order} FOR KEY SHARE OF x`;
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
  const table = { ...scope, fields: scope.entity.fields, record: atual, contexto };
  const pointers = refPointers(table, valores, atual, '');
  const ctes = pointers.map(
    (pointer, index) => `alvo${index} AS MATERIALIZED (${targetSql(scope, pointer, contexto, params)})`,
  );
  const lives = [...byWay(lifeQuestions(scope, valores, atual)).values()];
  return {
    ctes,
    condition: [
      ...pointers.map((_, index) => `EXISTS (SELECT 1 FROM alvo${index})`),
      ...lives.map((same) => `NOT EXISTS (${outsideSql(same, params)})`),
    ].join(' AND '),
  };
}

function pointersOf(
  scope: ListScope,
  valores: { readonly [field: string]: unknown },
  contexto: Contexto,
  atual?: { readonly [field: string]: unknown },
): Pointer[] {
  if (Object.keys(valores).length === 0) return [];
  const { registry, entity, kept } = scope;
  const table = { registry, entity, kept, record: atual, contexto };
  const own = refPointers({ ...table, fields: entity.fields }, valores, atual, '');
  const parent = { ...atual, ...valores };
  const children = entity.children.flatMap((child) => {
    const rows = valores[child.id];
    if (!Array.isArray(rows)) return [];
    const before = new Map(((atual?.[child.id] ?? []) as { id: number }[]).map((row) => [row.id, row]));
    const inner = { ...table, fields: child.child?.fields ?? [], child };
    return rows.flatMap((row, index) =>
      refPointers(inner, row, before.get(row.id), `${child.id}.${index}.`, parent),
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
  readonly contexto: Contexto;
  readonly kept?: true | undefined;
  readonly child?: FieldModel;
};

function refPointers(
  { registry, entity, fields, record: stored, contexto, kept, child }: Table,
  valores: { readonly [field: string]: unknown },
  atual: { readonly [field: string]: unknown } | undefined,
  path: string,
  /** The record of a child row. */
  parent?: { readonly [field: string]: unknown },
): Pointer[] {
  let whole: { readonly [field: string]: unknown } | undefined;
  const record = () => (whole ??= { ...parent, ...atual, ...valores });
  return fields.flatMap((field): Pointer[] => {
    const file = field.kind === 'file' ? valores[field.id] : undefined;
    if (typeof file === 'string' && file !== atual?.[field.id]) {
      const place =
        typeof stored?.id === 'number' ? { entity, recordId: stored.id, field, child } : undefined;
      const pointer = {
        path: path + field.id,
        target: undefined,
        resource: FILES,
        id: file,
        bound: [],
        owner: false,
      };
      const picture = field.ui.widget === 'image' || field.ui.widget === 'assinatura';
      return [{ ...pointer, picture, ...(place ? { place } : {}) }];
    }
    const id = field.ref ? valores[field.id] : undefined;
    if (!field.ref) return [];
    const { resource } = field.ref;
    const target = Object.hasOwn(registry.entity, resource) ? registry.entity[resource] : undefined;
    const bonds = target ? bondsOf(target, field, record, contexto) : [];
    const moved = bonds.some(
      ({ by }) => by !== undefined && Object.hasOwn(valores, by) && valores[by] !== atual?.[by],
    );
    const chosen = id === undefined && moved ? atual?.[field.id] : id;
    const same = chosen === atual?.[field.id];
    if (typeof chosen !== 'number' || (same && !moved)) return [];
    if (!target && !Object.hasOwn(SYSTEM_TABLES, resource)) return [];
    const owner = parent === undefined && field.id === entity.provider;
    const beyond = field.ref.beyondReach === true;
    // What was chosen before stays; what the server keeps is no choice of anybody's.
    const bound = same || kept ? bonds.filter(({ by }) => by !== undefined) : bonds;
    return [{ path: path + field.id, target, resource, id: chosen, bound, owner, beyond }];
  });
}

type RelatedEntity = Related & {
  readonly entity: EntityModel;
  /** Rows refer to it that the caller does not see. */
  readonly fora: boolean;
};

/** How many living rows that the caller sees refer to the row, per reference; counted to 1 000. */
export async function relatedRows(
  db: Queryable,
  { registry, entity: target }: ListScope,
  id: number,
  contexto: Contexto,
): Promise<readonly RelatedEntity[]> {
  const references = referencesTo(registry, target.name).filter(({ entity, field, child }) => {
    const fields = child ? (entity.field[child]?.child?.fields ?? []) : entity.fields;
    return fields.some((fieldModel) => fieldModel.id === field);
  });
  if (references.length === 0) return [];
  const params = new Params();
  const wanted = params.add(id);
  const counts = references.map(({ entity, field, child }, index) => {
    const model = child ? entity.field[child]?.child : undefined;
    const column = quote(
      (model ? model.fields.find((fieldModel) => fieldModel.id === field) : entity.field[field])?.column ??
        field,
    );
    const from = model
      ? `${quote(model.table)} c JOIN ${quote(entity.table)} t ON t.id = c.${quote(parentColumn(entity))} WHERE c.${column} = ${wanted}`
      : `${quote(entity.table)} t WHERE t.${column} = ${wanted}`;
    const scope = scopeSql(looseScope(registry, entity, contexto), 't', params).join(' AND ') || 'true';
    const some = (condition: string): string => `${from} AND t.excluido_em IS NULL AND ${condition}`;
    return `SELECT ${index} AS i, (SELECT count(*) FROM (SELECT 1 FROM ${some(`(${scope})`)} LIMIT 1000) b)::int AS total,
                   EXISTS (SELECT 1 FROM ${some(`(${scope}) IS NOT TRUE`)}) AS fora`;
  });
  const { rows } = await db.query<{ i: number; total: number; fora: boolean }>({
    text: counts.join(' UNION ALL '),
    values: params.values,
  });
  return rows.flatMap(({ i, total, fora }) => {
    const reference = references[i];
    if (!reference || (total === 0 && !fora)) return [];
    const { entity, field, child } = reference;
    return {
      recurso: entity.name,
      campo: child ? `${child}.${field}` : field,
      titulo: entity.plural,
      total,
      entity,
      fora,
    };
  });
}

/** What the caller may list of it: by right, and past the guard of its module, as its list is. */
export async function visibleRelated(
  db: Queryable,
  { resource }: Registry,
  related: readonly RelatedEntity[],
  contexto: Contexto,
): Promise<readonly Related[]> {
  const allowed = related.filter(({ entity, total }) => total > 0 && mayDo(entity, 'list', contexto.ability));
  const guards = new Set(allowed.map(({ recurso }) => resource[recurso]?.guard));
  const passed = new Set<string | undefined>();
  for (const guard of guards) if (await passaGuarda(db, contexto, guard)) passed.add(guard);
  return allowed
    .filter(({ recurso }) => passed.has(resource[recurso]?.guard))
    .map(({ recurso, campo, titulo, total }) => ({ recurso, campo, titulo, total }));
}

/** A reference that may be left without its row ('set null') keeps nobody from putting the row into the bin. */
const holds = ({ entity, campo }: RelatedEntity): boolean =>
  entity.field[campo]?.ref?.onDelete !== 'set null';

/** 409 that says what still refers to the row: how many of those that the caller lists, and that there are others. */
export async function demandUnused(
  db: Queryable,
  scope: ListScope,
  id: number,
  contexto: Contexto,
): Promise<void> {
  const related = (await relatedRows(db, scope, id, contexto)).filter(holds);
  if (related.length === 0) return;
  const seen = await visibleRelated(db, scope.registry, related, contexto);
  const uses = seen.map(({ titulo, total }) => `${titulo} (${total >= 1000 ? 'mais de 999' : total})`);
  const hidden = related.some(
    ({ recurso, campo, total, fora }) =>
      fora || (total > 0 && !seen.some((use) => use.recurso === recurso && use.campo === campo)),
  );
  throw new AppError('em-uso', {
    messages: [registro.emUso([...uses, ...(hidden ? [registro.usosForaDaVista] : [])])],
  });
}
