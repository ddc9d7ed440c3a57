import { campos, formulario } from '#messages/formulario.ts';
import type { WidgetProps } from '../widget.ts';
import { optionsOf } from './options.ts';

const YES_NO = [
  { value: true, title: formulario.sim },
  { value: false, title: formulario.nao },
] as const;

/** Few options, all in sight; native radios, so that arrows and screen readers know them. */
export default function RadioWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, required, describedBy } = props;
  return (
    <div
      className="z-form-radios"
      role="radiogroup"
      aria-labelledby={`${id}-rotulo`}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
    >
      {(field.kind === 'boolean' ? YES_NO : optionsOf(field)).map((option, index) => (
        <label key={option.title}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            checked={value === option.value}
            disabled={readOnly}
            onChange={() => onChange(option.value)}
          />
          {option.title}
        </label>
      ))}
      {field.nullable && !required && !readOnly && value !== null ? (
        <button
          type="button"
          className="z-form-ligacao"
          aria-label={campos.limparCampo(field.title)}
          onClick={() => onChange(null)}
        >
          {campos.limpar}
        </button>
      ) : null}
    </div>
  );
}
