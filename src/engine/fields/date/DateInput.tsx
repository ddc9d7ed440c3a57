import { CalendarDays } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { formatData, parseDataInput } from '#domain/formato/data.ts';
import { campos } from '#messages/formulario.ts';
import { Floating } from '../input/Floating.tsx';
import { InputBox } from '../input/InputBox.tsx';
import { Calendar } from './Calendar.tsx';

type Props = {
  id: string;
  label: string;
  /** 'YYYY-MM-DD' or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  onInputError: (text: string | null) => void;
  readOnly: boolean;
  invalid: boolean;
  placeholder?: string;
  disabledDate?: (date: string) => boolean;
  aria: { readonly [name: string]: string | boolean | undefined };
};

/** A date typed as eight digits or with slashes, or picked from the calendar (LOOK-07). */
export function DateInput(props: Props) {
  const { id, label, value, onChange, onBlur, onInputError, readOnly, invalid, placeholder, disabledDate, aria } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const anchor = useCallback(() => button.current, []);
  const read = (text: string) => parseDataInput(text, { disabled: disabledDate });
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <>
      <InputBox
        id={id}
        value={typed ?? (value === null ? '' : formatData(value))}
        readOnly={readOnly}
        invalid={invalid}
        inputMode="numeric"
        maxLength={10}
        placeholder={placeholder ?? campos.dataExemplo}
        suffix={
          readOnly ? undefined : (
            <button
              ref={button}
              type="button"
              className="z-form-icone"
              aria-label={`${campos.abrirCalendario}: ${label}`}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <CalendarDays size={16} aria-hidden />
            </button>
          )
        }
        onChange={(event) => {
          const text = event.target.value;
          const result = read(text);
          setTyped(text);
          onInputError(null);
          onChange(result.ok ? result.value : null);
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown' && !readOnly) setOpen(true);
        }}
        onBlur={() => {
          if (typed !== null) {
            const result = read(typed);
            if (result.ok) setTyped(null);
            else {
              onInputError(result.mensagem);
              // A real day that the field does not offer goes; a mistyped one stays to be mended.
              if (result.motivo === 'desabilitada') setTyped(null);
            }
          }
          onBlur();
        }}
        {...aria}
      />
      {open ? (
        <Floating anchor={anchor} label={`${campos.calendario}: ${label}`} onClose={close}>
          <Calendar
            value={value}
            disabled={disabledDate}
            onPick={(date) => {
              setTyped(null);
              onInputError(null);
              onChange(date);
              close();
            }}
          />
        </Floating>
      ) : null}
    </>
  );
}
