/** The rows as a grid: one tab stop, arrows inside; header sorts, a row opens. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { renderValue } from '../cells/renderValue.tsx';
import { isNumeric, type Column, type Density } from './columns.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import { InlineCell } from './InlineCell.tsx';
import { RowActions, type RowDoors } from './RowActions.tsx';
import { gridAction } from './keyboard.ts';
import { columnWidths } from './layout.ts';
import { isSelected, pageMark, type Selection } from './selection.ts';
import type { Sort } from './state.ts';
import type { ListRow } from './useRows.ts';

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
  readonly inline: readonly string[];
  readonly onSort: (field: string, add: boolean) => void;
  readonly onWidth: (id: string, width: number | undefined) => void;
  readonly onSelect: (row: ListRow, range: boolean) => void;
  readonly onSelectPage: () => void;
  readonly onPage: (by: 1 | -1) => void;
};

export function ListTable(props: TableProps) {
  const { entity, columns, density, rows, reloading, selection, selectable, doors } = props;
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(0);
  const room = useWidth(box);
  const active = Math.min(focused, Math.max(0, rows.length - 1));
  const page = rows.map((row) => row.id);
  const mark = pageMark(selection, page);
  const { widths, least } = columnWidths(columns, room - (selectable ? 40 : 12) - 84);
  const total = least + (selectable ? 40 : 12) + 84;

  const focusRow = (row: number) => {
    setFocused(row);
    body.current?.querySelectorAll<HTMLElement>(':scope > tr')[row]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-linha]');
    // Inside a row's own controls only the arrows are the grid's.
    if (
      target !== row &&
      (target.matches('input:not([type=checkbox]), textarea, select') || !/^(Arrow|Page|Home|End)/.test(event.key))
    )
      return;
    const at = Number(row?.dataset['linha'] ?? -1);
    const action = gridAction(
      { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey },
      { row: at, rows: rows.length },
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
      else {
        props.onSelect(chosen, action.range);
        focusRow(action.row);
      }
    }
  };

  return (
    <div ref={box} className="z-lista-caixa" data-largo={total > room || undefined} aria-busy={reloading || undefined}>
      <table
        className="z-lista-tabela"
        role="grid"
        aria-label={entity.plural}
        aria-rowcount={props.total < 0 ? -1 : props.total + 1}
        aria-multiselectable={selectable || undefined}
        data-densidade={density}
        style={{ minWidth: total }}
      >
        <colgroup>
          <col style={{ width: selectable ? 40 : 12 }} />
          {widths.map((width, at) => (
            <col key={columns[at]?.field.id} style={{ width }} />
          ))}
          <col style={{ width: 84 }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="z-lista-marca">
              {selectable ? (
                <input
                  type="checkbox"
                  aria-label={lista.selecionarPagina}
                  checked={mark === 'all'}
                  ref={(input) => {
                    if (input) input.indeterminate = mark === 'some';
                  }}
                  onChange={props.onSelectPage}
                />
              ) : null}
            </th>
            {columns.map((column, at) => (
              <HeaderCell key={column.field.id} column={column} width={widths[at] ?? 0} {...props} />
            ))}
            <th scope="col" className="z-lista-acoes">
              <span className="z-so-leitor">{lista.mais}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, at) => (
            <TableRow key={row.id} {...props} row={row} at={at} active={at === active} onFocus={() => setFocused(at)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell({ column, width, sort, onSort, onWidth }: TableProps & { column: Column; width: number }) {
  const { field } = column;
  const title = field.ui.column ?? field.title;
  const place = sort.findIndex((item) => item.field === field.id);
  const own = sort[place];
  const Arrow = own?.descending ? ArrowDown : ArrowUp;
  const numeric = isNumeric(field);
  return (
    <th scope="col" data-num={numeric || undefined} aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}>
      {field.sortable ? (
        <button
          type="button"
          className="z-lista-ordem"
          title={`${title}. ${lista.ordemDica}`}
          onClick={(event: MouseEvent) => onSort(field.id, event.shiftKey)}
        >
          <span className="z-lista-titulo">{title}</span>
          {own ? <Arrow size={13} aria-hidden /> : null}
          {own && sort.length > 1 ? <sup>{place + 1}</sup> : null}
        </button>
      ) : (
        <span className="z-lista-titulo" title={title}>
          {title}
        </span>
      )}
      <ColumnResizer width={width} title={title} onWidth={(next) => onWidth(field.id, next)} />
    </th>
  );
}

function TableRow(props: TableProps & { row: ListRow; at: number; active: boolean; onFocus: () => void }) {
  const { entity, columns, row, at, active, selection, selectable, doors, offset, onFocus, onSelect, inline } = props;
  const label = doors.label(row);
  const chosen = isSelected(selection, row.id);
  const linked = columns.find((column) => entity.label.includes(column.field.id)) ?? columns[0];
  const stop = active ? 0 : -1;
  return (
    <tr
      data-linha={at}
      tabIndex={stop}
      aria-rowindex={offset + at + 2}
      aria-selected={selectable ? chosen : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        // A click on a control, or the end of marking text with the mouse, does not open.
        if (
          (event.target as HTMLElement).closest('a, button, input, select, textarea, [data-edita]') ||
          getSelection()?.toString()
        )
          return;
        doors.open(row, event.ctrlKey || event.metaKey);
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && !(event.target as HTMLElement).closest('a')) doors.open(row, true);
      }}
    >
      <td className="z-lista-marca">
        {selectable ? (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={lista.selecionar(label)}
            checked={chosen}
            onChange={(event) => onSelect(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        ) : null}
      </td>
      {columns.map(({ field }) => {
        const value = renderValue(field, row[field.id], row);
        const href = doors.href(row);
        return (
          <td key={field.id} data-num={isNumeric(field) || undefined}>
            {field.id === linked?.field.id && href ? (
              <Link to={href} tabIndex={stop} className="z-lista-elo z-lista-corte" onClick={doors.follow(row)}>
                {value}
              </Link>
            ) : inline.includes(field.id) ? (
              <InlineCell entity={entity} field={field} row={row} label={label} stop={stop} />
            ) : (
              <div className="z-lista-corte">{value}</div>
            )}
          </td>
        );
      })}
      <td className="z-lista-acoes">
        <RowActions row={row} doors={doors} stop={stop} />
      </td>
    </tr>
  );
}

/** Width that the table has, followed as the window and the menu change. */
function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(1_000);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 1_000)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
