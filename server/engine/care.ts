/**
 * What is written of a patient is read by care: by its author, by whoever has a tie to the patient
 * (`x-entity.ties`), by whoever said why. The ties are spelled here and nowhere else (docs/guides/ficha-medica.md).
 */
import type { Carer } from '#domain/acesso/linhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { CareTie } from '#schemas/meta/vocabulary.ts';
import { quote } from '#server/database/names.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Params } from './filters.ts';

/** The register whose rows a reference leads to. */
function leadsTo(registry: Registry, entity: EntityModel, field: string): EntityModel | undefined {
  const resource = entity.field[field]?.ref?.resource;
  return resource !== undefined && Object.hasOwn(registry.entity, resource)
    ? registry.entity[resource]
    : undefined;
}

/** The register of the patients of whom these rows are written. */
export function patientsOf(registry: Registry, entity: EntityModel): EntityModel | undefined {
  const care = entity.rows?.care;
  return care && leadsTo(registry, entity, care.of);
}

/** Who reads, and at which provider where one is known: its rows alone are looked at then. */
export type Who = { readonly carer: Carer; readonly prestadorId?: number | undefined };

/** Rows of one register that tie the person now, as its condition; undefined: the person has no such tie. */
function tieWhere(
  link: EntityModel,
  tie: CareTie,
  { carer, prestadorId }: Who,
  params: Params,
): string | undefined {
  const column = (id: string): string => `k.${quote(link.field[id]?.column ?? '')}`;
  const person = tie.by === undefined ? undefined : carer[tie.by.is];
  if (tie.by === undefined ? !carer.works.includes(tie.key) : person == null) return undefined;
  return [
    'k.excluido_em IS NULL',
    ...(prestadorId === undefined ? [] : [ofTenant('k.', params.add(prestadorId))]),
    ...(tie.by === undefined ? [] : [`${column(tie.by.field)} = ${params.add(person)}`]),
    ...Object.entries(tie.only ?? {}).map(
      ([field, values]) => `${column(field)} = ANY (${params.add([...values])}::text[])`,
    ),
    ...(tie.around
      ? [
          `${column(tie.around.from)} <= now() + interval '${tie.around.before} hours'`,
          `${column(tie.around.to)} >= now() - interval '${tie.around.after} hours'`,
        ]
      : []),
    ...(tie.until === undefined ? [] : [`${column(tie.until)} > now()`]),
  ].join(' AND ');
}

/** One SELECT for each tie that the person has: the provider, the patient, the tie's key and its moment. */
export function tiesSql(
  registry: Registry,
  patients: EntityModel,
  who: Who,
  params: Params,
  told = false,
): readonly string[] {
  return (patients.ties ?? []).flatMap((tie) => {
    const link = Object.hasOwn(registry.entity, tie.resource) ? registry.entity[tie.resource] : undefined;
    // A registry without the register that ties (a part of it, in a test) ties nobody.
    const where = link && tieWhere(link, tie, who, params);
    if (!link || where === undefined) return [];
    const column = (id: string): string => `k.${quote(link.field[id]?.column ?? '')}`;
    const more = told ? `, ${params.add(tie.key)}::text AS key, ${column(tie.at)} AS at` : '';
    return `SELECT k.prestador_id, ${column(tie.of)}${told ? ' AS patient' : ''}${more} FROM ${quote(link.table)} k WHERE ${where}`;
  });
}

/** The rows that the person reads by care: their own, and those of patients to whom they are tied. */
export function careSql(
  registry: Registry,
  entity: EntityModel,
  who: Who,
  alias: string,
  params: Params,
): string {
  const { carer } = who;
  const care = entity.rows?.care;
  const patients = patientsOf(registry, entity);
  if (!care || !patients) return 'false';
  const column = (id: string): string => `${alias}.${quote(entity.field[id]?.column ?? '')}`;
  const ties = tiesSql(registry, patients, who, params);
  return `(${[
    ...(carer.profissional === null ? [] : [`${column(care.author)} = ${params.add(carer.profissional)}`]),
    `(${column(care.author)} IS NULL AND ${alias}.criado_por = ${params.add(carer.usuario)})`,
    // One set for the whole statement, and not a question for each row.
    ...(ties.length === 0
      ? []
      : [`(${alias}.prestador_id, ${column(care.of)}) IN (${ties.join(' UNION ALL ')})`]),
  ].join(' OR ')})`;
}
