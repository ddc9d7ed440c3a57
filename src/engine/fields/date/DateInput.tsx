import type { Dayjs } from 'dayjs';
import dayjs from '#shared/dayjs.ts';
import { formatData, isDate, parseDataInput } from '#domain/formato/data.ts';
import { campos } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { moveBy } from './calendar.ts';
import { TypedPicker, type PickerProps, type Reading } from './TypedPicker.tsx';

type Props = PickerProps & { disabledDate?: (date: string) => boolean };

const toDay = (value: string): Dayjs | null => (isDate(value) ? dayjs(value) : null);
const fromDay = (day: Dayjs): string => day.format('YYYY-MM-DD');
const NOW = { title: campos.hoje, value: () => today() };

/** A date typed as six or eight digits or with slashes, or picked from the calendar (LOOK-07). */
export function DateInput({ disabledDate, ...props }: Props) {
  const read = (text: string): Reading<string> => {
    const result = parseDataInput(text, { disabled: disabledDate });
    return result.ok
      ? result
      : { ok: false, mensagem: result.mensagem, forget: result.motivo === 'desabilitada' };
  };
  return (
    <TypedPicker
      {...props}
      picker="date"
      maxLength={24}
      placeholder={props.placeholder ?? campos.dataExemplo}
      read={read}
      show={formatData}
      toDay={toDay}
      fromDay={fromDay}
      now={NOW}
      move={(value, key, shift) => moveBy(value !== null && isDate(value) ? value : today(), key, shift)}
      disabled={disabledDate}
    />
  );
}
