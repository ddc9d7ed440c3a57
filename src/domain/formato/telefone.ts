/** Brazilian telephones (LOOK-08): 8 digits without area code, 10 landline, 11 mobile or 0800. */
import { applyMask, stripMask } from './mascara.ts';

/** 0300, 0500, 0800 and 0900 take seven digits more; no area code looks like them. */
const NON_GEOGRAPHIC = /^0[3589]00[0-9]{7}$/;

/** Digits without mask, country code 55 and long-distance 0. */
export function normalizeTelefone(text: string): string {
  let digits = stripMask(text);
  if (digits.startsWith('+55')) digits = digits.slice(3);
  else if (/^55[0-9]{10,11}$/.test(digits)) digits = digits.slice(2);
  if (/^0[1-9]{2}[0-9]{8,9}$/.test(digits)) digits = digits.slice(1);
  return digits;
}

/** Whether the text, masked or not, is a telephone of 8, 10 or 11 digits. */
export function isValidTelefone(text: string): boolean {
  const digits = normalizeTelefone(text);
  return (
    NON_GEOGRAPHIC.test(digits) ||
    /^[2-9][0-9]{7}$/.test(digits) ||
    /^[1-9]{2}[2-9][0-9]{7}$/.test(digits) ||
    /^[1-9]{2}9[0-9]{8}$/.test(digits)
  );
}

/** '(31) 99876-5432', '(31) 3222-1234', '3222-1234', '0800 771 2345'. */
export function formatTelefone(text: string): string {
  const digits = normalizeTelefone(text);
  if (digits.startsWith('0')) return applyMask('#### ### ####', digits);
  if (digits.length <= 8) return applyMask('####-####', digits);
  return applyMask(digits.length <= 10 ? '(##) ####-####' : '(##) #####-####', digits);
}

/** Link that opens a message to the number with country code 55, or null without an area code. */
export function whatsappLink(text: string): string | null {
  const digits = normalizeTelefone(text);
  if (!isValidTelefone(digits) || digits.startsWith('0') || digits.length < 10) return null;
  return `https://wa.me/55${digits}`;
}
