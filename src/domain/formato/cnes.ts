/** Cadastro Nacional de Estabelecimentos de Saúde: seven digits, no public check digit. */
import { stripMask } from './mascara.ts';

export function normalizeCnes(text: string): string {
  return stripMask(text);
}

export function isValidCnes(text: string): boolean {
  return /^[0-9]{7}$/.test(normalizeCnes(text));
}

export function formatCnes(text: string): string {
  return normalizeCnes(text);
}
