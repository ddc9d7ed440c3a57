/** CNPJ, numeric or with letters in its first twelve places (IN RFB 2.229/2024, from July 2026). */
import { applyMask, stripMask } from './mascara.ts';

/** A character is worth its ASCII code less 48: digits themselves, 'A' 17. Weights 2 to 9 from the right. */
function checkDigit(chars: string): number {
  let sum = 0;
  let weight = 2;
  for (let i = chars.length - 1; i >= 0; i--) {
    sum += (chars.charCodeAt(i) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The two check digits for the twelve characters of a CNPJ, '35' for '12ABC34501DE'. */
export function cnpjCheckDigits(twelve: string): string {
  const first = checkDigit(twelve);
  return `${first}${checkDigit(twelve + first)}`;
}

/** Fourteen characters without mask, letters in upper case. */
export function normalizeCnpj(text: string): string {
  return stripMask(text).toUpperCase();
}

/** Whether the text, masked or not, is a CNPJ with right check digits; one repeated character is refused. */
export function isValidCnpj(text: string): boolean {
  const cnpj = normalizeCnpj(text);
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false;
  return cnpj.slice(12) === cnpjCheckDigits(cnpj.slice(0, 12));
}

/** '12ABC34501DE35' as '12.ABC.345/01DE-35'; a part of it as far as it goes. */
export function formatCnpj(text: string): string {
  return applyMask('##.###.###/####-##', normalizeCnpj(text));
}
