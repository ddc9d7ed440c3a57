/**
 * What a feature tells the app of itself. `src/features/<x>/routes.ts` exports `screens` (those that
 * declarations name) and `routes` (addresses of its own). The app finds the files by folder and names no
 * feature. Some routes must be there before anything is fetched, as the sign-in. They stand as `routes` in
 * `src/features/<x>/entry.ts`, which every visitor loads.
 */
import type { ComponentType } from 'react';
import type { LinkScreens } from './link-screens.ts';

/** A screen that a declaration names by `screen` or `formScreen`; a chunk of its own. */
export type Screen = () => Promise<{ default: ComponentType<{ resource: string }> }>;
export type Screens = { readonly [name: string]: Screen };

export type FeatureRoute = {
  /** A path of react-router, without the first bar; '' is the home. */
  readonly path: string;
  /**
   * 'casca': inside menu and bars. 'cheia': the whole window with the session's data, as a board or a call needs it.
   * 'nua': the page draws its own frame, and may be met without a session. 'conforme': in the shell for whoever is
   * signed in, else alone.
   */
  readonly frame: 'casca' | 'cheia' | 'nua' | 'conforme';
  /**
   * 'sessao': a session is needed. 'sem-sessao': whoever is signed in goes on. 'talvez': the session is read where
   * there is one. 'publica': nothing is asked. A resource's name: the rights and the guard of its declaration.
   */
  readonly entry: 'sessao' | 'sem-sessao' | 'talvez' | 'publica' | { readonly resource: string };
  /** Leads elsewhere before anything is drawn. */
  readonly redirect?: (address: URL) => string | null;
  /** Absent where the route only leads elsewhere. */
  readonly load?: () => Promise<{ default: ComponentType }>;
};

export type FeatureFile = {
  readonly screens?: Screens;
  readonly routes?: readonly FeatureRoute[];
  /** What a public link of each purpose shows once the identity is known. */
  readonly links?: LinkScreens;
};

/** All entries of several files in one; throws where two files have the same key. */
export function joinOnce<T>(
  what: string,
  files: { readonly [file: string]: { readonly [key: string]: T } | undefined },
): {
  readonly [key: string]: T;
} {
  const owner = new Map<string, string>();
  const all: { [key: string]: T } = {};
  for (const [file, entries] of Object.entries(files)) {
    for (const [key, value] of Object.entries(entries ?? {})) {
      const other = owner.get(key);
      if (other !== undefined)
        throw new Error(`${what} '${key}' stands in ${other} and in ${file}; rename one of them`);
      owner.set(key, file);
      all[key] = value;
    }
  }
  return all;
}
