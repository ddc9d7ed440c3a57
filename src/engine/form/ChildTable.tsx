/** The rows of a child table, as rjsf's array template over antd's Table: each opens in place as a small form; on a phone every row is a card. */
import { getUiOptions, type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps } from '@rjsf/utils';
import { Badge, Button, Empty, Flex, Typography, type TableColumnType } from 'antd';
import { CircleAlert, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { cloneElement, createContext, use, useEffect, useMemo, useState, type ReactElement } from 'react';
import type { ChildModel, FieldModel } from '#domain/registro/entity.ts';
import { formulario, tabela } from '#messages/form.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { columnsOf, insertAt, isBlank, newRow } from './child-rows.ts';
import { FocusContext, inputId, RowContext, useEngine, type RowPlace } from './engine-context.ts';
import { ValueText } from './FieldValue.tsx';
import { focusInput } from './focus.ts';
import type { FieldUi } from './form-schema.ts';
import type { ChildRow } from './record.ts';

type Open = RowPlace & { readonly singular: string; readonly onDone: () => void; readonly onRemove: () => void };
const OpenRowContext = createContext<Open | null>(null);

const NO_PICTURE = { image: { display: 'none' } } as const;
const NO_ROWS: readonly ChildRow[] = [];

export function ChildTable({
  uiSchema,
  formData,
  items,
  rawErrors,
  readonly = false,
  ...rest
}: ArrayFieldTemplateProps<ChildRow[]>) {
  const { model: field } = getUiOptions(uiSchema) as unknown as FieldUi;
  const errorsByRow = ('errorSchema' in rest ? rest.errorSchema : undefined) as { readonly [row: number]: object } | undefined;
  const engine = useEngine();
  const child = field.child as ChildModel;
  const rows = Array.isArray(formData) ? (formData as readonly ChildRow[]) : NO_ROWS;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly { row: ChildRow; index: number }[]>([]);
  const columns = columnsOf(child, rows);
  const id = inputId(engine.prefix, field.id);
  const setRows = (next: readonly ChildRow[]) => engine.setValues({ [field.id]: next });
  const focusOf = (index: number, inner: string) => focusInput(inputId(engine.prefix, `${field.id}.${index}.${inner}`));

  // A link of the summary, or the first error, leads into a row: open it, then go to its field.
  const focus = use(FocusContext);
  useEffect(() => {
    const [table, index, inner] = focus?.path.split('.') ?? [];
    const row = table === field.id && index !== undefined ? rows[Number(index)] : undefined;
    if (!row) return;
    setOpenKey(row._chave);
    if (inner) requestAnimationFrame(() => focusOf(Number(index), inner));
    // Only a new request moves the focus, not the typing that follows.
  }, [focus]); // oxlint-disable-line react/exhaustive-deps

  const take = (row: ChildRow, keep: boolean) => {
    const index = rows.findIndex((other) => other._chave === row._chave);
    if (keep) setRemoved([...removed, { row, index }]);
    setRows(rows.filter((other) => other._chave !== row._chave));
    if (openKey === row._chave) setOpenKey(null);
    engine.forgetRow(field.id, row._chave);
    document.getElementById(id)?.focus();
  };
  const toggle = (row: ChildRow) => {
    const closing = openKey === row._chave;
    if (closing && isBlank(child, row)) return take(row, false);
    setOpenKey(closing ? null : row._chave);
  };
  /** 'Concluir' closes a row that is right; else the first field to mend takes the keyboard. */
  const finish = (row: ChildRow) => {
    const index = rows.indexOf(row);
    if (isBlank(child, row) || engine.checkRow(field.id, index)) return toggle(row);
    requestAnimationFrame(() => {
      const wrong = document.querySelector(`[data-linha-de="${id}-${index}"] [data-invalido]`)?.getAttribute('data-campo');
      if (wrong) focusOf(index, wrong);
    });
  };
  const undo = (key: string) => {
    const found = removed.find(({ row }) => row._chave === key);
    if (!found) return;
    setRemoved(removed.filter((other) => other !== found));
    setRows(insertAt(rows, found.row, Math.min(found.index, rows.length)));
  };
  const include = () => {
    const row = newRow(child);
    setRows([...rows, row]);
    setOpenKey(row._chave);
    const first = child.fields.find((inner) => !inner.readOnly);
    if (first) requestAnimationFrame(() => requestAnimationFrame(() => focusOf(rows.length, first.id)));
  };
  const isWrong = (index: number) => Object.keys(errorsByRow?.[index] ?? {}).length > 0;

  const shown: TableColumnType<ChildRow>[] = columns.map((column, at) => ({
    key: column.id,
    title: column.title,
    align: isNumber(column) ? 'right' : undefined,
    onCell: () => titled(column.title),
    render: (_, row, index) => (
      <>
        {at === 0 && isWrong(index) ? (
          <CircleAlert className="z-form-linha-erro" size={14} role="img" aria-label={tabela.erroNaLinha} />
        ) : null}
        <ValueText field={column} value={row[column.id]} row={row} />
      </>
    ),
  }));
  const actions: TableColumnType<ChildRow> = {
    key: 'acoes',
    title: <span className="z-so-leitor">{tabela.acoes}</span>,
    className: 'z-form-tabela-acoes',
    width: 92,
    align: 'right',
    render: (_, row, index) => (
      <Flex justify="end">
        <IconButton
          label={tabela.editarLinha(index + 1)}
          icon={<Pencil size={15} aria-hidden />}
          aria-expanded={openKey === row._chave}
          onClick={() => toggle(row)}
        />
        <IconButton
          label={tabela.removerLinha(index + 1)}
          icon={<Trash2 size={15} aria-hidden />}
          onClick={() => take(row, !isBlank(child, row))}
        />
      </Flex>
    ),
  };
  const error = rawErrors?.[0];
  return (
    <div className="z-form-tabela" data-campo={field.id} data-invalido={error ? '' : undefined}>
      <Flex justify="space-between" align="center" gap={12} className="z-form-tabela-topo">
        <Typography.Title level={4} id={`${id}-rotulo`}>
          {field.title} <Badge count={rows.length} color="var(--z-text-faint)" size="small" />
        </Typography.Title>
        {readonly ? null : (
          <Button
            id={id}
            icon={<Plus size={15} aria-hidden />}
            onClick={include}
            aria-label={`${tabela.incluir(child.singular)}: ${field.title}`}
          >
            {tabela.incluir(child.singular)}
          </Button>
        )}
      </Flex>
      {error ? (
        <span className="z-erro">
          <CircleAlert size={14} aria-hidden /> {error}
        </span>
      ) : null}
      {rows.length === 0 ? (
        <Empty styles={NO_PICTURE} description={tabela.vazia} />
      ) : (
        <DataTable<ChildRow>
          aria-labelledby={`${id}-rotulo`}
          bordered={false}
          rowKey="_chave"
          dataSource={rows}
          columns={readonly ? shown : [...shown, actions]}
          rowClassName={(row, index) =>
            `${isWrong(index) ? 'z-form-linha-errada' : ''} ${openKey === row._chave ? 'z-form-linha-aberta' : ''}`
          }
          onRow={(row) => (readonly ? {} : { onDoubleClick: () => toggle(row) })}
          expandable={{
            showExpandColumn: false,
            expandedRowKeys: openKey === null || readonly ? [] : [openKey],
            expandedRowRender: (row, index) => (
              <OpenRow
                field={field}
                row={row}
                index={index}
                item={items[index]}
                onDone={() => finish(row)}
                onRemove={() => take(row, !isBlank(child, row))}
              />
            ),
          }}
        />
      )}
      {removed.map(({ row }) => (
        <Flex key={row._chave} justify="space-between" align="center" gap={8} role="status" className="z-fraco">
          {tabela.removida(child.singular)}
          <Button type="text" icon={<Undo2 size={14} aria-hidden />} onClick={() => undo(row._chave)}>
            {formulario.desfazer}
          </Button>
        </Flex>
      ))}
    </div>
  );
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
  const open = { ...place, singular: field.child?.singular ?? field.title, onDone, onRemove };
  return (
    <RowContext value={place}>
      <OpenRowContext value={open}>{item ? cloneElement(item, { key: row._chave }) : null}</OpenRowContext>
    </RowContext>
  );
}

/** An open row: its fields, what is wrong with it as a whole, and the way out. */
export function ChildRowTemplate({ children, index }: ArrayFieldItemTemplateProps) {
  const open = use(OpenRowContext);
  const { prefix } = useEngine();
  if (!open) return children;
  return (
    <fieldset className="z-form-linha" data-linha-de={inputId(prefix, `${open.table}.${index}`)}>
      <legend className="z-so-leitor">
        {open.singular} {index + 1}
      </legend>
      {children}
      <Flex justify="end" gap={8}>
        <Button type="text" onClick={open.onRemove}>
          {tabela.remover}
        </Button>
        <Button onClick={open.onDone}>{tabela.concluir}</Button>
      </Flex>
    </fieldset>
  );
}
