/** The rows as a grid: antd's table with one tab stop and arrows inside; the header sorts, a row opens. */
import { Table } from 'antd';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { createStore } from '#shared/hooks/store.ts';
import { takeVisited } from '../form/trail.ts';
import type { Column, Density } from './columns.ts';
import { ACTIONS_WIDTH, gridColumns, MARK_WIDTH } from './grid-columns.tsx';
import { cellKey, Chosen, EditedCell, GridRow, TabStop, type GridRowProps } from './GridRow.tsx';
import { gridAction } from './keyboard.ts';
import type { InlineFields } from './inline-fields.ts';
import { columnWidths } from './layout.ts';
import type { RowDoors } from './RowActions.tsx';
import type { Selection } from './selection.ts';
import type { Sort } from './state.ts';
import type { ListRow } from './list-row.ts';

export type TableProps = {
  readonly entity: EntityModel;
  readonly columns: readonly Column[];
  readonly density: Density;
  readonly rows: readonly ListRow[];
  /** Place of the first row in the whole, 0 first; and the whole, -1 when not known. */
  readonly offset: number;
  readonly total: number;
  readonly reloading: boolean;
  readonly sort: readonly Sort[];
  readonly selection: Selection;
  /** Rows may be chosen: some bulk action is permitted. */
  readonly selectable: boolean;
  readonly doors: RowDoors;
  /** Fields edited in place; none without the right. */
  readonly inline: InlineFields;
  readonly onSort: (field: string, add: boolean) => void;
  readonly onWidth: (id: string, width: number | undefined) => void;
  readonly onMove: (id: string, to: number) => void;
  readonly onSelect: (row: ListRow, range: boolean) => void;
  readonly onSelectPage: () => void;
  readonly onPage: (by: 1 | -1) => void;
};

const SIZES = { compacta: 'small', normal: 'middle', ampla: 'large' } as const;
const COMPONENTS = { body: { row: GridRow } };

export function ListTable(props: TableProps) {
  const {
    entity,
    columns,
    density,
    rows,
    offset,
    total,
    reloading,
    sort,
    selection,
    selectable,
    doors,
    inline,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [stop] = useState(() => createStore(0));
  const [edited] = useState(() => createStore<string | null>(null));
  const room = useWidth(box);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    stop.set(Math.max(0, Math.min(stop.get(), rows.length - 1)));
  });
  // Who comes back from a record finds the keyboard on its row.
  useEffect(() => {
    const left = takeVisited(entity.name);
    const at = latest.current.rows.findIndex(({ id }) => id === left);
    if (at < 0 || document.activeElement !== document.body) return;
    stop.set(at);
    box.current?.querySelector<HTMLElement>(`tr[data-linha="${at}"]`)?.focus({ preventScroll: true });
  }, [entity.name, stop]);
  const side = (selectable ? MARK_WIDTH : 12) + ACTIONS_WIDTH;
  const { widths, least } = useMemo(() => columnWidths(columns, room - side), [columns, room, side]);
  const drawn = useMemo(
    () =>
      gridColumns({
        entity,
        columns,
        widths,
        sort,
        selectable,
        inline,
        doors,
        rows,
        onSort: (field, add) => latest.current.onSort(field, add),
        onWidth: (id, width) => latest.current.onWidth(id, width),
        onMove: (id, to) => latest.current.onMove(id, to),
        onSelect: (row, range) => latest.current.onSelect(row, range),
        onSelectPage: () => latest.current.onSelectPage(),
      }),
    [entity, columns, widths, sort, selectable, inline, doors, rows],
  );
  const wide = least + side > room;
  const grid = useMemo(
    () => (
      <Table<ListRow>
        {...{
          role: 'grid',
          'aria-label': entity.plural,
          'aria-rowcount': total < 0 ? -1 : total + 1,
          'aria-multiselectable': selectable || undefined,
        }}
        components={COMPONENTS}
        columns={drawn}
        dataSource={rows}
        rowKey="id"
        size={SIZES[density]}
        tableLayout="fixed"
        pagination={false}
        scroll={wide ? { x: least + side } : undefined}
        onRow={(row, at) => ({ at, id: row.id, first: offset }) as unknown as GridRowProps as object}
        onHeaderRow={() => ({ 'aria-rowindex': 1 })}
      />
    ),
    [entity, total, selectable, drawn, rows, density, wide, least, side, offset],
  );

  const focusRow = (row: number) =>
    box.current?.querySelector<HTMLElement>(`tr[data-linha="${row}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowOf(event);
    if (!row) return;
    const target = event.target as HTMLElement;
    // Inside a row's own controls only the arrows are the grid's.
    if (
      target !== row &&
      (target.matches('input:not([type=checkbox]), textarea, select') ||
        !/^(Arrow|Page|Home|End)/.test(event.key))
    )
      return;
    const action = gridAction(
      { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey },
      { row: Number(row.dataset['linha']), rows: rows.length },
    );
    if (!action) return;
    if ((action.type === 'select' || action.type === 'selectPage') && !selectable) return;
    event.preventDefault();
    if (action.type === 'focus') focusRow(action.row);
    else if (action.type === 'page') props.onPage(action.by);
    else if (action.type === 'selectPage') props.onSelectPage();
    else {
      const chosen = rows[action.row];
      if (!chosen) return;
      if (action.type === 'open') doors.open(chosen, action.tab);
      else if (action.type === 'delete') doors.remove?.(chosen);
      else if (action.type === 'edit') edited.set(cellKey(chosen));
      else {
        props.onSelect(chosen, action.range);
        focusRow(action.row);
      }
    }
  };
  const open = (event: MouseEvent<HTMLDivElement>, controls: string, tab: boolean) => {
    const chosen = rows[Number(rowOf(event)?.dataset['linha'] ?? -1)];
    if (chosen && !(event.target as HTMLElement).closest(controls)) doors.open(chosen, tab);
  };

  return (
    <div
      ref={box}
      role="presentation"
      // A head that sticks and a table that scrolls sideways do not go together.
      className={wide ? 'z-lista-tabela' : 'z-lista-tabela z-tabela-presa'}
      aria-busy={reloading || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const row = rowOf(event);
        if (row) stop.set(Number(row.dataset['linha']));
      }}
      onClick={(event) => {
        // The end of marking text with the mouse does not open.
        if (!getSelection()?.toString())
          open(
            event,
            'a, button, input, textarea, label, .z-lista-marca, [data-edita]',
            event.ctrlKey || event.metaKey,
          );
      }}
      onAuxClick={(event) => {
        if (event.button === 1) open(event, 'a', true);
      }}
    >
      <TabStop value={stop}>
        <EditedCell value={edited}>
          <Chosen value={selection}>{room > 0 ? grid : null}</Chosen>
        </EditedCell>
      </TabStop>
    </div>
  );
}

/** The row that an event is of; none for what is drawn elsewhere (a menu) and only reached React's tree. */
function rowOf({
  target,
  currentTarget,
}: {
  target: EventTarget;
  currentTarget: HTMLElement;
}): HTMLElement | null {
  const row = (target as HTMLElement).closest<HTMLElement>('tr[data-linha]');
  return row && currentTarget.contains(row) ? row : null;
}

/** A person who comes back to a list finds it drawn at once, so that the page scrolls to where it was. */
let lastWidth = 0;

/** Width that the table has, followed as the window and the menu change; 0 until it is known, so that nothing is drawn twice. */
function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      // Inside its border.
      lastWidth = element.clientWidth - 2;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
