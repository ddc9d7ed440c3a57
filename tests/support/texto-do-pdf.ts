/** What poppler reads in a PDF, laid out as on the page. Whoever asks says before that it needs 'pdftotext'. */
import { execFileSync } from 'node:child_process';

export const textoDoPdf = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { encoding: 'utf8', input: bytes }).replaceAll(
    '\u00a0',
    ' ',
  );
