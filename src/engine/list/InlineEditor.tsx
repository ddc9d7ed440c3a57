/** The form's widget inside a cell. */
import { Button, Space } from 'antd';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { FieldWidget } from '../fields/FieldWidget.tsx';
import type { ListRow } from './list-row.ts';
import '../form/form.css';

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly row: ListRow;
  readonly error: string | null;
  /** Given the saving of what stands here, for who leaves it. */
  readonly commit: RefObject<(() => void) | null>;
  readonly onTyped: () => void;
  readonly onSave: (value: unknown) => Promise<void>;
  /** Saves and goes to the next cell, or the one before. */
  readonly onNext: (by: 1 | -1, value: unknown) => void;
  /** Saves without a place to go: the person is elsewhere. */
  readonly onLeave: (value: unknown) => void;
  readonly onCancel: () => void;
};

const CONTROLS = 'input, textarea, button';

export default function InlineEditor(props: Props) {
  const { entity, field, row, error, commit, onTyped, onSave, onNext, onLeave, onCancel } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<unknown>(row[field.id] ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  /** As of this moment: leaving the field may change both before they are drawn. */
  const latest = useRef({ value, typed });
  const problem = typed ?? error;
  const focus = () => box.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  /** What stands here, read as it is when a field is left; undefined: it is no value, and the field says why. */
  const take = (): { readonly value: unknown } | undefined => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && box.current?.contains(active)) active.blur();
    if (latest.current.typed === null) return { value: latest.current.value };
    focus();
    return undefined;
  };
  const save = () => {
    const taken = take();
    if (!taken) return;
    void onSave(taken.value).then(() => (box.current ? focus() : undefined));
  };
  useImperativeHandle(commit, () => () => {
    const taken = take();
    if (taken) onLeave(taken.value);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const target = event.target as HTMLElement;
    // A list that is open has its own use of the keys.
    if (event.defaultPrevented || target.closest('[aria-expanded=true]')) return;
    const own = target.closest('button:not([role=switch])');
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && !own) {
      event.preventDefault();
      save();
    } else if (event.key === 'Tab' && !own && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      const taken = take();
      if (taken) onNext(event.shiftKey ? -1 : 1, taken.value);
    }
  };
  return (
    <div ref={box} role="group" aria-label={field.title} onKeyDown={onKeyDown}>
      <label className="z-so-leitor" id={`${id}-rotulo`} htmlFor={id}>
        {field.title}
      </label>
      <FieldWidget
        field={field}
        id={id}
        value={value}
        onChange={(next) => {
          latest.current = { ...latest.current, value: next };
          setValue(next);
          onTyped();
        }}
        onInputError={(text) => {
          latest.current = { ...latest.current, typed: text };
          setTyped(text);
        }}
        error={problem}
        row={row}
        resource={entity.name}
      />
      {problem === null ? null : (
        <p id={`${id}-erro`} className="z-erro" role="alert">
          {problem}
        </p>
      )}
      <Space size={6} style={{ marginTop: 6 }}>
        <Button type="primary" size="small" onClick={save}>
          {listaDialogos.salvar}
        </Button>
        <Button size="small" onClick={onCancel}>
          {lista.cancelar}
        </Button>
      </Space>
    </div>
  );
}
