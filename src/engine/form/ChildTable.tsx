import { CircleAlert, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ChildModel, FieldModel } from '#domain/registro/entity.ts';
import { formulario, tabela } from '#messages/formulario.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { FormEngine } from './FormEngine.tsx';
import { ValueText } from './FieldValue.tsx';
import { columnsOf, insertAt, isBlank, newRow } from './child-rows.ts';
import { EngineContext, inputId, useEngine, type ChildTableProps, type EngineValue } from './engine-context.ts';
import { clearField, dropRow, errorsOfRow, type FieldErrors } from './field-errors.ts';
import { focusInput } from './focus.ts';
import type { PlacedTab } from './layout.ts';
import type { ChildRow } from './record.ts';

/** The rows of a child table, each opened in place as a small form; on a phone every row is a card. */
export function ChildTable({ field, value, onChange }: ChildTableProps) {
  const engine = useEngine();
  const child = field.child as ChildModel;
  const rows = useMemo(() => (Array.isArray(value) ? (value as readonly ChildRow[]) : []), [value]);
  const readonly = engine.view(field).readonly;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly { row: ChildRow; index: number }[]>([]);
  const columns = columnsOf(child, rows);
  const error = engine.errors[field.id]?.[0];
  const label = `${inputId(engine.prefix, field.id)}-rotulo`;

  // A link of the summary, or the first error, leads into a row: open it, then go to its field.
  const focus = engine.focus;
  useEffect(() => {
    const [id, index, inner] = focus?.path.split('.') ?? [];
    const row = id === field.id && index !== undefined ? rows[Number(index)] : undefined;
    if (!row || !focus) return;
    setOpenKey(row._chave);
    if (inner) requestAnimationFrame(() => focusInput(inputId(`${engine.prefix}-${row._chave}`, inner)));
    // Only a new request moves the focus, not the typing that follows.
  }, [focus]); // oxlint-disable-line react/exhaustive-deps

  const toggle = (row: ChildRow) => {
    const closing = openKey === row._chave;
    if (closing && isBlank(child, row)) return take(row, false);
    setOpenKey(closing ? null : row._chave);
  };
  /** 'Concluir' closes a row that is right; else the first field to mend takes the keyboard. */
  const finish = (row: ChildRow) => {
    if (!isBlank(child, row) && !engine.checkRow(field.id, rows.indexOf(row))) {
      requestAnimationFrame(() => {
        const form = document.querySelector(`[data-linha-de="${engine.prefix}-${row._chave}"]`);
        const wrong = form?.querySelector('[data-invalido]')?.getAttribute('data-campo');
        if (wrong) focusInput(inputId(`${engine.prefix}-${row._chave}`, wrong));
      });
      return;
    }
    toggle(row);
  };
  const take = (row: ChildRow, keep: boolean) => {
    const index = rows.findIndex((other) => other._chave === row._chave);
    if (keep) setRemoved([...removed, { row, index }]);
    engine.setErrors(dropRow(engine.errors, field.id, index));
    onChange(rows.filter((other) => other._chave !== row._chave));
    if (openKey === row._chave) setOpenKey(null);
    for (const key of Object.keys(engine.inputErrors)) {
      if (key.startsWith(`${field.id}:${row._chave}.`)) engine.onInputError(key, null);
    }
    document.getElementById(inputId(engine.prefix, field.id))?.focus();
  };
  const undo = (key: string) => {
    const found = removed.find(({ row }) => row._chave === key);
    if (!found) return;
    setRemoved(removed.filter((other) => other !== found));
    onChange(insertAt(rows, found.row, Math.min(found.index, rows.length)));
  };
  const include = () => {
    const row = newRow(child);
    onChange([...rows, row]);
    setOpenKey(row._chave);
    const first = child.fields.find((inner) => !inner.readOnly);
    if (first) requestAnimationFrame(() => focusInput(inputId(`${engine.prefix}-${row._chave}`, first.id)));
  };
  const change = (row: ChildRow, patch: object) => {
    const index = rows.findIndex((other) => other._chave === row._chave);
    const cleared = Object.keys(patch).reduce<FieldErrors>(
      (errors, id) => clearField(errors, `${field.id}.${index}.${id}`),
      engine.errors,
    );
    if (cleared !== engine.errors) engine.setErrors(cleared);
    onChange(rows.map((other) => (other._chave === row._chave ? { ...other, ...patch } : other)));
  };

  return (
    <div className="z-form-tabela" data-campo={field.id} data-invalido={error ? '' : undefined}>
      <div className="z-form-tabela-topo">
        <h4 id={label}>
          {field.title} {rows.length > 0 ? <span>{rows.length}</span> : null}
        </h4>
        {readonly ? null : (
          <Button
            id={inputId(engine.prefix, field.id)}
            icon={<Plus size={15} aria-hidden />}
            onClick={include}
            aria-label={`${tabela.incluir(child.singular)}: ${field.title}`}
          >
            {tabela.incluir(child.singular)}
          </Button>
        )}
      </div>
      {error ? (
        <span className="z-erro">
          <CircleAlert size={14} aria-hidden /> {error}
        </span>
      ) : null}
      {rows.length === 0 ? (
        <p className="z-form-tabela-vazia">{tabela.vazia}</p>
      ) : (
        <table aria-labelledby={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" data-numero={isNumber(column) ? '' : undefined}>
                  {column.title}
                </th>
              ))}
              {readonly ? null : (
                <th scope="col">
                  <span className="z-so-leitor">{tabela.acoes}</span>
                </th>
              )}
            </tr>
          </thead>
          {rows.map((row, index) => (
            <TableRow
              key={row._chave}
              field={field}
              child={child}
              columns={columns}
              row={row}
              index={index}
              open={openKey === row._chave}
              readonly={readonly}
              onToggle={() => toggle(row)}
              onDone={() => finish(row)}
              onRemove={() => take(row, !isBlank(child, row))}
              onChange={(patch) => change(row, patch)}
            />
          ))}
        </table>
      )}
      {removed.map(({ row }) => (
        <p key={row._chave} className="z-form-removida" role="status">
          {tabela.removida(child.singular)}
          <Button kind="discreto" icon={<Undo2 size={14} aria-hidden />} onClick={() => undo(row._chave)}>
            {formulario.desfazer}
          </Button>
        </p>
      ))}
    </div>
  );
}

