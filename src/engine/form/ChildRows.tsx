/**
 * The rows of a child table as antd's Table draws them. They are drawn anew only where the rows, their errors
 * or the open row say something else.
 */
import { Flex, type TableColumnType } from 'antd';
import { CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { cloneElement, createContext, memo, useMemo, type ReactElement, type RefObject } from 'react';
import type { ChildModel, FieldModel } from '#domain/registro/entity.ts';
import { tabela } from '#messages/form.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Tag } from '../cells/Tag.tsx';
import { FieldWidget } from '../fields/FieldWidget.tsx';
import { columnsOf, inlineOf, isBlank, rowsOpen } from './child-rows.ts';
import { inputId, RowContext, useEngine, type RowPlace } from './engine-context.ts';
import { ValueText } from './FieldValue.tsx';
import type { ChildRow } from './record.ts';

type Open = RowPlace & {
  readonly singular: string;
  readonly fixed: boolean;
  readonly onDone: () => void;
  readonly onRemove: () => void;
};
export const OpenRowContext = createContext<Open | null>(null);

/** What may be done with a row, as the table does it now. */
export type Doing = {
  readonly toggle: (row: ChildRow) => void;
  readonly finish: (row: ChildRow) => void;
  readonly take: (row: ChildRow, keep: boolean) => void;
};

export type RowErrors = { readonly [row: number]: object } | undefined;

type Props = {
  field: FieldModel;
  labelled: string;
  rows: readonly ChildRow[];
  errors: RowErrors;
  readonly: boolean;
  openKey: string | null;
  /** The fields of the open row. */
  openItem: ReactElement | undefined;
  doing: RefObject<Doing>;
};

/** What was mended leaves its place in the tree of errors behind, with nothing in it. */
function hasError(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([key, value]) =>
    key === '__errors' ? Array.isArray(value) && value.length > 0 : hasError(value),
  );
}

/** What is wrong with one field of a row. */
function errorOf(row: object | undefined, id: string): string | null {
  const found = (
    row as { readonly [field: string]: { readonly __errors?: readonly string[] } } | undefined
  )?.[id];
  return found?.__errors?.[0] ?? null;
}

const NO_FIELDS: readonly string[] = [];

export const ChildRows = memo(function ChildRows(props: Props) {
  const { field, labelled, rows, errors, readonly, openKey, openItem, doing } = props;
  const child = field.child as ChildModel;
  const { fixed = false, columns: declared } = field.schema['x-child'] ?? {};
  const inline = readonly ? NO_FIELDS : inlineOf(field);
  const opens = !readonly && rowsOpen(field);
  const isWrong = (index: number) => hasError(errors?.[index]);
  const take = (row: ChildRow) => doing.current.take(row, !isBlank(child, row));
  const long = child.fields.filter(({ kind, writeOnly }) => kind === 'longtext' && !writeOnly);
  const hasLong = (row: ChildRow) => long.some(({ id }) => (row[id] ?? null) !== null);
  const shown: TableColumnType<ChildRow>[] = columnsOf(child, rows, { declared, inline }).map(
    (column, at) => ({
      key: column.id,
      title: column.title,
      align: isNumber(column) ? 'right' : undefined,
      onCell: () => titled(column.title),
      render: (_, row, index) => (
        <>
          {at === 0 && isWrong(index) ? (
            <CircleAlert
              className="z-marca-linha"
              color="var(--z-error)"
              size={14}
              role="img"
              aria-label={tabela.erroNaLinha}
            />
          ) : null}
          {inline.includes(column.id) ? (
            <InlineField
              table={field.id}
              field={column}
              row={row}
              index={index}
              error={errorOf(errors?.[index], column.id)}
            />
          ) : (
            <CellText field={column} row={row} />
          )}
        </>
      ),
    }),
  );
  const actions: TableColumnType<ChildRow> = {
    key: 'acoes',
    title: <span className="z-so-leitor">{tabela.acoes}</span>,
    className: 'z-form-tabela-acoes',
    width: 92,
    align: 'right',
    render: (_, row, index) => (
      <Flex justify="end">
        {opens ? (
          <IconButton
            label={tabela.editarLinha(index + 1)}
            icon={<Pencil size={15} aria-hidden />}
            aria-expanded={openKey === row._chave}
            onClick={() => doing.current.toggle(row)}
          />
        ) : null}
        {fixed ? null : (
          <IconButton
            label={tabela.removerLinha(index + 1)}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={() => take(row)}
          />
        )}
      </Flex>
    ),
  };
  return (
    <DataTable<ChildRow>
      aria-labelledby={labelled}
      bordered={false}
      rowKey="_chave"
      dataSource={rows}
      columns={readonly || (!opens && fixed) ? shown : [...shown, actions]}
      rowClassName={(row, index) =>
        `${isWrong(index) ? 'z-form-linha-errada' : ''} ${openKey === row._chave ? 'z-form-linha-aberta' : ''}`
      }
      onRow={(row) => (!opens ? {} : { onDoubleClick: () => doing.current.toggle(row) })}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: readonly
          ? rows.filter(hasLong).map(({ _chave }) => _chave)
          : openKey === null
            ? []
            : [openKey],
        expandedRowRender: (row, index) =>
          readonly ? (
            <LongTexts fields={long} row={row} />
          ) : (
            <OpenRow
              field={field}
              row={row}
              index={index}
              // antd keeps a row that was open, unseen: its fields would stand there twice.
              item={openKey === row._chave ? openItem : undefined}
              onDone={() => doing.current.finish(row)}
              onRemove={() => take(row)}
            />
          ),
      }}
    />
  );
});

