/** The earlier revisions of a PDF by their hashes: a file that somebody wrote further is known by what it was. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Revisions beyond it are not looked at. */
const MAIS_REVISOES = 50;
const PARTE = 1024 * 1024;

/** SHA-256 of the file and of each of its beginnings that ends where a revision may end; other calls come in between. */
export async function resumosDasRevisoes(pdf: Buffer): Promise<string[]> {
  const fins = new Set<number>([pdf.length]);
  for (
    let at = pdf.indexOf('%%EOF', 0, 'latin1');
    at >= 0 && fins.size < MAIS_REVISOES * 3;
    at = pdf.indexOf('%%EOF', at + 5)
  ) {
    // The end of line belongs to the revision or to the next one, as its writer wanted.
    let fim = at + 5;
    fins.add(fim);
    while (fim < pdf.length && fim < at + 7 && (pdf[fim] === 10 || pdf[fim] === 13)) fins.add(++fim);
  }
  const hash = createHash('sha256');
  const resumos: string[] = [];
  let de = 0;
  for (const fim of [...fins].sort((a, b) => a - b)) {
    for (; de < fim; de = Math.min(fim, de + PARTE)) {
      hash.update(pdf.subarray(de, Math.min(fim, de + PARTE)));
      await setImmediate();
    }
    resumos.push(hash.copy().digest('hex'));
  }
  return resumos;
}
