/**
 * The parts of the address, changed one at a time. A moment passes between a change and the address that
 * shows it: the route is checked first and the screen is drawn after. A change in that moment adds to what
 * was asked for, not to what is still on the screen. The setter of react-router takes what is on the screen.
 */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Place = { readonly pathname: string; readonly search: string };

/** Follows what is on its way; `here`: where the browser is. */
export function addressOf(here: () => Place) {
  let asked: Place | null = null;
  return {
    /** The parameters as they stand, or will once what was asked for is there. */
    search: () => (asked?.pathname === here().pathname ? asked.search : here().search),
    going: (search: string, arrival: Promise<unknown> | void) => {
      const mine: Place = { pathname: here().pathname, search };
      asked = mine;
      // Arrived or given up: from then on the browser's own address is what counts.
      void Promise.allSettled([arrival]).then(() => {
        if (asked === mine) asked = null;
      });
    },
  };
}

const address = addressOf(() => window.location);

/** The parameters as they stand, or will once what was asked for is there. */
export const presentSearch = (): string => address.search();

/** A text or a number; null, undefined and '' take the parameter away. */
export type Changes = { readonly [name: string]: string | number | null | undefined };

export function withChanges(search: string, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next.toString();
}

export type Options = { readonly replace?: boolean | undefined };

/** Goes to other parameters of the same page. */
export function useSearchTo(): (search: string, options?: Options) => void {
  const navigate = useNavigate();
  return useCallback(
    (search, options = {}) => {
      const text = search === '' ? '' : `?${search}`;
      address.going(text, navigate({ search: text }, options));
    },
    [navigate],
  );
}

/** The parameters on the screen, and how one or some of them change: in the place of this step, or as a new one. */
export function useAddress(): readonly [URLSearchParams, (changes: Changes, options?: Options) => void] {
  const { search } = useLocation();
  const go = useSearchTo();
  const put = useCallback(
    (changes: Changes, { replace = true }: Options = {}) =>
      go(withChanges(presentSearch(), changes), { replace }),
    [go],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), put];
}
