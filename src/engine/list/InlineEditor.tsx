/** The form's widget inside a cell. */
import { Button, Space } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { FieldWidget } from '../fields/FieldWidget.tsx';
import { useRecordUpdate } from '../form/useRecordWire.ts';
import type { RecordWire } from '../form/wire.ts';
import type { ListRow } from './list-row.ts';
import '../form/form.css';

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly row: ListRow;
  readonly error: string | null;
  readonly onSave: (value: unknown, update: RecordWire['update']) => Promise<void>;
  readonly onCancel: () => void;
};

export default function InlineEditor({ entity, field, row, error, onSave, onCancel }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<unknown>(row[field.id] ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed ?? error;
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  const update = useRecordUpdate(entity.name);
  const save = () => {
    if (typed === null) void onSave(value, update);
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={field.title}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        }
        if (event.key === 'Enter' && !(event.target as HTMLElement).closest('button, [aria-expanded=true]')) {
          event.preventDefault();
          save();
        }
      }}
    >
      <label className="z-so-leitor" htmlFor={id}>
        {field.title}
      </label>
      <FieldWidget
        field={field}
        id={id}
        value={value}
        onChange={setValue}
        onInputError={setTyped}
        error={problem}
        row={row}
        resource={entity.name}
      />
      {problem === null ? null : (
        <p id={`${id}-erro`} className="z-erro" role="alert">
          {problem}
        </p>
      )}
      <Space size={6}>
        <Button type="primary" size="small" onClick={save}>
          {lista.salvar}
        </Button>
        <Button size="small" onClick={onCancel}>
          {lista.cancelar}
        </Button>
      </Space>
    </div>
  );
}
