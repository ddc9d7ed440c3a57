import type { Dayjs } from 'dayjs';
import dayjs from '#shared/dayjs.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { campos } from '#messages/form.ts';
import { TypedPicker, type PickerProps, type Reading } from '../date/TypedPicker.tsx';
import { parseTime } from './time-text.ts';

const read = (text: string): Reading<string> => {
  const value = parseTime(text);
  return value === undefined ? { ok: false, mensagem: campos.horaInvalida } : { ok: true, value };
};
const show = (value: string): string => value.slice(0, 5);
const toDay = (value: string): Dayjs | null => dayjs(`2000-01-01T${value.slice(0, 5)}`);
const fromDay = (day: Dayjs): string => day.format('HH:mm');
const NOW = {
  title: campos.agora,
  value: () => localDateTime(new Date().toISOString(), fusoAtual())?.hora.slice(0, 5) ?? '',
};

/** Hour and minute typed with or without the colon, or picked. */
export function TimeInput({ label = '', ...props }: Omit<PickerProps, 'label'> & { label?: string }) {
  return (
    <TypedPicker
      {...props}
      label={label}
      picker="time"
      maxLength={5}
      placeholder={props.placeholder ?? campos.horaExemplo}
      read={read}
      show={show}
      toDay={toDay}
      fromDay={fromDay}
      now={NOW}
    />
  );
}
