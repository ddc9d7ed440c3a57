/** Which documents of a list are chosen together, as file managers do it: boxes, Ctrl, Shift, Space. */
export type Marks = ReadonlySet<string>;
export type Marking = 'toggle' | 'range' | 'all' | 'none';

/** The marks after a gesture on `at`; `anchor` is where a range begins. */
export function marked(
  now: Marks,
  how: Marking,
  ids: readonly string[],
  at: string,
  anchor: string | null,
): Marks {
  switch (how) {
    case 'none':
      return new Set();
    case 'all':
      return new Set(ids);
    case 'range': {
      const [from = 0, to = 0] = [ids.indexOf(anchor ?? at), ids.indexOf(at)]
        .map((place) => Math.max(0, place))
        .sort((a, b) => a - b);
      return new Set(ids.slice(from, to + 1));
    }
    case 'toggle': {
      const next = new Set(now);
      if (!next.delete(at)) next.add(at);
      return next;
    }
  }
}
