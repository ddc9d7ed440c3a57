import type { Screens } from '#shared/feature/feature.ts';

/** The page of a parent: its permitted children as cards. */
export const screens: Screens = { cards: () => import('./CardsPage.tsx') };
