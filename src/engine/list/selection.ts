/** Rows chosen for a bulk action: some by id, or the whole question with its count. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number>; readonly anchor: number | null }
  | { readonly kind: 'all'; readonly total: number };

export const NOTHING: Selection = { kind: 'ids', ids: new Set(), anchor: null };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.ids.has(id);
}

export function selectedCount(selection: Selection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

/**
 * Turns one row on or off; with `range`, turns on all from the last one touched to this.
 * `page` are the ids on the screen, in order. Out of 'all', one row is taken away from the page's.
 */
export function toggleRow(
  selection: Selection,
  id: number,
  page: readonly number[],
  range = false,
): Selection {
  if (selection.kind === 'all')
    return { kind: 'ids', ids: new Set(page.filter((other) => other !== id)), anchor: id };
  const ids = new Set(selection.ids);
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor);
  const to = page.indexOf(id);
  if (range && from >= 0 && to >= 0) {
    for (const between of page.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between);
    return { kind: 'ids', ids, anchor: selection.anchor };
  }
  if (!ids.delete(id)) ids.add(id);
  return { kind: 'ids', ids, anchor: id };
}

/** Turns the whole page on, or off when all of it is on; other pages' rows stay. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  if (selection.kind === 'all') return NOTHING;
  const ids = new Set(selection.ids);
  const all = page.length > 0 && page.every((id) => ids.has(id));
  for (const id of page) {
    if (all) ids.delete(id);
    else ids.add(id);
  }
  return { kind: 'ids', ids, anchor: null };
}

/** A row left the question by itself (deleted, restored): it is chosen no more. */
export function dropRow(selection: Selection, id: number): Selection {
  if (selection.kind === 'all')
    return selection.total > 1 ? { kind: 'all', total: selection.total - 1 } : NOTHING;
  if (!selection.ids.has(id)) return selection;
  return {
    kind: 'ids',
    ids: new Set([...selection.ids].filter((other) => other !== id)),
    anchor: selection.anchor === id ? null : selection.anchor,
  };
}

export type PageMark = 'none' | 'some' | 'all';

/** How the page's own box is drawn. */
export function pageMark(selection: Selection, page: readonly number[]): PageMark {
  if (page.length === 0) return 'none';
  const count = page.filter((id) => isSelected(selection, id)).length;
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some';
}
