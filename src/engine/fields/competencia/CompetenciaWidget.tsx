import type { Dayjs } from 'dayjs';
import dayjs from '#shared/dayjs.ts';
import { formatCompetencia, isCompetencia, parseCompetencia } from '#domain/formato/data.ts';
import { campos } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { pickerPropsOf, TypedPicker, type Reading } from '../date/TypedPicker.tsx';
import type { WidgetProps } from '../widget.ts';

const read = (text: string): Reading<string> => {
  const value = parseCompetencia(text);
  return value === null && text.trim() !== ''
    ? { ok: false, mensagem: campos.competenciaInvalida }
    : { ok: true, value };
};
const fromDay = (day: Dayjs): string => day.format('YYYY-MM');
const toDay = (value: string): Dayjs | null => (isCompetencia(value) ? dayjs(`${value}-01`) : null);
const NOW = { title: campos.mesAtual, value: () => today().slice(0, 7) };

/** Month and year, typed as mm/aaaa or mmaaaa, or picked. */
export default function CompetenciaWidget(props: WidgetProps) {
  return (
    <TypedPicker
      {...pickerPropsOf(props)}
      picker="month"
      maxLength={7}
      placeholder={props.field.ui.placeholder ?? campos.competenciaExemplo}
      read={read}
      show={formatCompetencia}
      toDay={toDay}
      fromDay={fromDay}
      now={NOW}
    />
  );
}
