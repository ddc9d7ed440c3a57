import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { campos } from '#messages/formulario.ts';
import { InputBox } from '../input/InputBox.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';

/** A secret: never filled from the record, never kept in a draft. */
export default function PasswordWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, row } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <InputBox
      id={id}
      type={shown ? 'text' : 'password'}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      invalid={invalid}
      autoComplete="new-password"
      maxLength={field.maxLength}
      placeholder={row === null ? field.ui.placeholder : campos.senhaMantida}
      suffix={
        <button
          type="button"
          className="z-form-icone"
          aria-label={shown ? campos.ocultarSenha : campos.mostrarSenha}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      }
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
