/**
 * A row of the grid. The tab stop, the choice and the pointer move often, and reach the row by contexts of
 * their own. So antd's table, which draws all its cells again, is left as it stands.
 */
import { createContext, use, useMemo, useState, useSyncExternalStore, type ComponentProps } from 'react';
import { createStore, type Store } from '#shared/hooks/store.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { isSelected, NOTHING, type Selection } from './selection.ts';

export const Chosen = createContext<Selection>(NOTHING);
/** Place of the row that Tab comes to. */
export const TabStop = createContext<Store<number> | null>(null);
/** `near`: the pointer or the focus is on the row, and what it offers is drawn. `stop`: tab index of its controls. */
export const Near = createContext<{ readonly near: boolean; readonly stop: 0 | -1 }>({
  near: false,
  stop: -1,
});
/** The cell that is asked to be edited: F2 and Tab ask from outside of it. It takes the question away when it has heard it. */
export const EditedCell = createContext<Store<string | null>>(createStore<string | null>(null));
/** Without a field: the first of the row that may be changed. */
export const cellKey = (row: { readonly id: number }, field?: { readonly id: string }): string =>
  `${row.id}.${field?.id ?? ''}`;

const never = () => () => undefined;

/** What `onRow` gives beside antd's own. */
export type GridRowProps = ComponentProps<'tr'> & {
  readonly at: number;
  readonly id: number;
  readonly first: number;
};

/** `first`: place of the page's first row in the whole; `id` is the record's. */
export function GridRow({
  at,
  id,
  first,
  className,
  ...props
}: Omit<GridRowProps, 'id'> & { readonly id: number }) {
  const store = use(TabStop);
  const stop = useSyncExternalStore(store?.subscribe ?? never, () => store?.get() === at) ? 0 : -1;
  const chosen = isSelected(use(Chosen), id);
  const still = useMedia('(hover: none)');
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const near = still || pointed || focused;
  const context = useMemo(() => ({ near, stop }) as const, [near, stop]);
  return (
    <Near value={context}>
      <tr
        {...props}
        className={chosen ? `${className} ant-table-row-selected` : className}
        data-linha={at}
        tabIndex={stop}
        aria-rowindex={first + at + 2}
        aria-selected={chosen}
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      />
    </Near>
  );
}
