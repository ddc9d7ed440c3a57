/** What the quick search finds besides functions and records, brought once somebody types. */
import { useEffect, useState } from 'react';
import { findHeadings, type Heading } from '#domain/navegacao/titulos.ts';
import { useSession } from '../session/session.ts';

export type { Heading } from '#domain/navegacao/titulos.ts';

const LEAST = 3;
const MOST = 3;
let load: () => Promise<readonly Heading[]> = async () => [];

/** Installed by app; asked for once somebody types. */
export function installHeadings(next: typeof load): void {
  load = next;
}

export function useHeadings(term: string): readonly Heading[] {
  const [all, setAll] = useState<readonly Heading[]>([]);
  const admin = useSession()?.user.admin === true;
  const wanted = term.trim();
  const active = wanted.length >= LEAST;
  useEffect(() => {
    if (active) void load().then(setAll, () => undefined);
  }, [active]);
  return active ? findHeadings(all, wanted, admin).slice(0, MOST) : [];
}
