/**
 * Which rows a caller sees and changes: of the chosen provider, of the providers within reach, addressed to
 * the caller's roles. The rule is spelled here and nowhere else. Lists, lookups, references, imports, counts
 * and files ask for its SQL.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { PAPEIS } from '#domain/acesso/concessao.ts';
import { conditionsFor, CRIADO_POR, type RowCondition, type RowConditions } from '#domain/acesso/linhas.ts';
import { AppError, prestadorNaoInformado, validationError } from '#domain/errors/app-error.ts';
import { toColumn, type EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { registro } from '#messages/registro.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto, Alcance, Contexto } from '#server/plugins/context.ts';
import { careSql } from './care.ts';
import { Params } from './filters.ts';
import { ofTenant } from '#server/database/tenant.ts';

/** What decides whether a row that others are a part of is in sight. */
type ParteDe = {
  readonly entity: EntityModel;
  readonly linhas: RowConditions | 'todas';
  readonly parteDe?: ParteDe | undefined;
  /** Parts that the caller holds in hand are in sight without a tie to the patient. */
  readonly inHand?: EntityModel['inHand'];
};

export type Scope = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  /** Chosen provider; counts where the entity has `tenant`. */
  readonly prestadorId: number | undefined;
  /** Counts where the entity has `provider`. */
  readonly alcance: Alcance;
  /** Values of the audience that are read; undefined: all of them. */
  readonly publico?: readonly string[] | undefined;
  /** Rows that the entity restricts are not there for the caller. */
  readonly semRestritos?: true;
  /** One's own rows by these conditions; 'todas': all that the rest leaves in sight. */
  readonly linhas: RowConditions | 'todas';
  /** The sight of the row of which this one is a part. Absent: it is part of none, or all are in sight. */
  readonly parteDe?: ParteDe | undefined;
  /** Only rows that the caller may change: what is the whole house's is for who reaches it, what another provider shares is not. */
  readonly gravar?: true;
  /** Only rows that another provider shares with the chosen one. */
  readonly partilhadas?: true;
};

export type ListScope = Scope & {
  readonly ability: AbilityContexto;
  /** What is written is the server's own: what a declaration asks of a person's choice is not asked of it. */
  readonly kept?: true;
};

/** The caller as who was let to the patients at the door: what is written of them is read without a tie. */
export function letIn(contexto: Contexto): Contexto {
  const { ability } = contexto;
  const linhas = Object.fromEntries(
    Object.entries(ability.linhas ?? {}).map(([subject, { any, limit }]) => [subject, { any, limit }]),
  );
  const { campos } = ability;
  return { ...contexto, ability: { can: (action, subject) => ability.can(action, subject), linhas, campos } };
}

/** The provider whose rows the caller sees; undefined for entities of no provider. 400 when none was chosen. */
export function tenantOf(entity: EntityModel, contexto: Contexto): number | undefined {
  if (!entity.tenant) return undefined;
  if (contexto.prestadorId === null) throw prestadorNaoInformado();
  return contexto.prestadorId;
}

/** The caller's scope on an entity. 400 where it needs a chosen provider and none was. */
export function scopeOf(registry: Registry, entity: EntityModel, contexto: Contexto): ListScope {
  return { ...looseScope(registry, entity, contexto), prestadorId: tenantOf(entity, contexto) };
}

/** The caller's scope on the register of this name. */
export function scopeOn(registry: Registry, recurso: string, contexto: Contexto): ListScope {
  const entity = Object.hasOwn(registry.entity, recurso) ? registry.entity[recurso] : undefined;
  if (!entity) throw new Error(`'${recurso}' is not declared`);
  return scopeOf(registry, entity, contexto);
}

/** The same without a provider chosen: rows that need one are then none. */
export function looseScope(registry: Registry, entity: EntityModel, contexto: Contexto): ListScope {
  const { ability, alcance, prestadorId } = contexto;
  return {
    registry,
    entity,
    prestadorId: entity.tenant ? (prestadorId ?? undefined) : undefined,
    ability,
    alcance,
    publico: publicoOf(entity, contexto),
    linhas: linhasOf(entity, ability),
    parteDe: parteDeOf(registry, entity, ability),
    ...(entity.restricted && !ability.can(entity.restricted.action, entity.restricted.subject)
      ? { semRestritos: true as const }
      : {}),
  };
}

