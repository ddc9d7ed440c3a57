/** From a cell's text to the value that a form would send: Brazilian dates and decimals, S/N, titles of options, masks off. */
import { isValidCnpj } from '#domain/formato/cnpj.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import { isDate, parseCompetencia, parseDataInput } from '#domain/formato/data.ts';
import { isTime } from '#domain/formato/data-hora.ts';
import { isDecimal, parseDecimalInput, roundDecimal } from '#domain/formato/decimal.ts';
import { compose } from '#domain/formato/composto.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import { foldText } from '#domain/formato/texto.ts';
import { withoutApostrophe } from '#domain/formato/formula.ts';
import { UFS } from '#domain/formato/uf.ts';
import { formatMessages, normalizeValue } from '#domain/formato/validate-format.ts';
import type { FieldSource } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { importacao } from '#messages/importacao.ts';

/**
 * A value, or why the text gives none. A reference answers its text, and `match-refs.ts` finds the record.
 */
export type Cell =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Zeros before it that the file does not have. */ readonly filled?: true;
    }
  | { readonly ok: false; readonly message: string };
export type Transform = (text: string) => Cell;

const ok = (value: unknown): Cell => ({ ok: true, value });
const no = (message: string): Cell => ({ ok: false, message });
const EMPTY: Cell = { ok: true, value: null };

/** Compiled once per import. Blank texts are empty (null; a list: none). */
export function transformOf(field: FieldModel, source: FieldSource): Transform {
  const read = readerOf(field, source);
  const empty = field.kind === 'list' ? ok([]) : EMPTY;
  return (raw) => {
    const text = clean(raw);
    if (text === '') return empty;
    if (ERRORS.has(text)) return no(importacao.semFormula);
    if (CODED.has(field.kind) && AS_NUMBER.test(text)) return no(importacao.codigoEmNumero);
    return read(text);
  };
}

/** What a code may be in. */
const CODED: ReadonlySet<FieldModel['kind']> = new Set(['text', 'integer', 'ref']);
/** '1,23457E+07': a spreadsheet took a long code for a number, and its last digits are gone. */
const AS_NUMBER = /^\d[.,]\d{2,}E\+\d{1,3}$/i;

const ERRORS = new Set([
  '#REF!',
  '#N/A',
  '#N/D',
  '#VALUE!',
  '#VALOR!',
  '#DIV/0!',
  '#NAME?',
  '#NOME?',
  '#NULL!',
  '#NULO!',
  '#NUM!',
  '#NÚM!',
]);

/** Blanks around, no-break ones too; the apostrophe that keeps a spreadsheet from reading a text as a formula; marks joined to their letters. */
export function clean(raw: string): string {
  const text = compose(raw).trim();
  return text.startsWith("'") ? withoutApostrophe(text).trim() : text;
}

const TRUE = new Set([
  's',
  'sim',
  'true',
  'verdadeiro',
  '1',
  'x',
  'v',
  't',
  'y',
  'yes',
  'ativo',
  'ativa',
  'on',
]);
const FALSE = new Set(['n', 'nao', 'false', 'falso', '0', 'f', 'no', 'inativo', 'inativa', 'off', '-']);

