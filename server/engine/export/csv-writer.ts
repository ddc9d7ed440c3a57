/** CSV as a Brazilian spreadsheet program opens it: UTF-8 with mark, semicolons, CRLF; texts cannot become formulas. */

export const BOM = '\ufeff';

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`;
}

function quoted(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; the import takes it off again. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) || /^\s+[=+\-@]/.test(text) ? `'${text}` : text;
}
