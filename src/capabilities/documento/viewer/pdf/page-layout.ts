/** Where each page of a long document stands in the scroll, by arithmetic alone: nothing is measured in the page. */

export type Size = { readonly width: number; readonly height: number };
/** The zoom a person chose. */
export type Fit = 'automatico' | 'largura' | 'pagina' | number;

/** Pixels between pages, and around them. */
export const GAP = 12;
/** Browsers draw no element higher than some 33 million pixels; the scroll stays under it. */
const MOST_HEIGHT = 30_000_000;
/** Points of a PDF (1/72 inch) as CSS pixels (1/96 inch): what '100%' is. */
export const POINT = 96 / 72;
/** On a wide screen a page as wide as it would be read from across the room. */
const COMFORT = 1.25;

export type Layout = {
  readonly scale: number;
  /** Top of page i (from 0) at i; the whole height last. */
  readonly tops: Float64Array;
  readonly width: number;
};

/** Sizes in points; pages not yet opened are taken to be as the first. */
export function layoutPages(
  total: number,
  first: Size,
  known: ReadonlyMap<number, Size>,
  fit: Fit,
  room: Size,
): Layout {
  let widest = first.width;
  let sum = first.height * (total - known.size);
  for (const { width, height } of known.values()) {
    widest = Math.max(widest, width);
    sum += height;
  }
  const wide = Math.max(0.05, (room.width - 2 * GAP) / widest);
  const wanted = {
    automatico: Math.min(wide, COMFORT * POINT),
    largura: wide,
    pagina: Math.min(wide, (room.height - 2 * GAP) / first.height),
  };
  const scale = Math.max(
    0.05,
    Math.min(typeof fit === 'number' ? fit * POINT : wanted[fit], (MOST_HEIGHT - total * GAP) / sum),
  );
  const tops = new Float64Array(total + 1);
  tops[0] = GAP;
  for (let page = 0; page < total; page += 1) {
    const { height } = known.get(page + 1) ?? first;
    tops[page + 1] = (tops[page] ?? 0) + Math.floor(height * scale) + GAP;
  }
  return { scale, tops, width: Math.floor(widest * scale) + 2 * GAP };
}

/** The page (from 1) at a height of the scroll. */
export function pageAt({ tops }: Layout, y: number): number {
  let from = 0;
  let to = tops.length - 2;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) from = middle;
    else to = middle - 1;
  }
  return from + 1;
}

/** Pages (from 1) in sight of a window on the scroll, and one more on each side. */
export function pagesInSight(
  layout: Layout,
  scrollTop: number,
  height: number,
): { readonly from: number; readonly to: number } {
  const last = layout.tops.length - 1;
  return {
    from: Math.max(1, pageAt(layout, scrollTop) - 1),
    to: Math.min(last, pageAt(layout, scrollTop + height) + 1),
  };
}
