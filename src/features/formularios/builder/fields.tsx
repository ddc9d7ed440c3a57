/** Small labelled inputs of the properties panel. */
import { useId, type ReactNode } from 'react';

type Base = { label: string; help?: string; disabled?: boolean };

function Frame({ label, help, id, children }: Base & { id: string; children: ReactNode }) {
  return (
    <div className="z-construtor-campo">
      <label className="z-rotulo" htmlFor={id}>
        {label}
      </label>
      {children}
      {help ? (
        <span className="z-form-dica" id={`${id}-ajuda`}>
          {help}
        </span>
      ) : null}
    </div>
  );
}

export function TextProp(
  props: Base & {
    value: string;
    onChange: (value: string) => void;
    rows?: number;
    maxLength?: number;
    placeholder?: string;
    invalid?: boolean;
  },
) {
  const { value, onChange, rows, maxLength = 500, disabled, placeholder, help, invalid } = props;
  const id = useId();
  const common = {
    id,
    value,
    maxLength,
    disabled,
    placeholder,
    'aria-describedby': help ? `${id}-ajuda` : undefined,
    'aria-invalid': invalid || undefined,
  };
  return (
    <Frame {...props} id={id}>
      {rows ? (
        <textarea className="z-form-area" rows={rows} {...common} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input className="z-campo" {...common} onChange={(event) => onChange(event.target.value)} />
      )}
    </Frame>
  );
}

/** A number or nothing; decimal comma or point. */
export function NumberProp(
  props: Base & {
    value: number | undefined;
    onChange: (value: number | undefined) => void;
    integer?: boolean;
    min?: number;
    max?: number;
  },
) {
  const { value, onChange, disabled, integer = false, min, max } = props;
  const id = useId();
  return (
    <Frame {...props} id={id}>
      <input
        id={id}
        className="z-campo"
        type="number"
        step={integer ? 1 : 'any'}
        min={min}
        max={max}
        disabled={disabled}
        value={value ?? ''}
        onChange={({ target }) => {
          const given = target.value === '' ? NaN : Number(target.value);
          const fits = Number.isFinite(given) && (!integer || Number.isInteger(given));
          if (target.value === '') onChange(undefined);
          else if (fits && given >= (min ?? -Infinity) && given <= (max ?? Infinity)) onChange(given);
        }}
      />
    </Frame>
  );
}

export type Choice = { readonly value: string; readonly title: string };

export function SelectProp(props: Base & { value: string; options: readonly Choice[]; onChange: (value: string) => void }) {
  const { value, options, onChange, disabled } = props;
  const id = useId();
  return (
    <Frame {...props} id={id}>
      <select id={id} className="z-campo" value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function CheckProp(props: Base & { value: boolean; onChange: (value: boolean) => void }) {
  const { label, value, onChange, disabled } = props;
  return (
    <label className="z-construtor-caixa">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
