import type { Dayjs } from 'dayjs';
import dayjs from '#shared/dayjs.ts';
import { formatData, parseDataInput } from '#domain/formato/data.ts';
import { localDateTime, fusoAtual, momentoDe } from '#domain/formato/fuso.ts';
import { campos } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { moveBy } from '../date/calendar.ts';
import { pickerPropsOf, TypedPicker, type Reading } from '../date/TypedPicker.tsx';
import type { WidgetProps } from '../widget.ts';
import { parseTime } from './time-text.ts';

/** Date and time of a moment as the unit's clock shows them. */
const partsOf = (value: string) => {
  const local = localDateTime(value, fusoAtual());
  return local ? { data: local.data, hora: local.hora.slice(0, 5) } : null;
};
const show = (value: string): string => {
  const parts = partsOf(value);
  return parts ? `${formatData(parts.data)} ${parts.hora}` : '';
};
const toDay = (value: string): Dayjs | null => {
  const parts = partsOf(value);
  return parts ? dayjs(`${parts.data}T${parts.hora}`) : null;
};
const fromDay = (day: Dayjs): string => momentoDe(day.format('YYYY-MM-DD'), day.format('HH:mm'));
const NOW = { title: campos.agora, value: () => `${new Date().toISOString().slice(0, 16)}:00Z` };

/** '21/11/2026 14:05', '211126 1405': a date and a time; one without the other is asked to be completed. */
const read = (text: string): Reading<string> => {
  const [date = '', ...rest] = text.trim().split(/[\s,]+/);
  const data = parseDataInput(date);
  if (!data.ok) return { ok: false, mensagem: data.mensagem };
  if (data.value === null) return { ok: true, value: null };
  const typed = rest.join('');
  const hora = parseTime(typed);
  if (hora === null) return { ok: false, mensagem: campos.datahoraIncompleta };
  if (hora === undefined) return { ok: false, mensagem: campos.horaInvalida };
  return { ok: true, value: momentoDe(data.value, hora) };
};
const move = (value: string | null, key: string, shift: boolean): string | undefined => {
  const parts = (value === null ? null : partsOf(value)) ?? { data: today(), hora: '00:00' };
  const date = moveBy(parts.data, key, shift);
  return date === undefined ? undefined : momentoDe(date, parts.hora);
};

/** A moment, typed or picked, in the unit's zone. */
export default function DateTimeWidget(props: WidgetProps) {
  return (
    <TypedPicker
      {...pickerPropsOf(props)}
      picker="datetime"
      maxLength={24}
      placeholder={props.field.ui.placeholder ?? `${campos.dataExemplo} ${campos.horaExemplo}`}
      read={read}
      show={show}
      toDay={toDay}
      fromDay={fromDay}
      now={NOW}
      move={move}
    />
  );
}
