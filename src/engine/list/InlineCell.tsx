/** A cell that is edited in place by its button; Enter saves, Esc gives up. Versions are checked. */
import { useInvalidate } from '@refinedev/core';
import { Button, Popover } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { renderValue } from '../cells/renderValue.tsx';
import type { RecordWire } from '../form/wire.ts';
import { Near } from './GridRow.tsx';
import type { ListRow } from './list-row.ts';

const InlineEditor = lazy(() => import('./InlineEditor.tsx'));

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly row: ListRow;
  readonly label: string;
};

export function InlineCell({ entity, field, row, label }: Props) {
  const [editing, setEditing] = useState(false);
  const invalidate = useInvalidate();
  const { near, stop } = use(Near);

  const reread = () => invalidate({ resource: entity.name, invalidates: ['list', 'detail'] });
  const {
    run,
    busy: saving,
    problem: error,
  } = useAct(
    async (value: unknown, update: RecordWire['update']) => {
      await update(row.id, { [field.id]: value }, row.versao);
      setEditing(false);
      notify({ type: 'SUCCESS', value: lista.celulaSalva(field.title), key: 'lista-celula' });
    },
    {
      failure: lista.falhaTexto,
      tell: 'place',
      refused: async (cause) => {
        if (!(cause instanceof HttpError)) return false;
        // The field's own sentence says more than the refusal's: which period, which row.
        if (cause.statusCode !== 412) return cause.errors[field.id]?.[0] ?? false;
        setEditing(false);
        notify({ type: 'WARNING', value: lista.conflitoCelula });
        await reread();
        return true;
      },
    },
  );
  const save = async (value: unknown, update: RecordWire['update']) => {
    if (value === (row[field.id] ?? null)) setEditing(false);
    else await run(value, update);
  };

  const value = renderValue(field, row[field.id], row);
  // Over the table and not in it: neither the row nor its neighbours move, and what is wrong has room to be said.
  if (editing) {
    return (
      <Popover
        open
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        onOpenChange={(open) => (open || saving ? undefined : setEditing(false))}
        content={
          // A click in it, or in what its control opens, is none of the row's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            style={{ minWidth: 180 }}
            aria-busy={saving || undefined}
            onClick={(event) => event.stopPropagation()}
          >
            <Suspense fallback={value}>
              <InlineEditor
                entity={entity}
                field={field}
                row={row}
                error={error}
                onSave={save}
                onCancel={() => setEditing(false)}
              />
            </Suspense>
          </div>
        }
      >
        <div className="z-corte" data-edita="">
          {value}
        </div>
      </Popover>
    );
  }
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
