import { applyMask, stripMask } from './mascara.ts';

/** Eight digits without mask. */
export function normalizeCep(text: string): string {
  return stripMask(text);
}

/** Whether the text, masked or not, has the eight digits of a postcode; '00000000' is none. */
export function isValidCep(text: string): boolean {
  const cep = normalizeCep(text);
  return /^[0-9]{8}$/.test(cep) && cep !== '00000000';
}

/** '30130010' as '30130-010'. */
export function formatCep(text: string): string {
  return applyMask('#####-###', normalizeCep(text));
}
