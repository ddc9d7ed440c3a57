/** The columns of the grid for antd's table: choice, fields, actions. */
import { Button, Checkbox, type TableColumnType } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, use, type ComponentProps, type DragEvent } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { renderValue } from '../cells/renderValue.tsx';
import { ColumnResizer } from './ColumnResizer.tsx';
import { isNumeric, type Column } from './columns.ts';
import { EditableCell } from './EditableCell.tsx';
import { Chosen, Near } from './GridRow.tsx';
import { isProse } from './layout.ts';
import type { InlineFields } from './inline-fields.ts';
import { RowActions, type RowDoors } from './RowActions.tsx';
import { isSelected, pageMark } from './selection.ts';
import type { Sort } from './state.ts';
import type { ListRow } from './list-row.ts';

export const MARK_WIDTH = 40;
export const ACTIONS_WIDTH = 84;

type Input = {
  readonly entity: EntityModel;
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly sort: readonly Sort[];
  readonly selectable: boolean;
  readonly inline: InlineFields;
  readonly doors: RowDoors;
  readonly rows: readonly ListRow[];
  readonly onSort: (field: string, add: boolean) => void;
  readonly onWidth: (id: string, width: number | undefined) => void;
  /** To the place `to`, 0 first. */
  readonly onMove: (id: string, to: number) => void;
  readonly onSelect: (row: ListRow, range: boolean) => void;
  readonly onSelectPage: () => void;
};

export function gridColumns(input: Input): TableColumnType<ListRow>[] {
  const { entity, columns, widths, sort, selectable, inline, doors, rows } = input;
  const linked = columns.find((column) => entity.label.includes(column.field.id)) ?? columns[0];
  return [
    {
      key: 'marca',
      className: 'z-lista-marca',
      width: selectable ? MARK_WIDTH : 12,
      title: selectable ? <PageBox rows={rows} onChange={input.onSelectPage} /> : null,
      render: (_, row) =>
        selectable ? <RowBox row={row} label={doors.label(row)} onChange={input.onSelect} /> : null,
    },
    ...columns.map(({ field }, at): TableColumnType<ListRow> => {
      const own = sort.find((item) => item.field === field.id);
      const numeric = isNumeric(field);
      const editable = inline.fields.some(({ id }) => id === field.id);
      return {
        key: field.id,
        dataIndex: field.id,
        width: widths[at],
        align: numeric ? 'right' : undefined,
        ellipsis: !isProse(field),
        ...(editable ? { className: 'z-lista-celula' } : {}),
        title: (
          <>
            <Title
              field={field}
              sort={sort}
              onSort={input.onSort}
              onMove={(by) => input.onMove(field.id, at + by)}
            />
            <ColumnResizer
              width={widths[at] ?? 0}
              title={field.ui.column ?? field.title}
              onWidth={(width) => input.onWidth(field.id, width)}
            />
          </>
        ),
        onHeaderCell: () => ({
          'aria-sort': own ? (own.descending ? 'descending' : 'ascending') : undefined,
          title: undefined,
          ...draggable(field.id, at, input.onMove),
        }),
        render: (value: unknown, row) => {
          const href = field.id === linked?.field.id ? doors.href(row) : undefined;
          const shown = href ? (
            <RowLink field={field} row={row} href={href} doors={doors} />
          ) : (
            cellValue(field, value, row)
          );
          if (!editable) return shown;
          return (
            <>
              {shown}
              <EditableCell
                entity={entity}
                field={field}
                row={row}
                label={doors.label(row)}
                fields={inline.fields}
                direct={inline.direct && !href}
              />
            </>
          );
        },
      };
    }),
    {
      key: 'acoes',
      className: 'z-lista-acoes',
      width: ACTIONS_WIDTH,
      align: 'right',
      title: <span className="z-so-leitor">{lista.mais}</span>,
      render: (_, row) => <RowActions row={row} doors={doors} />,
    },
  ];
}

/** The head that is dragged: a drag tells what it carries only when it is dropped. */
let dragged: string | null = null;

/** A head is moved by dragging it over another, whose place it takes. */
function draggable(id: string, at: number, onMove: Input['onMove']): ComponentProps<'th'> {
  const over = ({ currentTarget }: DragEvent, is: boolean) => currentTarget.toggleAttribute('data-alvo', is);
  return {
    draggable: true,
    onDragStart: (event) => {
      dragged = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
    },
    onDragOver: (event) => {
      if (dragged === null) return;
      event.preventDefault();
      over(event, dragged !== id);
    },
    onDragLeave: (event) => over(event, false),
    onDrop: (event) => {
      event.preventDefault();
      over(event, false);
      if (dragged !== null && dragged !== id) onMove(dragged, at);
    },
    onDragEnd: () => {
      dragged = null;
    },
  };
}

/** antd's own sorter turns on any click of the cell and is no button (ant-design #31516): ours is, and knows Shift. */
function Title({
  field,
  sort,
  onSort,
  onMove,
}: {
  readonly field: FieldModel;
  readonly onMove: (by: 1 | -1) => void;
} & Pick<Input, 'sort' | 'onSort'>) {
  const title = field.ui.column ?? field.title;
  const place = sort.findIndex((item) => item.field === field.id);
  const own = sort[place];
  const Arrow = own?.descending ? ArrowDown : ArrowUp;
  const text = <span className="z-lista-titulo">{title}</span>;
  if (!field.sortable) return text;
  return (
    <Button
      type="text"
      className="z-lista-ordem"
      title={`${title}. ${lista.ordemDica}`}
      onClick={(event) => onSort(field.id, event.shiftKey)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
        if (by && event.shiftKey) onMove(by);
      }}
    >
      {text}
      {own ? <Arrow size={13} aria-hidden /> : null}
      {own && sort.length > 1 ? <sup>{place + 1}</sup> : null}
    </Button>
  );
}

/** A sentence of several lines is read in the list; all else as the register's cells show it. */
function cellValue(field: FieldModel, value: unknown, row: ListRow) {
  if (!isProse(field) || typeof value !== 'string') return renderValue(field, value, row);
  return (
    <span className="z-lista-frase" title={value}>
      {value}
    </span>
  );
}

function RowLink({
  field,
  row,
  href,
  doors,
}: {
  field: FieldModel;
  row: ListRow;
  href: string;
  doors: RowDoors;
}) {
  return (
    <Link to={href} tabIndex={use(Near).stop} className="z-lista-elo" onClick={doors.follow(row)}>
      {renderValue(field, row[field.id], row)}
    </Link>
  );
}

const Box = memo(Checkbox);

function PageBox({ rows, onChange }: { readonly rows: readonly ListRow[]; readonly onChange: () => void }) {
  const mark = pageMark(
    use(Chosen),
    rows.map((row) => row.id),
  );
  return (
    <Checkbox
      aria-label={lista.selecionarPagina}
      checked={mark === 'all'}
      indeterminate={mark === 'some'}
      onChange={onChange}
    />
  );
}

type RowBoxProps = { readonly row: ListRow; readonly label: string; readonly onChange: Input['onSelect'] };

const RowBox = memo(function RowBox({ row, label, onChange }: RowBoxProps) {
  return (
    <Box
      tabIndex={-1}
      aria-label={lista.selecionar(label)}
      checked={isSelected(use(Chosen), row.id)}
      onChange={(event) => onChange(row, event.nativeEvent.shiftKey)}
    />
  );
});
