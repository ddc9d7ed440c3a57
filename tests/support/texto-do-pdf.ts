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

/** Dark dots of the first page, two a point: whether there is ink at this point of the paper. */
export function tintaDoPdf(bytes: Buffer): (x: number, y: number) => boolean {
  const image = execFileSync('pdftoppm', ['-gray', '-r', '144', '-singlefile', '-'], {
    input: bytes,
    maxBuffer: 50_000_000,
  });
  const [head = '', width = ''] = /^P5\s+(\d+)\s+\d+\s+\d+\s/.exec(image.toString('latin1', 0, 40)) ?? [];
  return (x, y) => (image[head.length + Math.round(y * 2) * Number(width) + Math.round(x * 2)] ?? 255) < 80;
}

/** The lines of the paper with where each stands, in points from the top of its page. */
export const posicoesDoPdf = (
  bytes: Buffer,
): readonly { readonly text: string; readonly top: number; readonly bottom: number }[] => {
  const said = execFileSync('pdftotext', ['-bbox-layout', '-', '-'], { encoding: 'utf8', input: bytes });
  return [...said.matchAll(/<line [^>]*yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^]*?)<\/line>/g)].map(
    ([, top, bottom, words = '']) => ({
      text: [...words.matchAll(/>([^<\s][^<]*)<\/word>/g)].map(([, word]) => word).join(' '),
      top: Number(top),
      bottom: Number(bottom),
    }),
  );
};
