/** A field that takes either document: CPF up to 11 characters, CNPJ from the 12th on. */
import { formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj.ts';
import { formatCpf, isValidCpf } from './cpf.ts';

export function normalizeCpfCnpj(text: string): string {
  return normalizeCnpj(text);
}

/** Whether the text, masked or not, is a right CPF or a right CNPJ. */
export function isValidCpfCnpj(text: string): boolean {
  return normalizeCpfCnpj(text).length === 11 ? isValidCpf(text) : isValidCnpj(text);
}

/** For typing and showing: the mask changes from CPF to CNPJ at the 12th character. */
export function formatCpfCnpj(text: string): string {
  return normalizeCpfCnpj(text).length <= 11 ? formatCpf(normalizeCpfCnpj(text)) : formatCnpj(text);
}

/** In a sentence, where no label stands beside it: 'CPF 086.445.402-38'. */
export function nomearCpfCnpj(text: string): string {
  return `${normalizeCpfCnpj(text).length <= 11 ? 'CPF' : 'CNPJ'} ${formatCpfCnpj(text)}`;
}

/** Display helper (LOOK-08): 11 digits as CPF, 12 to 14 as CNPJ, anything else as it came. */
export function formatDocumento(text: string): string {
  const bare = normalizeCpfCnpj(text);
  return bare.length >= 11 && bare.length <= 14 ? formatCpfCnpj(bare) : text;
}
