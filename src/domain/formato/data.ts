/** Dates without time ('YYYY-MM-DD') and months ('YYYY-MM'): read, shown and counted without any clock. */
import { anosDitos, cercaDeAnos } from './idade.ts';

export type DataInput =
  /** `value` is null for a blank field. */
  | { readonly ok: true; readonly value: string | null }
  | {
      readonly ok: false;
      readonly motivo: 'formato' | 'calendario' | 'desabilitada';
      readonly mensagem: string;
    };

const MENSAGENS = {
  formato: 'Informe a data como DD/MM/AAAA.',
  calendario: 'Essa data não existe no calendário. Confira o dia, o mês e o ano.',
  desabilitada: 'Essa data não pode ser escolhida aqui. Informe outra.',
} as const;

/** Names of the months, January first. */
export const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether the text is a date of the wire, 'YYYY-MM-DD', that the calendar has. */
export function isDate(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return match !== null && isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** First and last day from which days are counted. Outside of them one day more may be none that a database has. */
const PRIMEIRO_DIA = '1900-01-01';
const ULTIMO_DIA = '2999-12-31';

/** Whether the text is a day that may be asked for: a date to which days are added, of an address or a body. */
export function isDay(text: string): boolean {
  return isDate(text) && text >= PRIMEIRO_DIA && text <= ULTIMO_DIA;
}

/**
 * Years in two digits belong to this century up to here, and to the last one after it, as spreadsheets read
 * them.
 */
const SECULO = 29;

/**
 * 'dd', 'mm' and 'aaaa' of what was typed or pasted; with slashes, day and month may have one digit and the year two. With
 * dashes or dots the year has four digits, before or behind: which is the day is then beyond doubt.
 */
function partes(typed: string): readonly [day: string, month: string, year: string] | null {
  const iso = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/.exec(typed);
  if (iso) return [(iso[3] ?? '').padStart(2, '0'), (iso[2] ?? '').padStart(2, '0'), iso[1] ?? ''];
  const match =
    /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(typed) ??
    /^([0-9]{1,2})[-.]([0-9]{1,2})[-.]([0-9]{4})$/.exec(typed) ??
    /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4}|[0-9]{2})$/.exec(typed);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const full = year.length === 4 ? year : `${Number(year) <= SECULO ? '20' : '19'}${year}`;
  return [day.padStart(2, '0'), month.padStart(2, '0'), full];
}

/**
 * Reads what a person typed (LOOK-07): eight digits, or day, month and year with slashes, dashes or dots, of a real day. Six digits or, with slashes,
 * '1/1/26' is 01/01/2026 and '1/1/45' is 01/01/1945: a year in two digits is 2000 to 2029 or 1930 to 1999.
 * `disabled` refuses days that the field does not offer. Answers 'YYYY-MM-DD', null for blank, or why not.
 */
export function parseDataInput(
  text: string,
  options: { readonly disabled?: (date: string) => boolean } = {},
): DataInput {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: null };
  const found = partes(typed);
  if (!found) return { ok: false, motivo: 'formato', mensagem: MENSAGENS.formato };
  const value = found.toReversed().join('-');
  const motivo = !isDate(value) ? 'calendario' : options.disabled?.(value) ? 'desabilitada' : null;
  return motivo === null ? { ok: true, value } : { ok: false, motivo, mensagem: MENSAGENS[motivo] };
}

