import type { Screens } from '#shared/feature/feature.ts';
import type { LinkScreens } from '#shared/feature/link-screens.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  telemedicina: () => import('./ListPage.tsx'),
  'telemedicina-chamada': () => import('./CallPage.tsx'),
};

/** What a patient's link shows. */
export const links: LinkScreens = { teleconsulta: () => import('./LinkCall.tsx') };
