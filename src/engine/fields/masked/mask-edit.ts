/**
 * Typing over a mask: which characters are kept, how they are shown, and where the caret goes. Pasted text
 * may carry any mask.
 */
import { displayValue, normalizeValue } from '#domain/formato/validate-format.ts';
import type { Format } from '#schemas/meta/vocabulary.ts';

type MaskedFormat = 'cpf' | 'cnpj' | 'cpf-cnpj' | 'cns' | 'cnes' | 'cep' | 'telefone';

const LENGTHS: Readonly<Record<MaskedFormat, number>> = {
  cpf: 11,
  cnpj: 14,
  'cpf-cnpj': 14,
  cns: 15,
  cnes: 7,
  cep: 8,
  telefone: 11,
};

export const MASK_EXAMPLES: Readonly<Record<MaskedFormat, string>> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  'cpf-cnpj': 'CPF ou CNPJ',
  cns: '000 0000 0000 0000',
  cnes: '0000000',
  cep: '00000-000',
  telefone: '(00) 00000-0000',
};

export function isMaskedFormat(format: Format | undefined): format is MaskedFormat {
  return format !== undefined && format in LENGTHS;
}

function hasLetters(format: MaskedFormat): boolean {
  return format === 'cnpj' || format === 'cpf-cnpj';
}

/**
 * The stored value of what stands in the field. Words around it are dropped ('CPF: 529.982.247-25'),
 * characters the format never has too; what was typed beyond the last place is ignored, what was
 * pasted is kept, so that a wrong number is told and not silently cut into another.
 */
export function storedOf(format: MaskedFormat, text: string, pasted = false): string {
  const bare = hasLetters(format)
    ? normalizeValue(format, text).replace(/[^0-9A-Z]/g, '')
    : normalizeValue(
        format,
        format === 'telefone' ? text.replace(/[^0-9+]/g, '') : text.replace(/[^0-9]/g, ''),
      );
  return pasted ? bare : bare.slice(0, LENGTHS[format]);
}

/** How the stored value stands in the field, complete or not. */
export function shownOf(format: MaskedFormat, stored: string): string {
  return displayValue(format, stored);
}

const isSign = (char: string) => /[0-9A-Za-z]/.test(char);
const signs = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length;

/** Place of the caret in the new text so that as many signs stand before it as before the change. */
export function caretAfter(before: string, caret: number, after: string): number {
  const wanted = signs(before.slice(0, caret));
  if (wanted === signs(before)) return after.length;
  let seen = 0;
  for (let at = 0; at < after.length; at += 1) {
    if (seen === wanted) return at;
    if (isSign(after.charAt(at))) seen += 1;
  }
  return after.length;
}
