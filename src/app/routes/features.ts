/** Screens and routes of all features, found by folder; a key that two of them claim stops the start. */
import type { FeatureFile, FeatureRoute, Screen } from '#shared/feature/feature.ts';
import { joinOnce } from '#shared/feature/feature.ts';
import { installLinkScreens } from '#shared/feature/link-screens.ts';

const files = import.meta.glob<FeatureFile>('../../features/*/routes.ts', { eager: true });

export const handBuilt: { readonly [name: string]: Screen | undefined } = joinOnce(
  'a tela',
  Object.fromEntries(Object.entries(files).map(([file, { screens }]) => [file, screens])),
);

export const ownRoutes: readonly FeatureRoute[] = Object.values(
  joinOnce(
    'o endereço',
    Object.fromEntries(
      Object.entries(files).map(([file, { routes = [] }]) => [
        file,
        Object.fromEntries(routes.map((route) => [`/${route.path}`, route])),
      ]),
    ),
  ),
);

installLinkScreens(
  joinOnce('o link público', Object.fromEntries(Object.entries(files).map(([file, { links }]) => [file, links]))),
);
