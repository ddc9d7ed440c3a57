/**
 * antd's DatePicker with a text that a person types freely. antd reads only its own formats and forgets what
 * it cannot read when the field is left (ant-design #32475). Here the text is ours: our rules read it, a
 * wrong one is kept and told.
 */
import { Button, DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { CalendarDays, Clock } from 'lucide-react';
import {
  createContext,
  use,
  useMemo,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { campos } from '#messages/form.ts';
import '#shared/dayjs.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value | null }
  /** `forget`: the text says something real that the field does not take, so it goes. */
  | { readonly ok: false; readonly mensagem: string; readonly forget?: boolean };

export type PickerProps = {
  id: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  /** The typed text is no value: its sentence; null when it is right again. */
  onInputError: (text: string | null) => void;
  readOnly: boolean;
  invalid: boolean;
  placeholder?: string;
  aria: { readonly [name: string]: string | boolean | undefined };
};

/** What a picker takes of its widget. */
export function pickerPropsOf(props: WidgetProps): PickerProps {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  return {
    id,
    label: field.title,
    value: typeof value === 'string' ? value : null,
    onChange,
    onBlur,
    onInputError,
    readOnly,
    invalid,
    placeholder: field.ui.placeholder,
    aria: ariaOf(props),
  };
}

type Props = PickerProps & {
  picker: 'date' | 'month' | 'time' | 'datetime';
  maxLength: number;
  read: (text: string) => Reading<string>;
  show: (value: string) => string;
  toDay: (value: string) => Dayjs | null;
  fromDay: (day: Dayjs) => string;
  /** 'Hoje', 'Agora': what the button under the panel picks. */
  now: { readonly title: string; readonly value: () => string };
  /** The day to which an arrow leads while the panel is open. antd 5 loses its keys (ant-design #53638). */
  move?: (value: string | null, key: string, shift: boolean) => string | undefined;
  disabled?: (value: string) => boolean;
};

type Text = Pick<PickerProps, 'id' | 'aria' | 'placeholder'> & {
  readonly text: string;
  readonly maxLength: number;
  readonly open: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
};
const TextContext = createContext<Text | null>(null);

/** Stands in antd's own place for the input, so it is an input. */
function TypedInput({
  ref,
  ...given
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const own = use(TextContext);
  if (!own) return <input ref={ref} {...given} />;
  const { text, onText, onLeave, onKey, open, aria, ...rest } = own;
  return (
    <input
      {...given}
      {...rest}
      {...aria}
      ref={ref}
      value={text}
      inputMode="numeric"
      // The form's Enter goes on to the next field, but not from an open panel (focus.ts).
      data-aberto={open || undefined}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
      onBlur={(event) => {
        given.onBlur?.(event);
        onLeave();
      }}
    />
  );
}
const COMPONENTS = { input: TypedInput };

export function TypedPicker(props: Props) {
  const { id, label, value, onChange, onBlur, onInputError, readOnly, invalid, placeholder, aria } = props;
  const { picker, maxLength, read, show, toDay, fromDay, now, move, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const day = useMemo(() => (value === null ? null : toDay(value)), [value, toDay]);
  const take = (next: string | null) => {
    setTyped(null);
    onInputError(null);
    onChange(next);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const text: Text = {
    id,
    aria: { ...aria, 'aria-haspopup': 'dialog' },
    placeholder: placeholder ?? '',
    maxLength,
    open,
    text: typed ?? (value === null ? '' : show(value)),
    onText: (next) => {
      const result = read(next);
      setTyped(next);
      onInputError(null);
      onChange(result.ok ? result.value : null);
    },
    onLeave: () => {
      if (typed !== null) {
        const result = read(typed);
        if (!result.ok) onInputError(result.mensagem);
        if (result.ok || result.forget) setTyped(null);
      }
      onBlur();
    },
    onKey: (event) => {
      if (!open) {
        if (event.altKey && event.key === 'ArrowDown' && !readOnly) setOpen(true);
        return;
      }
      const next = move?.(value, event.key, event.shiftKey);
      if (next !== undefined && !disabled?.(next)) take(next);
      else if (event.key === 'Escape' || event.key === 'Enter') setOpen(false);
      else return;
      // Not the drawer under it, nor the next field.
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const Icon = picker === 'time' ? Clock : CalendarDays;
  return (
    <TextContext value={text}>
      <DatePicker
        style={{ width: '100%' }}
        components={COMPONENTS}
        picker={picker === 'datetime' ? 'date' : picker}
        showTime={picker === 'datetime' ? { format: 'HH:mm' } : false}
        format={FORMATS[picker]}
        value={day}
        open={open}
        // By its button and Alt+↓ only: a panel that opens over whoever types is in the way.
        onOpenChange={(next) => {
          if (!next) setOpen(false);
        }}
        // Only what was picked: closing, antd tells the value of its own text, which is not ours.
        onChange={(picked) => {
          if (!open || !picked) return;
          take(fromDay(picked));
          close();
        }}
        disabledDate={disabled ? (day) => disabled(fromDay(day)) : undefined}
        inputReadOnly={readOnly}
        disabled={readOnly}
        status={invalid ? 'error' : undefined}
        allowClear={false}
        showNow={false}
        suffixIcon={
          readOnly ? null : (
            <Button
              ref={button}
              type="text"
              size="small"
              style={BUTTON}
              icon={<Icon size={16} aria-hidden />}
              aria-label={`${campos.abrirCalendario}: ${label}`}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={(event) => {
                event.stopPropagation();
                setOpen(!open);
                if (!open) document.getElementById(id)?.focus();
              }}
            />
          )
        }
        panelRender={(panel) => (
          <div role="dialog" aria-label={`${campos.calendario}: ${label}`}>
            {panel}
          </div>
        )}
        renderExtraFooter={() => (
          <Button
            type="link"
            block
            disabled={disabled?.(now.value())}
            onClick={() => {
              take(now.value());
              close();
            }}
          >
            {now.title}
          </Button>
        )}
      />
    </TextContext>
  );
}

/** No higher than a line, so that the field is as high as the others; antd's suffix takes no click of its own. */
const BUTTON = { height: 20, marginInlineEnd: -6, pointerEvents: 'auto' } as const;
const FORMATS = {
  date: 'DD/MM/YYYY',
  month: 'MM/YYYY',
  time: 'HH:mm',
  datetime: 'DD/MM/YYYY HH:mm',
} as const;
