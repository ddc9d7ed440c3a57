/** Masks shared by the documents of this folder. Values are stored unmasked; a mask is only shown. */

/**
 * Takes away what people type between the digits (spaces, dots, dashes, slashes, brackets).
 * Letters stay, so that a wrong character makes the value invalid instead of vanishing.
 */
export function stripMask(text: string): string {
  return text.replace(/[\s.\-/()\u2010-\u2015]/g, '');
}

/**
 * Lays `chars` over `pattern`, where each `#` takes one character; stops where the characters end,
 * so it also serves while a person types. What does not fit is answered unchanged: nothing is hidden.
 */
export function applyMask(pattern: string, chars: string): string {
  const room = pattern.split('#').length - 1;
  if (chars.length > room) return chars;
  let result = '';
  let next = 0;
  for (const symbol of pattern) {
    if (next >= chars.length) break;
    result += symbol === '#' ? chars.charAt(next++) : symbol;
  }
  return result;
}

/** CPF for who may not read it whole: only the six digits in the middle, '***.982.247-**'. */
export function hideCpf(cpf: string): string {
  const digits = stripMask(cpf);
  if (digits.length !== 11) return '***';
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}
