import dayjs, { type Dayjs } from 'dayjs';
import { formatCompetencia, parseCompetencia } from '#domain/formato/data.ts';
import { campos } from '#messages/form.ts';
import { TypedPicker, type Reading } from '../date/TypedPicker.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';

const read = (text: string): Reading<string> => {
  const value = parseCompetencia(text);
  return value === null && text.trim() !== '' ? { ok: false, mensagem: campos.competenciaInvalida } : { ok: true, value };
};
const fromDay = (day: Dayjs): string => parseCompetencia(day.format('MM/YYYY')) ?? '';
const toDay = (value: string): Dayjs | null => {
  const [month, year] = formatCompetencia(value).split('/');
  return month && year ? dayjs(`${year}-${month}-01`) : null;
};
const NOW = { title: campos.mesAtual, value: () => fromDay(dayjs()) };

/** Month and year, typed as mm/aaaa or mmaaaa, or picked. */
export default function CompetenciaWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  return (
    <TypedPicker
      id={id}
      label={field.title}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      onInputError={onInputError}
      readOnly={readOnly}
      invalid={invalid}
      picker="month"
      maxLength={7}
      placeholder={field.ui.placeholder ?? campos.competenciaExemplo}
      aria={ariaOf(props)}
      read={read}
      show={formatCompetencia}
      toDay={toDay}
      fromDay={fromDay}
      now={NOW}
    />
  );
}
