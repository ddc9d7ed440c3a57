/** What a new form begins with (`x-ui.start`), and how it goes on while nobody has typed another value. */
import { isDate } from '#domain/formato/data.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Values } from './record.ts';

const MONTH = '$mes.';

const monthOf = (value: unknown): string | null =>
  typeof value === 'string' && isDate(value) ? value.slice(0, 7) : null;

/** The values of a new form, with those that begin it. */
export function started(fields: readonly FieldModel[], values: Values, today: string): Values {
  const days = fields.filter(({ id, ui }) => ui.start === '$hoje' && values[id] == null);
  const begun = { ...values, ...Object.fromEntries(days.map(({ id }) => [id, today])) };
  return { ...begun, ...months(fields, {}, begun) };
}

/** Months that follow the date that they were taken from; `before`: the form as it was. */
export function months(fields: readonly FieldModel[], before: Values, values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ id, ui }) => {
      if (!ui.start?.startsWith(MONTH)) return [];
      const from = ui.start.slice(MONTH.length);
      const month = monthOf(values[from]);
      if (month === null || values[from] === before[from]) return [];
      const own = values[id] ?? null;
      return own === null || own === monthOf(before[from]) ? [[id, month] as const] : [];
    }),
  );
}
