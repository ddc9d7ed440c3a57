import { formulario } from '#messages/formulario.ts';
import type { WidgetProps } from '../widget.ts';

/** Yes or no; the word stands beside it, so that colour does not say it alone. */
export default function SwitchWidget({ id, value, onChange, onBlur, readOnly, describedBy }: WidgetProps) {
  const on = value === true;
  return (
    <span className="z-form-interruptor">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={on}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={describedBy}
        disabled={readOnly}
        onClick={() => onChange(!on)}
        onBlur={onBlur}
      >
        <i aria-hidden />
      </button>
      <span aria-hidden>{on ? formulario.sim : formulario.nao}</span>
    </span>
  );
}
