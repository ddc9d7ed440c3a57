/** Values that a declaration writes itself: the bounds of `x-range` and the defaults. Each must be one that the field takes. */
import { formatCheckers } from '../formato/validate-format.ts';
import type { Report } from './check-shape.ts';
import { kindOf, type FieldKind, type PropertySchema } from './entity.ts';
import { boundField, RANGED_KINDS } from './ranges.ts';
import { suggestion } from './suggest.ts';

type Properties = { readonly [id: string]: PropertySchema };

const isTemporal = (kind: FieldKind): boolean => kind === 'date' || kind === 'datetime';
const isWhole = (text: string): boolean => /^-?(?:0|[1-9]\d*)$/.test(text);

/** Whether the text is a value of the kind as the wire spells it, and how one looks. */
const CONSTANTS: {
  readonly [kind in FieldKind]?: { readonly test: (text: string) => boolean; readonly looks: string };
} = {
  date: { test: formatCheckers.date, looks: "uma data como '1900-01-01', '$hoje' ou '$campo'" },
  datetime: {
    test: (text) => formatCheckers.date(text) || formatCheckers['date-time'](text),
    looks: "uma data como '1900-01-01', '$hoje' ou '$campo'",
  },
  integer: { test: isWhole, looks: "um número inteiro entre aspas, como '0', ou '$campo'" },
  decimal: {
    test: formatCheckers.decimal,
    looks: "um número entre aspas e com ponto, como '0' ou '99.5', ou '$campo'",
  },
  money: {
    test: formatCheckers.decimal,
    looks: "um valor entre aspas e com ponto, como '0' ou '1234.50', ou '$campo'",
  },
};

/** `x-range` of the field `id`: on a kind that has an order, by values and fields that can be compared with it. */
export function checkRange(
  property: PropertySchema,
  id: string,
  properties: Properties,
  at: string,
  report: Report,
): void {
  const range = property['x-range'];
  if (!range) return;
  const kind = kindOf(property);
  if (!RANGED_KINDS.includes(kind))
    return report(
      `${at}.x-range`,
      'só vale em data, data e hora, inteiro, decimal ou moeda; tire a palavra ou mude o tipo',
    );
  for (const side of ['from', 'to'] as const) {
    const bound = range[side];
    if (bound === undefined) continue;
    const problem = problemOfBound(bound, { id, kind, properties });
    if (problem !== undefined) report(`${at}.x-range.${side}`, problem);
  }
  const { from, to } = range;
  if (
    isTemporal(kind) &&
    from !== undefined &&
    to !== undefined &&
    formatCheckers.date(from) &&
    formatCheckers.date(to) &&
    from > to
  )
    report(`${at}.x-range.from`, `é '${from}', depois de '${to}'; troque os dois`);
}

/** `x-happened` is said of days and moments, and is bound by today by itself. */
export function checkHappened(property: PropertySchema, at: string, report: Report): void {
  if (!property['x-happened']) return;
  if (!isTemporal(kindOf(property)))
    report(`${at}.x-happened`, 'só vale em data ou data e hora; tire a palavra ou mude o tipo');
  else if (property['x-range']?.to === '$hoje')
    report(`${at}.x-range.to`, "é '$hoje', que x-happened já diz; tire um dos dois");
}

function problemOfBound(
  bound: string,
  {
    id,
    kind,
    properties,
  }: { readonly id: string; readonly kind: FieldKind; readonly properties: Properties },
): string | undefined {
  if (bound === '$hoje')
    return isTemporal(kind) ? undefined : "é '$hoje', que só limita datas; use um número ou '$campo'";
  const other = boundField(bound);
  if (other === undefined) {
    const constant = CONSTANTS[kind];
    if (!constant || constant.test(bound)) return undefined;
    return `é '${bound}'${suggestion(`$${bound}`, ['$hoje', ...Object.keys(properties).map((name) => `$${name}`)], `; use ${constant.looks}`)}`;
  }
  if (!Object.hasOwn(properties, other))
    return `usa o campo '${other}', que não existe${suggestion(other, Object.keys(properties))}`;
  if (other === id) return `usa o próprio campo '${other}'; use outro campo ou um valor`;
  const otherKind = kindOf(properties[other] ?? {});
  const comparable = isTemporal(kind)
    ? otherKind === 'date' || (kind === 'datetime' && otherKind === 'datetime')
    : RANGED_KINDS.includes(otherKind) && !isTemporal(otherKind);
  return comparable
    ? undefined
    : `usa o campo '${other}', que não se compara com este; escolha um de mesma natureza`;
}

/** Words that stand for a value at the moment of writing, by the kinds that take them. */
const WORDS: { readonly [kind in FieldKind]?: string } = { date: '$hoje', datetime: '$agora' };

/** A text default must be one that the field itself would take: the migration writes it into the column. */
export function checkDefaultText(property: PropertySchema, value: string, at: string, report: Report): void {
  const kind = kindOf(property);
  const word = WORDS[kind];
  if (value === word) return;
  const { format, minLength, maxLength, pattern } = property;
  const problem = (text: string): void => report(`${at}.default`, `é '${value}'${text}`);
  if (kind === 'money' || kind === 'decimal') {
    if (!formatCheckers.decimal(value))
      problem("; escreva com ponto e sem separador de milhar, como '1234.56'");
  } else if (word !== undefined) {
    const like = kind === 'date' ? '2020-12-31' : '2020-12-31T14:05:00Z';
    if (format && !formatCheckers[format](value))
      problem(suggestion(value, [word], `; escreva como '${like}' ou '${word}'`));
  } else if (format && !formatCheckers[format](value))
    problem(`, que o formato '${format}' do próprio campo recusa`);
  else if (maxLength !== undefined && value.length > maxLength)
    problem(`, maior que o maxLength ${maxLength} do campo`);
  else if (minLength !== undefined && value.length < minLength)
    problem(`, menor que o minLength ${minLength} do campo`);
  else if (pattern !== undefined && compiles(pattern) && !new RegExp(pattern, 'u').test(value))
    problem(`, que o pattern do próprio campo recusa`);
}

/** Whether the text is a regular expression. */
export function compiles(pattern: string): boolean {
  try {
    return RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false; // What the question was.
  }
}
