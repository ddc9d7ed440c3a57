import type { WidgetProps } from '../widget.ts';
import { optionsOf } from './options.ts';

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
      {optionsOf(field).map((option, index) => (
        <label key={option.value}>
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
    </div>
  );
}