/** The conditions on rows that the caller's permissions carry. None at hand where the register has some: no row. */
export function linhasOf(
  { rows, limits, subject }: EntityModel,
  ability: AbilityContexto,
): RowConditions | 'todas' {
  const known =
    ability.linhas && Object.hasOwn(ability.linhas, subject) ? ability.linhas[subject] : undefined;
  // What an administrator left of the rows counts beside, for who sees every row as well.
  const limit = limits ? known?.limit : undefined;
  const everyRow = !rows || (rows.all !== undefined && ability.can(rows.all, subject));
  if (everyRow) return limit ? { limit } : 'todas';
  return known ? { ...known, any: known.any ?? [] } : NO_ROW;
}

/** The sight of the register that rows of this one are a part of (`within`), and of what that one is a part of. */
function parteDeOf(registry: Registry, entity: EntityModel, ability: AbilityContexto): ParteDe | undefined {
  const resource = entity.within === undefined ? undefined : entity.field[entity.within]?.ref?.resource;
  const whole =
    resource !== undefined && Object.hasOwn(registry.entity, resource)
      ? registry.entity[resource]
      : undefined;
  if (!whole) return undefined;
  const [linhas, parteDe] = [linhasOf(whole, ability), parteDeOf(registry, whole, ability)];
  const { inHand } = entity;
  return linhas === 'todas' && !parteDe
    ? undefined
    : {
        entity: whole,
        linhas,
        parteDe,
        ...(inHand && ability.can(inHand.action, entity.subject) ? { inHand } : {}),
      };
}

/** Whether some row may be closed to the caller for want of a tie to its patient. */
export const asksCare = ({ linhas, parteDe }: Pick<Scope, 'linhas' | 'parteDe'>): boolean =>
  (linhas !== 'todas' && linhas.care !== undefined) || (parteDe !== undefined && asksCare(parteDe));

/** The same sight as if the caller had a tie to every patient. */
export function withoutCare<
  S extends { readonly linhas: Scope['linhas']; readonly parteDe?: ParteDe | undefined },
>(scope: S): S {
  const { linhas, parteDe } = scope;
  return {
    ...scope,
    linhas: linhas === 'todas' ? linhas : { any: linhas.any, limit: linhas.limit },
    ...(parteDe ? { parteDe: withoutCare(parteDe) } : {}),
  };
}

const NO_ROW: RowConditions = { any: [] };

/** The scope narrowed to the rows that the action reaches, where only some ties give it. */
export function scopeFor<S extends Scope>(scope: S, action: string): S {
  return scope.linhas === 'todas' ? scope : { ...scope, linhas: conditionsFor(scope.linhas, action) };
}

/** Whoever may write the register reads all of it. */
function publicoOf(
  { audience, subject }: EntityModel,
  { ability, usuario }: Contexto,
): readonly string[] | undefined {
  if (!audience || ability.can('insert', subject) || ability.can('update', subject)) return undefined;
  return [audience.all, ...PAPEIS.filter((papel) => usuario[papel]).map((papel) => papel.toUpperCase())];
}

/** Conditions over an alias; none where every row is in sight. */
export function scopeSql(scope: Scope, alias: string, params: Params): string[] {
  const { entity, alcance, publico } = scope;
  const tenant = entity.tenant ? [tenantSql(scope, alias, params)] : [];
  const provider =
    entity.provider && !alcance.tudo
      ? [providerSql(scope, entity, alias, `${params.add([...alcance.prestadores])}::bigint[]`)]
      : [];
  const audience =
    entity.audience && publico
      ? [
          `${alias}.${quote(entity.field[entity.audience.field]?.column ?? '')} = ANY(${params.add(publico)}::text[])`,
        ]
      : [];
  const open =
    entity.restricted && scope.semRestritos
      ? [
          `${alias}.${quote(entity.field[entity.restricted.field]?.column ?? '')} <> ${params.add(entity.restricted.value)}`,
        ]
      : [];
  const own = scope.linhas === 'todas' ? [] : [ownSql(scope, scope.linhas, alias, params)];
  return [...tenant, ...provider, ...audience, ...open, ...own, ...withinSql(scope, alias, params)];
}