/** '2026-11-21' (or the date part of a longer text) as '21/11/2026'; what is no date comes back as it is. */
export function formatData(value: string): string {
  const date = value.slice(0, 10);
  return isDate(date) ? `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : value;
}

/** Days since 1970-01-01 in the Gregorian calendar; tells the distance of two dates. */
export function dayNumber(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  return Math.round(time.getTime() / 86_400_000);
}

/** The date so many days later (or earlier, negative). */
export function addDays(date: string, days: number): string {
  const time = new Date((dayNumber(date) + days) * 86_400_000);
  return `${String(time.getUTCFullYear()).padStart(4, '0')}-${pad(time.getUTCMonth() + 1)}-${pad(time.getUTCDate())}`;
}

export const DIAS_SEMANA = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SÁB'] as const;

/** 'DOM' to 'SÁB' of a date. */
export function diaSemana(date: string): (typeof DIAS_SEMANA)[number] {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7;
  return DIAS_SEMANA[weekday as 0 | 1 | 2 | 3 | 4 | 5 | 6];
}

/** Complete years between birth and `hoje`; negative when birth is later. Born on 29/02: turns on 01/03 in common years. */
export function idadeEmAnos(nascimento: string, hoje: string): number {
  const years = Number(hoje.slice(0, 4)) - Number(nascimento.slice(0, 4));
  return hoje.slice(5, 10) < nascimento.slice(5, 10) ? years - 1 : years;
}

/** Age as a clinic says it: '34 anos'; under two years '7 meses'; under a month '12 dias'; '' before birth. */
export function formatIdade(nascimento: string, hoje: string): string {
  const days = dayNumber(hoje) - dayNumber(nascimento);
  if (days < 0) return '';
  const years = idadeEmAnos(nascimento, hoje);
  if (years >= 2) return anosDitos(years);
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = nascimento.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = hoje.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
  if (months >= 1) return months === 1 ? '1 mês' : `${months} meses`;
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** The estimated years by now: as many as were guessed, and those that passed since. */
export function idadeEstimadaEm(anos: number, desde: string | null, hoje: string): number {
  return anos + (desde === null ? 0 : Math.max(0, idadeEmAnos(desde, hoje)));
}

/** Whole years of a person by now: of the day of birth, or of the age that somebody estimated; null: neither is known. */
export function idadeDe(pessoa: ComIdade, hoje: string): number | null {
  if (pessoa.nascimento !== null) return idadeEmAnos(pessoa.nascimento, hoje);
  return pessoa.idadeEstimada === null
    ? null
    : idadeEstimadaEm(pessoa.idadeEstimada, pessoa.idadeEstimadaEm, hoje);
}

export type ComIdade = {
  readonly nascimento: string | null;
  readonly idadeEstimada: number | null;
  /** The day of the estimate. */
  readonly idadeEstimadaEm: string | null;
};

/** 'cerca de 40 anos', 'menos de 1 ano': an age that somebody estimated on a day, as it is by now. */
export function formatIdadeEstimada(anos: number, desde: string | null, hoje: string): string {
  return cercaDeAnos(idadeEstimadaEm(anos, desde, hoje));
}

/** Whether the text is a month of the wire, 'YYYY-MM'. */
export function isCompetencia(text: string): boolean {
  return /^[0-9]{4}-[0-9]{2}$/.test(text) && isDate(`${text}-01`);
}

/** '2026-05' as '05/2026'; what is no month comes back as it is. */
export function formatCompetencia(value: string): string {
  return isCompetencia(value) ? `${value.slice(5)}/${value.slice(0, 4)}` : value;
}

/** 'mm/aaaa' or 'mmaaaa' as 'YYYY-MM'; null for what is no month. */
export function parseCompetencia(text: string): string | null {
  const match = /^([0-9]{2})\/?([0-9]{4})$/.exec(text.trim());
  const value = match ? `${match[2]}-${match[1]}` : '';
  return isCompetencia(value) ? value : null;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

const DIA_POR_EXTENSO: { readonly [dia: string]: string } = {
  DOM: 'domingo',
  SEG: 'segunda-feira',
  TER: 'terça-feira',
  QUA: 'quarta-feira',
  QUI: 'quinta-feira',
  SEX: 'sexta-feira',
  SÁB: 'sábado',
};

/** 'segunda-feira' of a day. */
export const diaPorExtenso = (dia: string): string => DIA_POR_EXTENSO[diaSemana(dia)] ?? '';
