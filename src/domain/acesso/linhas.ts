/**
 * Which rows of a register are one's own (`x-entity.rows`), as conditions of the permissions. The browser
 * asks them of a row, the server makes SQL of them (server/engine/scope.ts). Both sides have the same
 * conditions.
 */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { CareTie, RowLink, RowsKeyword } from '#schemas/meta/vocabulary.ts';
import type { LimiteDaPessoa, Limites } from './limites.ts';
import type { Permission } from './permissions.ts';

/** The caller: the account, and the professional and the supplier that it is. */
export type Eu = {
  readonly usuario: number;
  readonly profissional: number | null;
  readonly fornecedor: number | null;
};

/** The row's `field` is `value`; with `linked`, some row of that register that refers to this one is. */
export type RowCondition = {
  readonly field: string;
  readonly value: number | boolean;
  readonly linked?: RowLink;
  /** Actions that this tie alone gives. */
  readonly gives?: readonly string[];
};

/** A row is one's own by any of these ties. Without ties no row is; absent, the register asks for none. */
export type RowConditions = {
  readonly any?: readonly RowCondition[] | undefined;
  /** What an administrator left of the rows (limites.ts): one of these beside. Empty: no row. */
  readonly limit?: readonly RowCondition[] | undefined;
  /** The rows are read by care alone, and this is who reads. */
  readonly care?: Carer;
};

/** Who attends: by which person's ties, and by the work of a shift. */
export type Carer = {
  readonly usuario: number;
  readonly profissional: number | null;
  /** Keys of the ties that the person's work gives. */
  readonly works: readonly string[];
};

/** By subject. */
export type RowRules = { readonly [subject: string]: RowConditions };

export function rowConditions(
  { own, care }: RowsKeyword,
  eu: Eu,
  works: readonly string[] = [],
): RowConditions {
  return {
    ...(care ? { care: { usuario: eu.usuario, profissional: eu.profissional, works } } : {}),
    any: own.flatMap((rule): RowCondition[] => {
      if ('value' in rule) return [rule];
      const value = eu[rule.is];
      if (value === null) return [];
      const gives = rule.gives && { gives: rule.gives };
      return 'field' in rule
        ? [{ field: rule.field, value, ...gives }]
        : [{ field: 'id', value, linked: rule.link, ...gives }];
    }),
  };
}

/** Fields that say who reads a row: no state locks them, for they are no part of what is kept. */
export function sightFields({ rows }: Pick<EntityModel, 'rows'>): readonly string[] {
  return (rows?.own ?? []).flatMap((tie) => ('value' in tie ? [tie.field] : []));
}

/** The conditions of the offers that are left: none where the declaration offers them no more, so no row is in sight. */
function condicoesDoLimite({ limits }: EntityModel, keys: readonly string[], eu: Eu): RowCondition[] {
  return (limits?.rows ?? []).flatMap(({ key, field, is }) => {
    const value = eu[is];
    return keys.includes(key) && value !== null ? [{ field, value }] : [];
  });
}

/** The row conditions of a subject, narrowed. */
function comLimite(
  entity: EntityModel,
  own: RowConditions | undefined,
  limite: LimiteDaPessoa | undefined,
  eu: Eu,
): RowConditions | undefined {
  if (!limite || limite.linhas === null) return own;
  return { ...own, limit: condicoesDoLimite(entity, limite.linhas, eu) };
}

/**
 * The conditions by subject for a person with these permissions. A person who sees every row has none. `emprestado`: the
 * rights are those of another ('Ver como'), and sealed rows are not theirs to lend.
 */
export function rowRulesOf(
  entities: readonly EntityModel[],
  permissions: readonly Permission[],
  eu: Eu,
  limites: Limites = {},
  emprestado = false,
): RowRules {
  const works = worksOf(
    entities.flatMap(({ ties = [] }) => ties),
    permissions,
    eu,
  );
  return Object.fromEntries(
    entities.flatMap((entity) => {
      const { subject, rows, limits } = entity;
      // A register that shares the subject of another's limits offers none.
      const limite = limits && Object.hasOwn(limites, subject) ? limites[subject] : undefined;
      const narrowed = (own: RowConditions | undefined) => {
        const conditions = comLimite(entity, own, limite, eu);
        return conditions ? [[subject, conditions] as const] : [];
      };
      if (!rows) return narrowed(undefined);
      if (rows.sealed && emprestado) return narrowed({ any: [] });
      const all = permissions.some(
        (permission) =>
          (permission.subject === subject || permission.subject === 'all') &&
          (permission.action === rows.all || permission.action === 'manage'),
      );
      return narrowed(rows.all !== undefined && all ? undefined : rowConditions(rows, eu, works));
    }),
  );
}

/** The ties that the person has by their work: a professional who may do it. Nobody else attends whoever is there. */
export function worksOf(
  ties: readonly CareTie[],
  permissions: readonly Permission[],
  { profissional }: Eu,
): readonly string[] {
  if (profissional === null) return [];
  return ties.flatMap(({ key, work }) =>
    work !== undefined &&
    permissions.some(
      ({ action, subject }) =>
        (subject === work.subject || subject === 'all') && (action === work.action || action === 'manage'),
    )
      ? [key]
      : [],
  );
}

/** Actions that some tie gives. */
export function givenBy({ any = [] }: RowConditions): readonly string[] {
  return [...new Set(any.flatMap(({ gives = [] }) => gives))];
}

/** The conditions that count for an action: the ties that give it, where some do; else all of them. */
export function conditionsFor(conditions: RowConditions, action: string): RowConditions {
  if (!givenBy(conditions).includes(action)) return conditions;
  return { ...conditions, any: (conditions.any ?? []).filter(({ gives }) => gives?.includes(action)) };
}

/**
 * Whether a row that is at hand is one's own. What it cannot tell by its own fields (a link, a field that was left out) is
 * true: the server sent the row, so it has decided.
 */
export function isOwnRow({ any, limit }: RowConditions, row: { readonly [field: string]: unknown }): boolean {
  const answers = ({ field, value, linked }: RowCondition): boolean =>
    linked !== undefined || field === CRIADO_POR || row[field] === undefined || row[field] === value;
  return [any, limit].every((ties) => ties === undefined || ties.some(answers));
}

/** Who made a row: the row at hand has the name, the table the account. */
export const CRIADO_POR = 'criadoPor';
