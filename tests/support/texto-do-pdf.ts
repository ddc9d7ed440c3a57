/** What poppler reads in a PDF, laid out as on the page. */
import { execFileSync } from 'node:child_process';

const POPPLER: string = 'pdftotext';

export const textoDoPdf = (bytes: Buffer): string =>
  execFileSync(POPPLER, ['-layout', '-', '-'], { encoding: 'utf8', input: bytes }).replaceAll('\u00a0', ' ');