/** A field that is answered in its row, called by the row too: every row asks the same. */
function InlineField(props: {
  table: string;
  field: FieldModel;
  row: ChildRow;
  index: number;
  error: string | null;
}) {
  const { table, field, row, index, error } = props;
  const engine = useEngine();
  const { visible, readonly } = engine.viewRow(field, row);
  if (!visible) return null;
  if (readonly) return <ValueText field={field} value={row[field.id]} row={row} />;
  const path = `${table}.${index}.${field.id}`;
  const id = inputId(engine.prefix, path);
  const change = (value: unknown) => {
    const rows = (engine.values()[table] ?? []) as readonly ChildRow[];
    engine.setValues({
      [table]: rows.map((held) => (held._chave === row._chave ? { ...held, [field.id]: value } : held)),
    });
  };
  return (
    <div onBlur={() => engine.onLeave(path)} data-campo={field.id}>
      <label className="z-so-leitor" htmlFor={id} id={`${id}-rotulo`}>
        {tabela.naLinha(field.title, index + 1)}
      </label>
      <FieldWidget
        field={field}
        id={id}
        value={row[field.id] ?? null}
        onChange={change}
        onInputError={(text) => engine.onInputError(`${table}:${row._chave}.${field.id}`, text)}
        resource={engine.resource}
        row={row}
        error={error}
      />
      {error ? (
        <span className="z-erro" id={`${id}-erro`}>
          <CircleAlert size={14} aria-hidden /> {error}
        </span>
      ) : null}
    </div>
  );
}

/** A value as words; an option that says its tone is a tag, as in a list. */
function CellText({ field, row }: { readonly field: FieldModel; readonly row: ChildRow }) {
  const value = row[field.id];
  const words = <ValueText field={field} value={value} row={row} />;
  const tone = field.options?.find((option) => option.value === value)?.tone;
  return tone === undefined ? words : <Tag tone={tone}>{words}</Tag>;
}

/** Shows under a row what is too long for a column, where no row opens. */
function LongTexts({ fields, row }: { readonly fields: readonly FieldModel[]; readonly row: ChildRow }) {
  return fields
    .filter(({ id }) => (row[id] ?? null) !== null)
    .map((field) => (
      <div key={field.id}>
        <span className="z-fraco">{field.title}: </span>
        <ValueText field={field} value={row[field.id]} row={row} />
      </div>
    ));
}

/** The column's name beside the value, where a row is a card. */
export const titled = (title: string): object => ({ 'data-titulo': title });

const isNumber = (field: FieldModel) => ['integer', 'decimal', 'money'].includes(field.kind);

/** rjsf counts rows by place and gives them new keys when their number changes; ours has its own, so a half-typed text stays. */
function OpenRow(props: {
  field: FieldModel;
  row: ChildRow;
  index: number;
  item: ReactElement | undefined;
  onDone: () => void;
  onRemove: () => void;
}) {
  const { field, row, index, item, onDone, onRemove } = props;
  const place = useMemo(() => ({ table: field.id, index, row }), [field.id, index, row]);
  const { fixed = false } = field.schema['x-child'] ?? {};
  const open = { ...place, fixed, singular: field.child?.singular ?? field.title, onDone, onRemove };
  return (
    <RowContext value={place}>
      <OpenRowContext value={open}>{item ? cloneElement(item, { key: row._chave }) : null}</OpenRowContext>
    </RowContext>
  );
}
