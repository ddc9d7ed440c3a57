/**
 * Which rows a caller sees and changes: of the chosen provider, of the providers within reach, addressed to one's roles.
 * The rule is spelled here and nowhere else; lists, lookups, references, imports, counts and files ask for its SQL.
 */
import { PAPEIS } from '#domain/acesso/concessao.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { registro } from '#messages/registro.ts';
import { quote } from '#server/database/names.ts';
import type { AbilityContexto, Alcance, Contexto } from '#server/plugins/contexto.ts';
import type { Params } from './filters.ts';

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
  /** Only rows that the caller may change: what is the whole house's is for who reaches it. */
  readonly gravar?: true;
};

export type ListScope = Scope & { readonly ability: AbilityContexto };

/** The provider whose rows the caller sees; undefined for entities of no provider. 400 when none was chosen. */
export function tenantOf(entity: EntityModel, contexto: Contexto): number | undefined {
  if (!entity.tenant) return undefined;
  if (contexto.prestadorId === null) throw new AppError('prestador-nao-informado');
  return contexto.prestadorId;
}

/** The caller's scope on an entity. 400 where it needs a chosen provider and none was. */
export function scopeOf(registry: Registry, entity: EntityModel, contexto: Contexto): ListScope {
  return { ...looseScope(registry, entity, contexto), prestadorId: tenantOf(entity, contexto) };
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
    ...(entity.restricted && !ability.can(entity.restricted.action, entity.restricted.subject)
      ? { semRestritos: true as const }
      : {}),
  };
}

/** Whoever may write the register reads all of it. */
function publicoOf({ audience, subject }: EntityModel, { ability, usuario }: Contexto): readonly string[] | undefined {
  if (!audience || ability.can('insert', subject) || ability.can('update', subject)) return undefined;
  return [audience.all, ...PAPEIS.filter((papel) => usuario[papel]).map((papel) => papel.toUpperCase())];
}

/** Conditions over an alias; none where every row is in sight. */
export function scopeSql(scope: Scope, alias: string, params: Params): string[] {
  const { entity, prestadorId, alcance, publico } = scope;
  const tenant = entity.tenant
    ? [prestadorId === undefined ? 'false' : `${alias}.prestador_id = ${params.add(prestadorId)}`]
    : [];
  const provider =
    entity.provider && !alcance.tudo
      ? [providerSql(scope, entity, alias, `${params.add([...alcance.prestadores])}::bigint[]`)]
      : [];
  const audience =
    entity.audience && publico
      ? [`${alias}.${quote(entity.field[entity.audience.field]?.column ?? '')} = ANY(${params.add(publico)}::text[])`]
      : [];
  const open =
    entity.restricted && scope.semRestritos
      ? [`${alias}.${quote(entity.field[entity.restricted.field]?.column ?? '')} <> ${params.add(entity.restricted.value)}`]
      : [];
  return [...tenant, ...provider, ...audience, ...open];
}

/** Whether the row's provider is one of `reached`, by its own column or by the record that it belongs to. */
function providerSql(scope: Scope, entity: EntityModel, alias: string, reached: string): string {
  if (entity.provider === 'id') return `${alias}.id = ANY(${reached})`;
  const field = entity.provider === undefined ? undefined : entity.field[entity.provider];
  const target =
    field?.ref && Object.hasOwn(scope.registry.entity, field.ref.resource) && scope.registry.entity[field.ref.resource];
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
