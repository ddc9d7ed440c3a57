/** What the person signed in may do, of what the server says of them; it comes after the sign-in, with CASL (0020). */
import { buildAbility, type Ability } from '#domain/acesso/ability.ts';
import { splitPermissions } from '#domain/acesso/permissions.ts';
import type { Me } from './me.ts';

export function abilityOf({ user, linhas, campos }: Me): Ability {
  return buildAbility(splitPermissions(user.permissions), linhas, campos);
}
