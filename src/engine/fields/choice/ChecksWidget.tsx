import type { WidgetProps } from '../widget.ts';
import { itemOptions } from './options.ts';

/** Several of few options, all in sight. */
export default function ChecksWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, describedBy } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = itemOptions(field);
  return (
    <div
      className="z-form-radios"
      role="group"
      aria-labelledby={`${id}-rotulo`}
      aria-describedby={describedBy}
      data-invalido={invalid ? '' : undefined}
      onBlur={onBlur}
    >
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            checked={chosen.includes(option.value)}
            disabled={readOnly}
            // In the order of the options, whatever the order of the clicks.
            onChange={({ target }) =>
              onChange(
                options.map((one) => one.value).filter((one) => (one === option.value ? target.checked : chosen.includes(one))),
              )
            }
          />
          {option.title}
        </label>
      ))}
    </div>
  );
}
