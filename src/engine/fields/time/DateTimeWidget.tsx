import { useState } from 'react';
import { localDateTime, ZONA_PADRAO } from '#domain/formato/data-hora.ts';
import { campos } from '#messages/formulario.ts';
import { DateInput } from '../date/DateInput.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { TimeInput } from './TimeInput.tsx';
import { toMoment } from './time-text.ts';

type Parts = { readonly data: string | null; readonly hora: string | null };

/** A moment in two fields, date and time, in the unit's zone; one half alone is asked to be completed. */
export default function DateTimeWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  const [half, setHalf] = useState<Parts | null>(null);
  const local = typeof value === 'string' ? localDateTime(value, ZONA_PADRAO) : null;
  const parts: Parts = half ?? { data: local?.data ?? null, hora: local?.hora.slice(0, 5) ?? null };
  const set = (next: Parts) => {
    const whole = next.data !== null && next.hora !== null;
    const none = next.data === null && next.hora === null;
    setHalf(whole || none ? null : next);
    onChange(next.data !== null && next.hora !== null ? toMoment(next.data, next.hora, ZONA_PADRAO) : null);
    onInputError(null);
  };
  const leave = () => {
    if (half) onInputError(campos.datahoraIncompleta);
    onBlur();
  };
  const shared = { readOnly, invalid, onBlur: leave, onInputError, aria: ariaOf(props) };
  return (
    <div className="z-form-dupla">
      <DateInput {...shared} id={id} label={field.title} value={parts.data} onChange={(data) => set({ ...parts, data })} />
      <TimeInput
        {...shared}
        id={`${id}-hora`}
        value={parts.hora}
        onChange={(hora) => set({ ...parts, hora })}
        aria={{ ...shared.aria, 'aria-label': `${field.title}, ${campos.hora.toLowerCase()}` }}
      />
    </div>
  );
}
