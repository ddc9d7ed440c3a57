/** What a postcode's address changes in a record that already has one (REG-03). Pure. */

export type Address = {
  readonly logradouro: string | null;
  readonly bairro: string | null;
  readonly cidadeId: number | null;
};
type Values = { readonly [field: string]: unknown };

const FIELDS = ['logradouro', 'bairro', 'cidadeId'] as const;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * `fill`: what goes in at once, over what is empty or came from the last postcode. `differs`: what a person wrote there
 * is another address, which only they may give up.
 */
export function fillOf(
  found: Address,
  values: Values,
  last: Values,
): { readonly fill: Values; readonly differs: boolean } {
  const known = FIELDS.filter((field) => !isEmpty(found[field]));
  const free = FIELDS.filter((field) => isEmpty(values[field]) || values[field] === last[field]);
  const fill = free
    .filter((field) => known.includes(field) || !isEmpty(last[field]))
    .map((field) => [field, found[field]] as const)
    .filter(([field, value]) => (values[field] ?? null) !== value);
  return {
    fill: Object.fromEntries(fill),
    differs: known.some((field) => !free.includes(field) && values[field] !== found[field]),
  };
}

/** The whole address, over whatever is there. */
export function wholeOf(found: Address): Values {
  return Object.fromEntries(FIELDS.map((field) => [field, found[field]]));
}
