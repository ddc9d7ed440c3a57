/** Screens and routes of all features, found by folder; a key that two of them claim stops the start. */
import type { FeatureFile, Screens } from '#shared/feature/feature.ts';
import { joinOnce } from '#shared/feature/feature.ts';
import { installLinkScreens } from '#shared/feature/link-screens.ts';
import { firstFiles, joinRoutes } from './first.ts';

const files = import.meta.glob<FeatureFile>('../../features/*/routes.ts', { eager: true });

export const handBuilt: Screens = joinOnce(
  'a tela',
  Object.fromEntries(Object.entries(files).map(([file, { screens }]) => [file, screens])),
);

/** Those of the start among them: no address is claimed twice. */
export const ownRoutes = joinRoutes({ ...files, ...firstFiles });

installLinkScreens(
  joinOnce(
    'o link público',
    Object.fromEntries(Object.entries(files).map(([file, { links }]) => [file, links])),
  ),
);
