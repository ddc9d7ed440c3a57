/**
 * Every `format` of the declaration language: the check of the stored value, the sentence for a person whose
 * value fails it, and the way between typed, stored and shown. The validators of browser and server use the
 * same checks.
 */
import type { Format } from '#schemas/meta/vocabulary.ts';
import { formatCep, isValidCep, normalizeCep } from './cep.ts';
import { formatCnes, isValidCnes, normalizeCnes } from './cnes.ts';
import { formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj.ts';
import { formatCns, isValidCns, normalizeCns } from './cns.ts';
import { formatCpf, isValidCpf, normalizeCpf } from './cpf.ts';
import { formatCpfCnpj, isValidCpfCnpj, normalizeCpfCnpj } from './cpf-cnpj.ts';
import { formatDataHora, formatHora, isDateTime, isTime } from './data-hora.ts';
import { formatCompetencia, formatData, isCompetencia, isDate } from './data.ts';
import { formatDecimal, formatMoeda, isDecimal, isMoeda } from './decimal.ts';
import { formatTelefone, isValidTelefone, normalizeTelefone } from './telefone.ts';
import { isValidIbge } from './ibge.ts';
import { checkNumeroProcesso, PROCESSO_INVALIDO } from './processo.ts';
import { isUf } from './uf.ts';

/** Address with one @, a dotted domain and no character that mail servers refuse; up to 254 characters. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const match =
    /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63})$/.exec(
      text,
    );
  return match !== null && !/^\.|\.\.|\.$/.test(match[1] ?? '.');
}

/** Address of a page: http or https, a host, no blank and no control character. Other schemes (javascript:) are refused. */
export function isUri(text: string): boolean {
  return (
    text.length <= 2048 &&
    /^https?:\/\/[^\s\p{Cc}"<>\\^`{|}/?#]+(?:[/?#][^\s\p{Cc}"<>\\^`{|}]*)?$/iu.test(text)
  );
}

/** Identifier of a stored file: its SHA-256 in hexadecimal, or a UUID. */
export function isArquivo(text: string): boolean {
  return /^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text);
}

/** A JSON object as text. */
function isJson(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false; // The answer itself.
  }
}

/** Right and already without mask, as the database keeps it. */
function stored(isValid: (text: string) => boolean, normalize: (text: string) => string) {
  return (value: string): boolean => isValid(value) && normalize(value) === value;
}

/** Whether a value of the wire is right for its format. */
export const formatCheckers: Readonly<Record<Format, (value: string) => boolean>> = {
  cpf: stored(isValidCpf, normalizeCpf),
  cnpj: stored(isValidCnpj, normalizeCnpj),
  'cpf-cnpj': stored(isValidCpfCnpj, normalizeCpfCnpj),
  cns: stored(isValidCns, normalizeCns),
  cnes: stored(isValidCnes, normalizeCnes),
  ibge: isValidIbge,
  processo: (value) => value !== '' && checkNumeroProcesso(value) === null,
  cep: stored(isValidCep, normalizeCep),
  telefone: stored(isValidTelefone, normalizeTelefone),
  moeda: isMoeda,
  decimal: isDecimal,
  date: isDate,
  'date-time': isDateTime,
  time: isTime,
  competencia: isCompetencia,
  email: isEmail,
  contato: (value) => isEmail(value) || stored(isValidTelefone, normalizeTelefone)(value),
  uri: isUri,
  uf: isUf,
  arquivo: isArquivo,
  json: isJson,
};

/** What is right, said to the person whose value is not. */
export const formatMessages: Readonly<Record<Format, string>> = {
  cpf: 'CPF inválido. Confira os 11 dígitos.',
  cnpj: 'CNPJ inválido. Confira os 14 caracteres.',
  'cpf-cnpj': 'Documento inválido. Informe um CPF de 11 dígitos ou um CNPJ de 14 caracteres.',
  cns: 'Cartão Nacional de Saúde inválido. Confira os 15 dígitos.',
  cnes: 'CNES inválido. Informe os 7 dígitos.',
  ibge: 'Código do IBGE inválido. Informe os 7 dígitos do município, com o verificador.',
  processo: PROCESSO_INVALIDO,
  cep: 'CEP inválido. Informe os 8 dígitos.',
  telefone: 'Telefone inválido. Informe 8 dígitos, ou DDD e número com 10 ou 11 dígitos.',
  moeda: 'Valor inválido. Informe um valor em reais com até duas casas, como 1.234,50.',
  decimal: 'Número inválido. Informe um número como 1.234,50.',
  date: 'Data inválida. Informe dia, mês e ano, como 31/12/2026.',
  'date-time': 'Data e hora inválidas. Informe, por exemplo, 31/12/2026 14:05:00.',
  time: 'Hora inválida. Informe hora e minuto, como 14:05.',
  competencia: 'Competência inválida. Informe mês e ano, como 05/2026.',
  email: 'E-mail inválido. Informe um endereço como nome@exemplo.com.br.',
  contato: 'Contato inválido. Informe um telefone com DDD ou um e-mail.',
  uri: 'Endereço inválido. Informe um endereço que comece com https://.',
  uf: 'UF inválida. Informe a sigla do estado, como MG.',
  arquivo: 'Arquivo inválido. Envie o arquivo novamente.',
  json: 'O conteúdo não pôde ser lido.',
};

/** From what a person typed or pasted to what is stored, for the formats that have a mask. */
const normalizers: Partial<Record<Format, (text: string) => string>> = {
  cpf: normalizeCpf,
  cnpj: normalizeCnpj,
  'cpf-cnpj': normalizeCpfCnpj,
  cns: normalizeCns,
  cnes: normalizeCnes,
  cep: normalizeCep,
  telefone: normalizeTelefone,
  email: (text) => text.trim(),
  contato: (text) => (text.includes('@') ? text.trim() : normalizeTelefone(text)),
  uri: (text) => text.trim(),
  uf: (text) => text.trim().toUpperCase(),
  processo: (text) => text.trim(),
};

/** Typed text as it is stored; formats without a mask (dates, decimals: see their own parsers) come back as they are. */
export function normalizeValue(format: Format, text: string): string {
  return normalizers[format]?.(text) ?? text;
}

export type DisplayOptions = {
  /** Decimal places of `decimal`. Default 2. */
  readonly scale?: number;
  /** IANA zone of `date-time`. Default the product's. */
  readonly zone?: string;
};

const displays: Partial<Record<Format, (value: string, options: DisplayOptions) => string>> = {
  cpf: formatCpf,
  cnpj: formatCnpj,
  'cpf-cnpj': formatCpfCnpj,
  cns: formatCns,
  cnes: formatCnes,
  cep: formatCep,
  telefone: formatTelefone,
  contato: (value) => (value.includes('@') ? value : formatTelefone(value)),
  moeda: formatMoeda,
  decimal: (value, { scale }) => formatDecimal(value, { scale }),
  date: formatData,
  'date-time': (value, { zone }) => formatDataHora(value, zone),
  time: (value) => formatHora(value),
  competencia: formatCompetencia,
};

/** The stored value as a person reads it: '52998224725' as '529.982.247-25', '2026-11-21' as '21/11/2026'. */
export function displayValue(format: Format, value: string, options: DisplayOptions = {}): string {
  return displays[format]?.(value, options) ?? value;
}
