/** CSV as a Brazilian spreadsheet program opens it: UTF-8 with mark, semicolons, CRLF; texts that could become formulas pass `harmless` before. */

export const BOM = '\ufeff';

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`;
}

function quoted(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
