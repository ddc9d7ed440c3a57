import { applyMask, stripMask } from './mascara.ts';

/** Check digit of `digits` with weights falling from `first` to 2: 0 when the rest is under 2. */
function checkDigit(digits: string, first: number): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (first - i);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The two check digits for the nine digits of a CPF, '25' for '529982247'. */
export function cpfCheckDigits(nine: string): string {
  const first = checkDigit(nine, 10);
  return `${first}${checkDigit(nine + first, 11)}`;
}

/** Eleven digits without mask; other characters stay, so that the check refuses them. */
export function normalizeCpf(text: string): string {
  return stripMask(text);
}

/** Whether the text, masked or not, is a CPF with right check digits; repeated digits are refused. */
export function isValidCpf(text: string): boolean {
  const cpf = normalizeCpf(text);
  if (!/^[0-9]{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return false;
  return cpf.slice(9) === cpfCheckDigits(cpf.slice(0, 9));
}

/** '52998224725' as '529.982.247-25'; a part of it as far as it goes. */
export function formatCpf(text: string): string {
  return applyMask('###.###.###-##', normalizeCpf(text));
}
