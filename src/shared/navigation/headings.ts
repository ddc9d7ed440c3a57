/** Headings that the quick search finds besides functions and records: those of the manual. */
import { useEffect, useState } from 'react';
import { startsWithFolded } from '#domain/formato/texto.ts';

export type Heading = {
  readonly title: string;
  /** The page that it stands in. */
  readonly page: string;
  readonly path: string;
};

const LEAST = 3;
const MOST = 3;
let load: () => Promise<readonly Heading[]> = async () => [];

/** Installed by app; asked for once somebody types. */
export function installHeadings(next: typeof load): void {
  load = next;
}

export function useHeadings(term: string): readonly Heading[] {
  const [all, setAll] = useState<readonly Heading[]>([]);
  const wanted = term.trim();
  const active = wanted.length >= LEAST;
  useEffect(() => {
    if (active) void load().then(setAll, () => undefined);
  }, [active]);
  return active ? all.filter(({ title }) => startsWithFolded(wanted, title)).slice(0, MOST) : [];
}