const isNumber = (field: FieldModel) => ['integer', 'decimal', 'money'].includes(field.kind);

function TableRow(props: {
  field: FieldModel;
  child: ChildModel;
  columns: readonly FieldModel[];
  row: ChildRow;
  index: number;
  open: boolean;
  readonly: boolean;
  onToggle: () => void;
  onDone: () => void;
  onRemove: () => void;
  onChange: (patch: object) => void;
}) {
  const { field, child, columns, row, index, open, readonly, onToggle, onDone, onRemove, onChange } = props;
  const engine = useEngine();
  const errors = errorsOfRow(engine.errors, field.id, index);
  const wrong = Object.values(errors).some((texts) => texts.length > 0);
  const line = index + 1;
  return (
    <tbody data-aberta={open ? '' : undefined} data-invalido={wrong ? '' : undefined}>
      <tr onDoubleClick={readonly ? undefined : onToggle}>
        {columns.map((column, at) => (
          <td key={column.id} data-titulo={column.title} data-numero={isNumber(column) ? '' : undefined}>
            {at === 0 && wrong ? (
              <CircleAlert className="z-form-linha-erro" size={14} role="img" aria-label={tabela.erroNaLinha} />
            ) : null}
            <ValueText field={column} value={row[column.id]} row={row} />
          </td>
        ))}
        {readonly ? null : (
          <td className="z-form-tabela-acoes">
            <IconButton
              label={tabela.editarLinha(line)}
              icon={<Pencil size={15} aria-hidden />}
              aria-expanded={open}
              onClick={onToggle}
            />
            <IconButton label={tabela.removerLinha(line)} icon={<Trash2 size={15} aria-hidden />} onClick={onRemove} />
          </td>
        )}
      </tr>
      {open && !readonly ? (
        <tr className="z-form-linha">
          <td colSpan={columns.length + 1}>
            <RowForm
              field={field}
              child={child}
              row={row}
              index={index}
              errors={errors}
              onChange={onChange}
              onDone={onDone}
              onRemove={onRemove}
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function RowForm(props: {
  field: FieldModel;
  child: ChildModel;
  row: ChildRow;
  index: number;
  errors: FieldErrors;
  onChange: (patch: object) => void;
  onDone: () => void;
  onRemove: () => void;
}) {
  const { field, child, row, index, errors, onChange, onDone, onRemove } = props;
  const outer = useEngine();
  const prefix = `${outer.prefix}-${row._chave}`;
  const path = `${field.id}.${index}`;
  const tabs = useMemo<readonly PlacedTab[]>(
    () => [
      {
        key: 'linha',
        title: '',
        sections: [
          {
            fields: child.fields.map(({ id, kind }) => ({
              id,
              span: kind === 'longtext' || kind === 'list' ? 2 : 1,
            })),
          },
        ],
      },
    ],
    [child],
  );
  const inner: EngineValue = {
    resource: outer.resource,
    prefix,
    field: Object.fromEntries(child.fields.map((one) => [one.id, one])),
    values: row,
    row,
    errors,
    inputErrors: Object.fromEntries(
      Object.entries(outer.inputErrors)
        .filter(([key]) => key.startsWith(`${field.id}:${row._chave}.`))
        .map(([key, text]) => [key.slice(key.indexOf('.') + 1), text]),
    ),
    view: (one) => outer.viewRow(one, row),
    viewRow: outer.viewRow,
    checkRow: () => true,
    onInputError: (id, text) => outer.onInputError(`${field.id}:${row._chave}.${id}`, text),
    onLeave: (id) => outer.onLeave(`${path}.${id}`),
    setErrors: () => undefined,
    showing: false,
    focus: null,
    ChildTable: null,
  };
  return (
    <fieldset className="z-form-linha-corpo" data-linha-de={prefix}>
      <legend className="z-so-leitor">
        {child.singular} {index + 1}
      </legend>
      {errors['']?.map((text) => (
        <span key={text} className="z-erro">
          <CircleAlert size={14} aria-hidden /> {text}
        </span>
      ))}
      <EngineContext value={inner}>
        <FormEngine fields={child.fields} values={row} onChange={onChange} tabs={tabs} active="linha" prefix={prefix} />
      </EngineContext>
      <div className="z-form-linha-pe">
        <Button kind="discreto" onClick={onRemove}>
          {tabela.remover}
        </Button>
        <Button onClick={onDone}>{tabela.concluir}</Button>
      </div>
    </fieldset>
  );
}
