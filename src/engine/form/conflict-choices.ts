/** Which side a person picked for each differing field, and what is still open. */
import type { Difference, Side } from './merge.ts';

export type Choices = { readonly [field: string]: Side };

/** Conflicts for which nobody has chosen yet. */
export function openChoices(differences: readonly Difference[], choices: Choices): readonly Difference[] {
  return differences.filter(({ conflict, field }) => conflict && choices[field.id] === undefined);
}

/** The side that counts now: the chosen one, else the proposed; undefined while a conflict is open. */
export function sideOf(difference: Difference, choices: Choices): Side | 'juntas' | undefined {
  const chosen = choices[difference.field.id];
  if (chosen) return chosen;
  if (difference.joined) return 'juntas';
  return difference.conflict ? undefined : difference.choice;
}
