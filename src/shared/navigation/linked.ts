/** The screens that a declaration names as leading on (`form.links`, `list.links`). */
import { flatten, type MenuNode } from '#domain/navegacao/menu.ts';
import { useMenu } from './navigation.ts';

/** Of the screens that the declaration names, those that the person may open here and now. */
export function useLinked(names: readonly string[] | undefined): readonly MenuNode[] {
  const menu = useMenu();
  if (!names) return [];
  const all = flatten(menu);
  return names.flatMap((name) => all.find(({ entry }) => entry.name === name) ?? []);
}
