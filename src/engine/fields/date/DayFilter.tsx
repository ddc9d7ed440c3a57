import { useId, useState } from 'react';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { DateInput } from './DateInput.tsx';

type Props = {
  readonly label: string;
  /** '' : no day. */
  readonly value: string;
  /** What is wrong with it beside the others; a text that is no day says so by itself. */
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A day that narrows what a screen shows, with its label; it counts at once. */
export function DayFilter({ label, value, problem, onChange }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const errors = [wrong ?? problem].filter((part) => part !== undefined);
  return (
    <Field id={id} label={label} errors={errors}>
      <DateInput
        id={id}
        label={label}
        value={value === '' ? null : value}
        onChange={(next) => (next ?? '') !== value && onChange(next ?? '')}
        onBlur={() => undefined}
        onInputError={setWrong}
        readOnly={false}
        invalid={errors.length > 0}
        aria={describedBy(id, errors, null)}
      />
    </Field>
  );
}
