/** Permissions as one ability, built by the same function in browser and server (PERM-01). */
import { Ability as CaslAbility, subject as ofSubject, type ForcedSubject } from '@casl/ability';
import { splitPermissions, type Permission } from './permissions.ts';
import type { CamposLimitados } from './limites.ts';
import { conditionsFor, givenBy, isOwnRow, type RowConditions, type RowRules } from './linhas.ts';

type Row = { readonly [field: string]: unknown };

/** Conditions on rows are the few of `linhas.ts`, by a matcher of our own: CASL's query language is a whole one. */
export type Ability = CaslAbility<[string, string | (Row & ForcedSubject<string>)], RowConditions> & {
  /** Conditions on rows by subject. The server makes SQL of them. */
  readonly linhas: RowRules;
  /** Fields that are hidden or only read, by subject. */
  readonly campos: CamposLimitados;
};

/** The ability of a person; no permissions, no right. `rows`: whose rows count, by subject. */
export function buildAbility(
  permissions: readonly Permission[],
  rows: RowRules = {},
  campos: CamposLimitados = {},
): Ability {
  const rules = [
    ...permissions,
    ...Object.entries(rows).flatMap(([subject, own]) => onOwnRows(permissions, subject, own)),
  ];
  const ability = new CaslAbility<[string, string | (Row & ForcedSubject<string>)], RowConditions>(rules, {
    conditionsMatcher: (conditions) => (row: Row) => isOwnRow(conditions, row),
  });
  return Object.assign(ability, { linhas: rows, campos });
}

/** What is allowed on the subject or on everything, taken back and given again on one's own rows; then what a tie gives. */
function onOwnRows(permissions: readonly Permission[], subject: string, own: RowConditions) {
  const taken = (action: string) => ({ action, subject, inverted: true });
  const given = (action: string) => ({ action, subject, conditions: conditionsFor(own, action) });
  return [
    taken('manage'),
    ...permissions
      .filter((permission) => permission.subject === subject || permission.subject === 'all')
      .map(({ action }) => given(action)),
    ...givenBy(own).flatMap((action) => [taken(action), given(action)]),
  ];
}

/** Whether the ability allows the action on this row: the permission, and the row is one's own where that counts. */
export function canOnRow(ability: Ability, action: string, subject: string, row: Row): boolean {
  return ability.can(action, ofSubject(subject, { ...row }));
}

/** Whether the ability allows the action on the subject; `manage` on a subject allows every action on it. */
export function can(ability: Ability, action: string, subject: string): boolean {
  return ability.can(action, subject);
}

/** What a resource asks of who enters: null when any session (or none) may. */
export function requiredPermission(resource: {
  readonly action?: string;
  readonly subject?: string;
  readonly login?: boolean;
}): Permission | null {
  if (resource.login === false || resource.subject === undefined) return null;
  return { action: resource.action ?? 'list', subject: resource.subject };
}

type Entered = Parameters<typeof requiredPermission>[0] & {
  /** Whose rows a view shows: who may not list them has nothing to do there. */
  readonly rowsOf?: string;
  /** 'paciente:list': what the first readings of its hand-built screen ask beside. */
  readonly reads?: readonly string[];
  /** Its own screen is the generated list, whose rows are asked for whatever else the address asks. */
  readonly entity?: string;
  /** The hand-built screen is the form's: the list does not read that. */
  readonly formScreen?: string;
};

export const beside = ({ reads }: Pick<Entered, 'reads'>): readonly Permission[] =>
  splitPermissions(Object.fromEntries((reads ?? []).entries()));

/** All that a resource's own screen asks. */
export function entryPermissions(resource: Entered): readonly Permission[] {
  const own = requiredPermission(resource);
  return [
    ...(own ? [own] : []),
    ...(own && resource.entity !== undefined && own.action !== 'list'
      ? [{ action: 'list', subject: own.subject }]
      : []),
    ...(resource.rowsOf === undefined ? [] : [{ action: 'list', subject: resource.rowsOf }]),
    ...(resource.formScreen === undefined ? beside(resource) : []),
  ];
}

/** The first of these that the ability does not have; null: it has them all. */
export function missingOf(ability: Ability, asked: readonly Permission[]): Permission | null {
  return asked.find(({ action, subject }) => !can(ability, action, subject)) ?? null;
}

/** What keeps the ability out of the resource, its entry guard apart; null: it may enter. */
export const missingPermission = (ability: Ability, resource: Entered): Permission | null =>
  missingOf(ability, entryPermissions(resource));

export const mayEnter = (ability: Ability, resource: Entered): boolean =>
  missingPermission(ability, resource) === null;
