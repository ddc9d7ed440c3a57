/** How the list looks: the person's own taste, or the view's, until it is changed here. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { ListPreference } from './columns.ts';
import type { Preference } from './usePreference.ts';
import { viewLook, type View } from './useViews.ts';

export type Look = {
  readonly value: ListPreference;
  /** Changed since the view was opened. */
  readonly altered: boolean;
  readonly save: (part: ListPreference) => void;
  /** Back to the view's own look. */
  readonly forget: () => void;
  /** Back to the declaration. */
  readonly restore: () => void;
};

export function useLook(preference: Preference, current: View | undefined): Look {
  const [override, setOverride] = useState<{ readonly view: number; readonly look: ListPreference } | null>(
    null,
  );
  const own = override && override.view === current?.id ? override.look : null;
  const forget = () => setOverride(null);
  return {
    value: current ? { ...preference.value, ...viewLook(current), ...own } : preference.value,
    altered: own !== null,
    save: (part) => {
      if (current) setOverride({ view: current.id, look: { ...own, ...part } });
      else preference.save(part);
    },
    forget,
    restore: () => {
      forget();
      preference.restore();
    },
  };
}

/** Opens the default view once, when the list is entered by its plain address; a later plain address means all rows. */
export function useDefaultView(ready: boolean, open: () => void): void {
  const done = useRef(false);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  useEffect(() => {
    // Somebody on the way out already is not called back: the browser's address, or the router, has left first.
    if (done.current || !ready || state !== 'idle' || window.location.pathname !== pathname) return;
    done.current = true;
    open();
  });
}
