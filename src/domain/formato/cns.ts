/** Cartão Nacional de Saúde: definitive numbers start with 1 or 2, provisional ones with 7, 8 or 9. */
import { applyMask, stripMask } from './mascara.ts';

function weighted(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (15 - i);
  return sum;
}

/** The whole definitive number for its first eleven digits (those of the person's PIS/PASEP). */
export function cnsFromBase(eleven: string): string {
  const sum = weighted(eleven);
  const digit = (11 - (sum % 11)) % 11;
  if (digit < 10) return `${eleven}000${digit}`;
  return `${eleven}001${(11 - ((sum + 2) % 11)) % 11}`;
}

/** Fifteen digits without mask. */
export function normalizeCns(text: string): string {
  return stripMask(text);
}

/** Whether the text, masked or not, is a CNS with a right check digit. */
export function isValidCns(text: string): boolean {
  const cns = normalizeCns(text);
  if (/^[12][0-9]{14}$/.test(cns)) return cns === cnsFromBase(cns.slice(0, 11));
  return /^[789][0-9]{14}$/.test(cns) && weighted(cns) % 11 === 0;
}

/** '898001160660761' as '898 0011 6066 0761', the way the card prints it. */
export function formatCns(text: string): string {
  return applyMask('### #### #### ####', normalizeCns(text));
}
