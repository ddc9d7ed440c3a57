/**
 * From one type of column to another without losing anything: which rows convert, and by which expression. What has no entry
 * here has no conversion that says the same afterwards, and is refused before a file is written.
 */
import { quote } from './names.ts';

export type Conversion = {
  /** The value in the new type; only of rows that `fits` lets through. */
  readonly using: string;
  /** True of the rows whose value stands in the new type as it stood; absent: of all. */
  readonly fits?: string;
};

type Family = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'moment' | 'list';

const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  [/^text$/, 'text'],
  [/^(?:smallint|integer|bigint)$/, 'integer'],
  [/^numeric/, 'numeric'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
  [/^timestamp/, 'moment'],
  [/^jsonb$/, 'list'],
];

const familyOf = (type: string): Family | undefined => FAMILIES.find(([pattern]) => pattern.test(type))?.[1];

/** The type as it is written in a statement. */
export const typeSql = (type: string): string =>
  type.replace('timestamp(3) with time zone', 'timestamptz(3)');

/** A whole number as it is written once only: '007' would come back as '7'. */
const WHOLE = '^(0|-?[1-9][0-9]{0,17})$';
const DECIMAL = '^-?(0|[1-9][0-9]{0,17})([.][0-9]{1,17})?$';
const DAY = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const HOUR = 'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,3})?Z';
const YES = ['true', 'sim'];
const NO = ['false', 'não', 'nao'];

const among = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** The largest number of the type, with the sign that its least one has too. */
const LIMIT: { readonly [type: string]: string } = {
  smallint: '32767',
  integer: '2147483647',
  bigint: '9223372036854775807',
};

function withinType(value: string, type: string): string {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined && scale !== undefined)
    return `${value} = round(${value}, ${scale}) AND abs(${value}) < 1e${Number(precision) - Number(scale)}::numeric`;
  const limit = LIMIT[type];
  return limit === undefined ? 'true' : `${value} = trunc(${value}) AND abs(${value}) <= ${limit}`;
}

/** A row whose text is no number is never cast: AND promises no order, CASE does. */
const where = (condition: string, then: string): string =>
  `CASE WHEN ${condition} THEN ${then} ELSE false END`;

/** The last day of the text's month is not before the text's day. */
const realDay = (v: string): string =>
  `"left"(${v}, 4) > '0000' AND extract(day FROM ("left"(${v}, 7) || '-01')::date + interval '1 month' - interval '1 day') >= substr(${v}, 9, 2)::int`;

/** Undefined: no value of the one type says the same in the other. */
export function conversionOf(column: string, from: string, to: string): Conversion | undefined {
  const v = quote(column);
  const type = typeSql(to);
  const [before, after] = [familyOf(from), familyOf(to)];
  if (before === undefined || after === undefined) return undefined;
  switch (`${before} ${after}`) {
    case 'text text':
    case 'boolean boolean':
    case 'date date':
    case 'list list':
      return { using: `${v}::${type}` };
    // A moment is kept to the thousandth everywhere.
    case 'moment moment':
      return { using: `${v}::${type}`, fits: `${v} = ${v}::${type}` };
    case 'integer integer':
    case 'integer numeric':
    case 'numeric integer':
    case 'numeric numeric':
      return isWidening(from, to)
        ? { using: `${v}::${type}` }
        : { using: `${v}::${type}`, fits: withinType(`${v}::numeric`, to) };
    case 'integer text':
    case 'numeric text':
    case 'boolean text':
    case 'date text':
      return { using: `${v}::text` };
    case 'moment text':
      return { using: `to_char(${v} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` };
    case 'text integer':
      return { using: `${v}::${type}`, fits: where(`${v} ~ '${WHOLE}'`, withinType(`${v}::numeric`, to)) };
    case 'text numeric':
      return { using: `${v}::${type}`, fits: where(`${v} ~ '${DECIMAL}'`, withinType(`${v}::numeric`, to)) };
    case 'text boolean':
      return {
        using: `lower(${v}) IN (${among(YES)})`,
        fits: `lower(${v}) IN (${among([...YES, ...NO])})`,
      };
    case 'text date':
      return { using: `${v}::date`, fits: where(`${v} ~ '^${DAY}$'`, realDay(v)) };
    case 'text moment':
      return { using: `${v}::${type}`, fits: where(`${v} ~ '^${DAY}${HOUR}$'`, realDay(v)) };
    case 'text list':
      return { using: `CASE WHEN ${v} IS NOT NULL THEN jsonb_build_array(${v}) END` };
    case 'list text':
      return {
        using: `${v}->>0`,
        fits: where(
          `jsonb_typeof(${v}) = 'array'`,
          `jsonb_array_length(${v}) = 1 AND jsonb_typeof(${v}->0) = 'string'`,
        ),
      };
    case 'integer boolean':
      return { using: `${v} = 1`, fits: `${v} IN (0, 1)` };
    case 'boolean integer':
      return { using: `${v}::int::${type}` };
    default:
      return undefined; // A date says no hour, an hour lost is a fact lost: a field of its own holds them.
  }
}

/** Whether every value of the one type is one of the other, so that no row needs to be looked at. */
export function isWidening(from: string, to: string): boolean {
  if (from === to) return true;
  const [before, after] = [roomOf(from), roomOf(to)];
  return (
    before !== undefined && after !== undefined && after.whole >= before.whole && after.scale >= before.scale
  );
}

/** Digits before and after the comma that every number of the type fits into. */
function roomOf(type: string): { readonly whole: number; readonly scale: number } | undefined {
  const whole = { smallint: 5, integer: 10, bigint: 19 }[type];
  if (whole !== undefined) return { whole, scale: 0 };
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return precision === undefined || scale === undefined
    ? undefined
    : { whole: Number(precision) - Number(scale), scale: Number(scale) };
}