/** Rows of the chosen provider, and those that another shares with it. */
function tenantSql(
  { entity, prestadorId, gravar, partilhadas }: Scope,
  alias: string,
  params: Params,
): string {
  if (prestadorId === undefined) return 'false';
  const chosen = params.add(prestadorId);
  const shared = entity.sharedWith === undefined ? undefined : entity.field[entity.sharedWith]?.column;
  const own = ofTenant(`${alias}.`, chosen);
  if (shared === undefined || gravar) return own;
  const other = `${alias}.${quote(shared)} = ${chosen}`;
  return partilhadas ? other : `(${own} OR ${other})`;
}

/** Keeps the conditions that say who owns a row: ties, and the row that it is a part of. */
export function sightSql(
  registry: Registry,
  entity: EntityModel,
  ability: AbilityContexto,
  alias: string,
  params: Params,
): string[] {
  const linhas = linhasOf(entity, ability);
  const own = linhas === 'todas' ? [] : [ownSql({ registry, entity }, linhas, alias, params)];
  return [
    ...own,
    ...withinSql({ registry, entity, parteDe: parteDeOf(registry, entity, ability) }, alias, params),
  ];
}

/** The same conditions for a repository that joins: `.where(scopeWhere(scope, 'p'))` or inside `sql`. */
export function scopeWhere(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const params = new Params();
  const text = scopeSql(scope, alias, params).join(' AND ') || 'true';
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${params.values[Number(part) - 1]}`));
  return sql<SqlBool>`(${sql.join(parts, sql``)})`;
}

/** The provider is known where rows of one are asked for; what is read of a row with its part is of the same one. */
type Sighted = Pick<Scope, 'registry' | 'entity'> & { readonly prestadorId?: number | undefined };

/** Rows that are a part of another are in sight where that one is. */
function withinSql(
  { registry, entity, parteDe, prestadorId }: Sighted & Pick<Scope, 'parteDe'>,
  alias: string,
  params: Params,
): string[] {
  const column = entity.within === undefined ? undefined : entity.field[entity.within]?.column;
  if (!parteDe || column === undefined) return [];
  const whole = `${alias}w`;
  const { linhas, inHand } = parteDe;
  // A parameter that no condition takes has no type for the database.
  const hand =
    inHand && linhas !== 'todas' && linhas.care
      ? `${alias}.${quote(entity.field[inHand.field]?.column ?? '')} = ANY (${params.add([...inHand.values])}::text[])`
      : undefined;
  const own =
    linhas === 'todas'
      ? []
      : [ownSql({ registry, entity: parteDe.entity, prestadorId }, linhas, whole, params, hand)];
  const sight = [...own, ...withinSql({ registry, prestadorId, ...parteDe }, whole, params)].join(' AND ');
  const part = `${alias}.${quote(column)}`;
  return [
    `(${part} IS NULL OR EXISTS (SELECT 1 FROM ${quote(parteDe.entity.table)} ${whole} WHERE ${whole}.id = ${part} AND ${sight}))`,
  ];
}

/**
 * One's own rows: by a field of the row, or by a row of another register that ties it to the person; and, of what is
 * written of a patient, by care or by what `instead` says.
 */
function ownSql(
  { registry, entity, prestadorId }: Sighted,
  { any, limit, care }: RowConditions,
  alias: string,
  params: Params,
  instead?: string,
): string {
  const tieSql = ({ field, value, linked }: RowCondition): string => {
    const me = params.add(value);
    if (!linked) return `${alias}.${quote(entity.field[field]?.column ?? toColumn(field))} = ${me}`;
    const link = Object.hasOwn(registry.entity, linked.resource)
      ? registry.entity[linked.resource]
      : undefined;
    const [to, by] = [link?.field[linked.field], link?.field[linked.by]];
    // A registry without the register that ties (a part of it, in a test) shows nothing rather than all.
    if (!link || !to || !by) return 'false';
    const other = `${alias}l`;
    const same = link.tenant && entity.tenant ? ` AND ${ofTenant(`${other}.`, `${alias}.prestador_id`)}` : '';
    const end = linked.until === undefined ? undefined : link.field[linked.until];
    if (linked.until !== undefined && !end) return 'false';
    const still = end ? ` AND ${other}.${quote(end.column)} > now()` : '';
    return (
      `EXISTS (SELECT 1 FROM ${quote(link.table)} ${other} WHERE ${other}.${quote(to.column)} = ${alias}.id ` +
      `AND ${other}.${quote(by.column)} = ${me} AND ${other}.excluido_em IS NULL${same}${still})`
    );
  };
  const own =
    [any, limit]
      .flatMap((ties) => {
        if (ties === undefined) return [];
        const conditions = ties.map(tieSql);
        return conditions.length === 0 ? ['false'] : [`(${conditions.join(' OR ')})`];
      })
      .join(' AND ') || 'true';
  if (!care) return own;
  const attends = careSql(registry, entity, { carer: care, prestadorId }, alias, params);
  return `(${own} AND ${instead === undefined ? attends : `(${attends} OR ${instead})`})`;
}

/**
 * A row that is made or changed stays one's own, where its own fields alone say whose it is: nobody writes into another's
 * agenda by leaving one's name out. What another register ties is tied there.
 */
export function demandOwnRow({ entity, linhas }: Scope, record: { readonly [field: string]: unknown }): void {
  if (linhas === 'todas') return;
  demandWithinLimit(entity, linhas, record);
  const { any } = linhas;
  if (!any || any.some(({ linked }) => linked !== undefined)) return;
  // A new row has what its declaration gives where nothing is said.
  const valueOf = (field: string): unknown =>
    record[field] === undefined ? entity.field[field]?.default : record[field];
  if (any.some(({ field, value }) => valueOf(field) === value)) return;
  const names = (entity.rows?.own ?? []).flatMap((rule) => ('field' in rule ? [rule.field] : []));
  throw new AppError('alcance-negado', {
    messages: [registro.naoESeu],
    errors: Object.fromEntries(names.map((name) => [name, [registro.naoESeu]])),
  });
}

/** A row stays within what an administrator left of them. Who made it is whoever makes it now, and does not change. */
function demandWithinLimit(
  entity: EntityModel,
  { limit }: RowConditions,
  record: { readonly [field: string]: unknown },
): void {
  if (!limit || limit.some(({ field, value }) => field === CRIADO_POR || record[field] === value)) return;
  const named = limit.map(({ field }) => field).filter((id) => Object.hasOwn(entity.field, id));
  throw new AppError('alcance-negado', {
    messages: [registro.foraDoLimite],
    errors: Object.fromEntries(named.map((id) => [id, [registro.foraDoLimite]])),
  });
}

/** Whether the row's provider is one of `reached`, by its own column or by the record that it belongs to. */
function providerSql(scope: Scope, entity: EntityModel, alias: string, reached: string): string {
  if (entity.provider === 'id') return `${alias}.id = ANY(${reached})`;
  const field = entity.provider === undefined ? undefined : entity.field[entity.provider];
  const target =
    field?.ref &&
    Object.hasOwn(scope.registry.entity, field.ref.resource) &&
    scope.registry.entity[field.ref.resource];
  // A registry without the register that it points to (a part of it, in a test) shows nothing rather than all.
  if (!field || !target) return 'false';
  const column = `${alias}.${quote(field.column)}`;
  const deeper = `${alias}x`;
  const within =
    target.provider === 'id'
      ? `${column} = ANY(${reached})`
      : `EXISTS (SELECT 1 FROM ${quote(target.table)} ${deeper} WHERE ${deeper}.id = ${column} AND ${providerSql(scope, target, deeper, reached)})`;
  const everybody = field.nullable && (!scope.gravar || scope.alcance.casa);
  return everybody ? `(${column} IS NULL OR ${within})` : within;
}

/**
 * The provider of a row that is made or changed: one within reach (the reference itself is checked with the others), none
 * only for who reaches the whole house. A new provider is made by who manages everything: nobody reaches it yet.
 */
export function demandProvider(
  { entity, alcance }: Scope,
  valores: { readonly [field: string]: unknown },
  stored: boolean,
): void {
  const { provider } = entity;
  if (!provider || alcance.tudo) return;
  if (provider === 'id') {
    if (!stored) throw new AppError('alcance-negado', { messages: [registro.prestadorNovo] });
    return;
  }
  const given = Object.hasOwn(valores, provider) ? (valores[provider] ?? null) : stored ? undefined : null;
  if (given === null && !alcance.casa) throw validationError({ [provider]: [registro.informePrestador] });
}