function readerOf(field: FieldModel, source: FieldSource): Transform {
  switch (field.kind) {
    case 'boolean':
      return (text) => {
        const folded = foldText(text);
        return TRUE.has(folded) ? ok(true) : FALSE.has(folded) ? ok(false) : no(importacao.logicoInvalido);
      };
    case 'integer':
      return (text) => {
        const digits = text
          .replace(
            /^([-+]?)(\d{1,3}(?:\.\d{3})+)(?:,0+)?$/,
            (_, sign: string, whole: string) => sign + whole.replaceAll('.', ''),
          )
          .replace(/[.,]0+$/, '');
        const value = /^[-+]?\d{1,16}$/.test(digits) ? Number(digits) : NaN;
        return Number.isSafeInteger(value) ? ok(value) : no(importacao.inteiroInvalido);
      };
    case 'money':
    case 'decimal':
      return decimalReader(field, source.decimal ?? 'virgula');
    case 'date':
      return (text) => {
        const date = readDate(text);
        return date ? ok(date) : no(formatMessages.date);
      };
    case 'datetime':
      return (text) => {
        const moment = readMoment(text);
        return moment ? ok(moment) : no(formatMessages['date-time']);
      };
    case 'time':
      return (text) => {
        const match = /^(\d{1,2})[:hH](\d{2})?(?::(\d{2}))?/.exec(text);
        if (!match) return no(formatMessages.time);
        const seconds = match[3] && match[3] !== '00' ? `:${match[3]}` : '';
        return ok(`${match[1]!.padStart(2, '0')}:${match[2] ?? '00'}${seconds}`);
      };
    case 'enum':
      return enumReader(field);
    case 'list':
      return listReader(field);
    case 'ref':
      return ok;
    default:
      return textReader(field);
  }
}

function decimalReader(field: FieldModel, decimal: 'virgula' | 'ponto'): Transform {
  const wrong = no(formatMessages[field.kind === 'money' ? 'moeda' : 'decimal']);
  const point = (text: string): Cell => {
    const plain = text
      .replaceAll(',', '')
      .replace(/^(-?)0+(?=\d)/, '$1')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '');
    return isDecimal(plain) ? ok(plain) : wrong;
  };
  return (raw) => {
    const text = raw
      .replace(/^(-?)\s*R\$\s*/i, '$1')
      .replace(/[\s\u00a0%]/g, '')
      .replace(/^\((.+)\)$/, '-$1')
      .replace(/^\+/, '');
    if (decimal === 'ponto') return point(text);
    // A comma tells the Brazilian form; '12.5' and '1234.50' can only be the other.
    if (!text.includes(',') && /^-?\d+\.\d+$/.test(text) && !/^-?\d{1,3}(?:\.\d{3})+$/.test(text))
      return point(text);
    const places = text.split(',')[1]?.length ?? 0;
    // Digits beyond the field's places are refused by the validator, not cut.
    const read = parseDecimalInput(text, { scale: Math.max(places, field.scale) });
    if (!read.ok || read.value === null) return wrong;
    const own = read.value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
    return ok((own.split('.')[1]?.length ?? 0) > field.scale ? own : roundDecimal(own, field.scale));
  };
}

/** '21/11/2026', '1/2/26', '21-11-2026', '21.11.2026', '21112026', '2026-11-21', '20261121', each with an ignored midnight. */
export function readDate(text: string): string | null {
  const day = text.replace(/[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '');
  if (isDate(day)) return day;
  const iso = /^(\d{4})[/.]?(\d{2})[/.]?(\d{2})$/.exec(day);
  const typed = parseDataInput(day.replaceAll(/[.-]/g, '/'));
  if (typed.ok) return typed.value;
  return iso && isDate(`${iso[1]}-${iso[2]}-${iso[3]}`) ? `${iso[1]}-${iso[2]}-${iso[3]}` : null;
}

/** No way to write a moment is longer. */
const LONGEST_MOMENT = 60;

function readMoment(text: string): string | null {
  if (text.length > LONGEST_MOMENT) return null;
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
  }
  const match = /^(.+?)[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text);
  const date = readDate(match ? match[1]! : text);
  if (!date) return null;
  const time = `${(match?.[2] ?? '0').padStart(2, '0')}:${match?.[3] ?? '00'}:${match?.[4] ?? '00'}`;
  return isTime(time) ? new Date(momentoDe(date, time)).toISOString() : null;
}

