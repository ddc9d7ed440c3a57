/** A day or a time of day inside antd's form. */
import { DateInput, TimeInput } from '#engine/kit/index.ts';

type Props = {
  readonly kind: 'dia' | 'hora';
  readonly label: string;
  // Given by the form.
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
};

const nada = () => undefined;

export function Quando({ kind, label, id = '', value = null, onChange = nada, ...rest }: Props) {
  const Entrada = kind === 'dia' ? DateInput : TimeInput;
  return (
    <Entrada
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      onBlur={nada}
      // What is no day or time leaves the field empty, and the form asks for it.
      onInputError={(problem) => problem !== null && onChange(null)}
      readOnly={false}
      invalid={String(rest['aria-invalid']) === 'true'}
      aria={{}}
    />
  );
}
