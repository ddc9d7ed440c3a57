import { useState } from 'react';
import { campos } from '#messages/formulario.ts';
import { InputBox } from '../input/InputBox.tsx';
import { parseTime } from './time-text.ts';

/** Hour and minute typed with or without the colon. */
export function TimeInput(props: {
  id: string;
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  onInputError: (text: string | null) => void;
  readOnly: boolean;
  invalid: boolean;
  aria: { readonly [name: string]: string | boolean | undefined };
}) {
  const { id, value, onChange, onBlur, onInputError, readOnly, invalid, aria } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputBox
      id={id}
      value={typed ?? value?.slice(0, 5) ?? ''}
      readOnly={readOnly}
      invalid={invalid}
      inputMode="numeric"
      maxLength={5}
      placeholder={campos.horaExemplo}
      onChange={(event) => {
        setTyped(event.target.value);
        onInputError(null);
        onChange(parseTime(event.target.value) ?? null);
      }}
      onBlur={() => {
        if (typed !== null) {
          if (parseTime(typed) === undefined) onInputError(campos.horaInvalida);
          else setTyped(null);
        }
        onBlur();
      }}
      {...aria}
    />
  );
}