function enumReader(field: FieldModel): Transform {
  const options = field.options ?? [];
  const byText = new Map<string, unknown>();
  for (const { value, title } of options) byText.set(foldText(title), value);
  for (const { value } of options) byText.set(foldText(String(value)), value);
  const none = new Set(
    (field.schema.oneOf ?? [])
      .filter((option) => option.const === null)
      .map((option) => foldText(option.title ?? '')),
  );
  const shown =
    options
      .slice(0, 12)
      .map(({ title }) => title)
      .join(', ') + (options.length > 12 ? ' …' : '');
  return (text) => {
    const folded = foldText(text);
    if (byText.has(folded)) return ok(byText.get(folded));
    if (none.has(folded)) return EMPTY;
    // Spaces are one by now: folded, each would be tried as a beginning.
    const code = foldText(text.replaceAll(/\s+/g, ' ').split(/ [-–·] /)[0] ?? '');
    if (byText.has(code)) return ok(byText.get(code));
    return no(importacao.opcaoInvalida(shown));
  };
}

function listReader(field: FieldModel): Transform {
  const items = field.schema.items;
  const single =
    items?.enum || items?.oneOf
      ? enumReader({
          ...field,
          options: [
            ...(items.oneOf?.map((item) => ({
              value: item.const as string,
              title: item.title ?? String(item.const),
            })) ?? items.enum!.map((value) => ({ value: value as string, title: String(value) }))),
          ],
        })
      : ok;
  const integer = items?.type === 'integer';
  return (text) => {
    const values: unknown[] = [];
    for (const part of text.split(/[;|,]/).map((piece) => piece.trim())) {
      if (part === '') continue;
      const read = integer
        ? /^\d{1,15}$/.test(part)
          ? ok(Number(part))
          : no(importacao.inteiroInvalido)
        : single(part);
      if (!read.ok) return read;
      values.push(read.value);
    }
    return ok(values);
  };
}

/**
 * Digits of a code whose leading zeros a spreadsheet may have eaten. They come back only where a check digit confirms
 * them, or where the declaration says that the code has so many digits and may begin with zero (`x-import.zeros`).
 */
function fillerOf(field: FieldModel): (text: string) => string {
  const { format } = field;
  const confirmed = (isValid: (text: string) => boolean, length: number, least: number) => (text: string) => {
    const whole = text.padStart(length, '0');
    return text.length >= least && text.length < length && DIGITS.test(text) && isValid(whole) ? whole : text;
  };
  if (format === 'cpf') return confirmed(isValidCpf, 11, 8);
  if (format === 'cnpj') return confirmed(isValidCnpj, 14, 11);
  if (format === 'cpf-cnpj') {
    const [cpf, cnpj] = [confirmed(isValidCpf, 11, 8), confirmed(isValidCnpj, 14, 12)];
    return (text) => (text.length < 11 ? cpf(text) : cnpj(text));
  }
  const zeros = field.schema['x-import']?.zeros;
  return zeros ? confirmed(() => true, zeros.to, zeros.from) : (text) => text;
}

const DIGITS = /^[0-9]+$/;

function textReader(field: FieldModel): Transform {
  const { format } = field;
  if (format === 'competencia') return (text) => ok(parseCompetencia(text) ?? competenciaOf(text));
  if (format === 'uf') {
    const byName = new Map(UFS.map(({ sigla, nome }) => [foldText(nome), sigla as string]));
    return (text) => ok(byName.get(foldText(text)) ?? normalizeValue('uf', text));
  }
  const fill = fillerOf(field);
  const upper =
    (field.schema.pattern ?? '').startsWith('^[A-Z]') && !(field.schema.pattern ?? '').includes('a-z');
  return (raw) => {
    const text = format ? normalizeValue(format, raw) : upper ? raw.toUpperCase() : raw;
    const value = fill(text);
    return value === text ? ok(value) : { ok: true, value, filled: true };
  };
}

function competenciaOf(text: string): string {
  const compact = /^(\d{4})(\d{2})$/.exec(text);
  return compact ? `${compact[1]}-${compact[2]}` : text;
}
