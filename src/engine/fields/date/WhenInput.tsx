/** A day or a time of day inside antd's form. */
import { TimeInput } from '../time/TimeInput.tsx';
import { DateInput } from './DateInput.tsx';

type Props = {
  readonly kind: 'dia' | 'hora';
  readonly label: string;
  readonly placeholder?: string;
  /** Days before this one are not offered. */
  readonly naoAntes?: string;
  // Given by the form.
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
};

const nada = () => undefined;

export function When({
  kind,
  label,
  id = '',
  value = null,
  onChange = nada,
  placeholder,
  naoAntes,
  ...rest
}: Props) {
  const comum = {
    id,
    label,
    value,
    onChange,
    onBlur: nada,
    // What is no day or time leaves the field empty, and the form asks for it.
    onInputError: (problem: string | null) => problem !== null && onChange(null),
    readOnly: false,
    invalid: String(rest['aria-invalid']) === 'true',
    aria: {},
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  if (kind === 'hora') return <TimeInput {...comum} />;
  return (
    <DateInput
      {...comum}
      {...(naoAntes === undefined ? {} : { disabledDate: (dia: string) => dia < naoAntes })}
    />
  );
}
