/** Headings that the quick search finds besides functions and records: those of the manual, and pages that stand in no menu. */
import { startsWithFolded } from '#domain/formato/texto.ts';

export type Heading = {
  readonly title: string;
  /** The page that it stands in. */
  readonly page: string;
  readonly path: string;
  /** Other words that it is looked for by. */
  readonly also?: string;
  /** Under which name the search shows it; the manual where absent. */
  readonly place?: string;
  /** For administrators alone. */
  readonly admin?: true;
};

/** What is no page of the manual, then its pages, then their parts. */
const rank = ({ place, path }: Heading): number => (place !== undefined ? 0 : path.includes('#') ? 2 : 1);

export function findHeadings(all: readonly Heading[], wanted: string, admin: boolean): readonly Heading[] {
  return all
    .filter(
      ({ title, also = '', admin: only }) => (admin || !only) && startsWithFolded(wanted, `${title} ${also}`),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
