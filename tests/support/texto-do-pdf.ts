/** What poppler reads in a PDF, laid out as on the page. Whoever asks says before that it needs 'pdftotext'. */
import { execFileSync } from 'node:child_process';

export const textoDoPdf = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { encoding: 'utf8', input: bytes }).replaceAll(
    '\u00a0',
    ' ',
  );

/** The words of each page in the order in which they were written: one that a cell broke is two of them. */
export const palavrasDoPdf = (bytes: Buffer): readonly (readonly string[])[] =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { encoding: 'utf8', input: bytes })
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split(/\s+/).filter((word) => word !== ''));
