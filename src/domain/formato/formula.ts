/**
 * Texts that a spreadsheet would run as a formula. They leave with an apostrophe before them, and the import
 * takes it off again. A text that itself begins with apostrophe and mark gets one more. So it comes back as
 * it was.
 */

/** ASCII marks, their full-width forms and the minus sign, blanks and characters without width before them passed over. */
const FORMULA = /^'*(?:[\s\p{Cf}\u115f\u1160\u3164\uffa0]*[=+\-@＝＋－＠−]|[\t\r\n])/u;

export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text before `harmless`. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
