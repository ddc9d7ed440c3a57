/** The rows of a child table, as rjsf's array template over antd's Table: each opens in place as a small form; on a phone every row is a card. */
import { getUiOptions, type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps } from '@rjsf/utils';
import { Alert, Badge, Button, Empty, Flex, Typography } from 'antd';
import { CircleAlert, Plus, Undo2 } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import type { ChildModel } from '#domain/registro/entity.ts';
import { colagem } from '#messages/colagem.ts';
import { formulario, tabela } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { ChildRows, OpenRowContext, type Doing, type RowErrors } from './ChildRows.tsx';
import { inlineOf, insertAt, isBlank, newRow } from './child-rows.ts';
import { FocusContext, inputId, useEngine } from './engine-context.ts';
import { focusInput, focusWhenShown } from './focus.ts';
import type { FieldUi } from './form-schema.ts';
import { sameValue, type ChildRow } from './record.ts';
import { usePaste } from './usePaste.ts';

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
  const errorsByRow = ('errorSchema' in rest ? rest.errorSchema : undefined) as RowErrors;
  const engine = useEngine();
  const child = field.child as ChildModel;
  const fixed = field.schema['x-child']?.fixed === true;
  // rjsf copies all the data at each of its passes: the table is drawn anew by what it says.
  const rows = useSame(Array.isArray(formData) ? (formData as readonly ChildRow[]) : NO_ROWS);
  const errors = useSame(errorsByRow);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly { row: ChildRow; index: number }[]>([]);
  const id = inputId(engine.prefix, field.id);
  const setRows = (next: readonly ChildRow[]) => engine.setValues({ [field.id]: next });
  const rowsNow = () => (engine.values()[field.id] ?? NO_ROWS) as readonly ChildRow[];
  const { onPaste, problems } = usePaste(field, child, rowsNow, setRows);
  const focusOf = (index: number, inner: string) =>
    focusInput(inputId(engine.prefix, `${field.id}.${index}.${inner}`));

  // A link of the summary, or the first error, leads into a row: open it, then go to its field.
  const focus = use(FocusContext);
  useEffect(() => {
    const [table, index, inner] = focus?.path.split('.') ?? [];
    const row = table === field.id && index !== undefined ? rows[Number(index)] : undefined;
    if (!row) return undefined;
    if (!inner || !inlineOf(field).includes(inner)) setOpenKey(row._chave);
    return inner ? focusWhenShown(inputId(engine.prefix, `${field.id}.${index}.${inner}`)) : undefined;
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
      const wrong = document
        .querySelector(`[data-linha-de="${id}-${index}"] [data-invalido]`)
        ?.getAttribute('data-campo');
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
    const row = newRow(child, { hoje: today(), agora: new Date().toISOString() });
    setRows([...rows, row]);
    setOpenKey(row._chave);
    const first = child.fields.find((inner) => !inner.readOnly);
    if (first) requestAnimationFrame(() => requestAnimationFrame(() => focusOf(rows.length, first.id)));
  };
  const doing = useRef<Doing>({ toggle, finish, take });
  doing.current = { toggle, finish, take };
  const error = rawErrors?.[0];
  return (
    <div
      className="z-form-tabela"
      data-campo={field.id}
      data-invalido={error ? '' : undefined}
      {...(!readonly && !fixed && { onPaste })}
    >
      <Flex
        justify="space-between"
        align="center"
        gap={12}
        className="z-form-tabela-topo"
        style={{ marginBottom: 8 }}
      >
        <Typography.Title level={4} id={`${id}-rotulo`}>
          {field.title} <Badge count={rows.length} color="var(--z-text-faint)" size="small" />
        </Typography.Title>
        {readonly || fixed ? null : (
          <Button
            id={id}
            icon={<Plus size={15} aria-hidden />}
            title={colagem.dica}
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
      {problems.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        />
      ) : null}
      {rows.length === 0 ? (
        <Empty styles={NO_PICTURE} description={tabela.vazia} />
      ) : (
        <ChildRows
          field={field}
          labelled={`${id}-rotulo`}
          rows={rows}
          errors={errors}
          readonly={readonly}
          openKey={openKey}
          openItem={items[rows.findIndex(({ _chave }) => _chave === openKey)]}
          doing={doing}
        />
      )}
      {removed.map(({ row }) => (
        <Flex
          key={row._chave}
          justify="space-between"
          align="center"
          gap={8}
          role="status"
          className="z-fraco"
        >
          {tabela.removida(child.singular)}
          <Button type="text" icon={<Undo2 size={14} aria-hidden />} onClick={() => undo(row._chave)}>
            {formulario.desfazer}
          </Button>
        </Flex>
      ))}
    </div>
  );
}

/** The same object as before while it says the same. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (!sameValue(kept.current, value)) kept.current = value;
  return kept.current;
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
        {open.fixed ? null : (
          <Button type="text" onClick={open.onRemove}>
            {tabela.remover}
          </Button>
        )}
        <Button onClick={open.onDone}>{tabela.concluir}</Button>
      </Flex>
    </fieldset>
  );
}
