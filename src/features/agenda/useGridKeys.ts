/** The arrows in the grid of a day: up and down a column, across to the nearest time, and from the page into the grid. */
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const STOPS = '.z-ag-livre, .z-ag-item, .z-ag-outros';
const ACROSS: { readonly [key: string]: number | undefined } = { ArrowLeft: -1, ArrowRight: 1 };
const DOWN: { readonly [key: string]: number | undefined } = { ArrowUp: -1, ArrowDown: 1 };

const top = (stop: Element): number => stop.getBoundingClientRect().top;
const stopsOf = (column: Element | undefined): HTMLElement[] =>
  [...(column?.querySelectorAll<HTMLElement>(STOPS) ?? [])].toSorted((a, b) => top(a) - top(b));

/** The stop to which a key leads from one; undefined: it leads nowhere. */
function nextStop(box: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...box.querySelectorAll('.z-ag-coluna')];
  const at = columns.findIndex((column) => column.contains(from));
  const down = DOWN[key];
  if (down !== undefined) {
    const stops = stopsOf(columns[at]);
    return stops[stops.indexOf(from) + down];
  }
  const across = ACROSS[key];
  if (across === undefined) return undefined;
  for (let next = at + across; next >= 0 && next < columns.length; next += across) {
    const stops = stopsOf(columns[next]);
    if (stops.length > 0)
      return stops.reduce((near, stop) =>
        Math.abs(top(stop) - top(from)) < Math.abs(top(near) - top(from)) ? stop : near,
      );
  }
  return undefined;
}

/** The first free time in sight, else the first one. */
function firstFree(box: HTMLElement): HTMLElement | undefined {
  const free = [...box.querySelectorAll<HTMLElement>('.z-ag-livre')].toSorted((a, b) => top(a) - top(b));
  const head = box.querySelector('.z-ag-cabeca')?.getBoundingClientRect().bottom ?? 0;
  return free.find((stop) => top(stop) >= head) ?? free[0];
}

export function useGridKeys(): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const go = (stop: HTMLElement | undefined, event: { preventDefault: () => void }) => {
    if (!stop) return;
    event.preventDefault();
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  useEffect(() => {
    // As in a list: the arrow down leads from the page to the rows.
    const enter = (event: globalThis.KeyboardEvent) => {
      const idle = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
      if (event.key === 'ArrowDown' && idle && box.current && !event.defaultPrevented)
        go(firstFree(box.current), event);
    };
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  }, []);
  return {
    box,
    onKeyDown: (event) => {
      const from = event.target as HTMLElement;
      if (!box.current || event.altKey || event.ctrlKey || event.metaKey) return;
      if (from.matches(STOPS)) go(nextStop(box.current, from, event.key), event);
      else if (from === box.current && event.key === 'ArrowDown') go(firstFree(box.current), event);
    },
  };
}
