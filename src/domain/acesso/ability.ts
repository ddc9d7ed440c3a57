/** Permissions as one ability, built by the same function in browser and server (PERM-01). */
import { Ability as CaslAbility } from '@casl/ability';

/** An action on a subject: list on banco. `manage` on `all` allows everything. */
export type Permission = { readonly action: string; readonly subject: string };

/** Without conditions on rows: what those need (a whole query language) would be loaded before the sign-in page. */
export type Ability = CaslAbility<[string, string]>;

/** The ability of a person; no permissions, no right. */
export function buildAbility(permissions: readonly Permission[]): Ability {
  return new CaslAbility<[string, string]>(permissions.map(({ action, subject }) => ({ action, subject })));
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
