/** Permissions as one ability, built by the same function in browser and server (PERM-01). */
import { Ability as CaslAbility, subject as ofSubject, type ForcedSubject } from '@casl/ability';
import { isOwnRow, type RowConditions, type RowRules } from './linhas.ts';

/** An action on a subject: list on banco. `manage` on `all` allows everything. */
export type Permission = { readonly action: string; readonly subject: string };

type Row = { readonly [field: string]: unknown };

/** Conditions on rows are the few of `linhas.ts`, by a matcher of our own: CASL's query language is a whole one. */
export type Ability = CaslAbility<[string, string | (Row & ForcedSubject<string>)], RowConditions>;

/** The ability of a person; no permissions, no right. `rows`: whose rows count, by subject. */
export function buildAbility(permissions: readonly Permission[], rows: RowRules = {}): Ability {
  const rules = permissions.map(({ action, subject }) => {
    const conditions = Object.hasOwn(rows, subject) ? rows[subject] : undefined;
    return conditions ? { action, subject, conditions } : { action, subject };
  });
  return new CaslAbility<[string, string | (Row & ForcedSubject<string>)], RowConditions>(rules, {
    conditionsMatcher: (conditions) => (row: Row) => isOwnRow(conditions, row),
  });
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

/** Whether the ability may enter the resource, its entry guard apart. */
export function mayEnter(ability: Ability, resource: Parameters<typeof requiredPermission>[0]): boolean {
  const permission = requiredPermission(resource);
  return permission === null || can(ability, permission.action, permission.subject);
}
