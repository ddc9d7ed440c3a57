/** A cell that is edited in place by its button; Enter saves, Esc gives up. Versions are checked. */
import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { renderValue } from '../cells/renderValue.tsx';
import { Near } from './GridRow.tsx';
import type { ListRow } from './useRows.ts';

const InlineEditor = lazy(() => import('./InlineEditor.tsx'));

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly row: ListRow;
  readonly label: string;
};

export function InlineCell({ entity, field, row, label }: Props) {
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const { near, stop } = use(Near);

  const save = async (value: unknown) => {
    if (value === (row[field.id] ?? null)) return setEditing(false);
    setSaving(true);
    setError(null);
    try {
      await request(`${entity.name}/${row.id}`, {
        method: 'PATCH',
        body: { [field.id]: value },
        ifMatch: row.versao,
        silent: true,
      });
      setEditing(false);
      notify({ type: 'SUCCESS', value: lista.celulaSalva(field.title), key: 'lista-celula' });
      await invalidate({ resource: entity.name, invalidates: ['list', 'detail'] });
    } catch (cause) {
      if (cause instanceof HttpError && cause.statusCode === 412) {
        setEditing(false);
        notify({ type: 'WARNING', value: lista.conflitoCelula });
        await invalidate({ resource: entity.name, invalidates: ['list', 'detail'] });
      } else {
        const fieldError = cause instanceof HttpError ? cause.errors[field.id]?.[0] : undefined;
        setError(fieldError ?? messageOf(cause, lista.falhaTexto));
      }
    } finally {
      setSaving(false);
    }
    return undefined;
  };

  if (editing) {
    return (
      <div className="z-lista-edicao" data-edita="" aria-busy={saving || undefined}>
        <Suspense fallback={renderValue(field, row[field.id], row)}>
          <InlineEditor entity={entity} field={field} row={row} error={error} onSave={save} onCancel={() => setEditing(false)} />
        </Suspense>
      </div>
    );
  }
  const value = renderValue(field, row[field.id], row);
  if (!near) return <div className="z-corte">{value}</div>;
  return (
    <Button
      type="text"
      tabIndex={stop}
      className="z-lista-editavel z-corte"
      aria-label={lista.editarCelula(field.title, label)}
      title={lista.editarCelula(field.title, label)}
      onClick={() => setEditing(true)}
    >
      {value}
    </Button>
  );
}
