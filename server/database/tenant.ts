/**
 * How a statement says whose provider a row is: spelled here and nowhere else (tests/architecture refuses it). The scope of a
 * declared register (server/engine/scope.ts) is made of it; statements over tables that no register describes ask for it here.
 */

/** The row is of this provider. `alias` with its dot, or empty; `value` is a placeholder or another expression. */
export const ofTenant = (alias: string, value: string): string => `${alias}prestador_id = ${value}`;

/** The row is of one of these providers: an array. */
export const ofTenants = (alias: string, values: string): string =>
  `${alias}prestador_id = ANY (${values}::bigint[])`;

/** The row has no provider: it belongs to the whole house. */
export const ofHouse = (alias: string): string => `${alias}prestador_id IS NULL`;

export const ofTenantOrHouse = (alias: string, value: string): string =>
  `(${ofHouse(alias)} OR ${ofTenant(alias, value)})`;

export const ofTenantsOrHouse = (alias: string, values: string): string =>
  `(${ofHouse(alias)} OR ${ofTenants(alias, values)})`;

/** The row is of just what was chosen: this provider, or none where none was. */
export const ofSameTenant = (alias: string, value: string): string =>
  `${alias}prestador_id IS NOT DISTINCT FROM ${value}::bigint`;
