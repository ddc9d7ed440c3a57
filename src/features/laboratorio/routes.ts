import type { Screens } from '#shared/feature/feature.ts';
import type { LinkScreens } from '#shared/feature/link-screens.ts';

/** Screens that declarations name. */
export const screens: Screens = { laboratorio: () => import('./BenchPage.tsx') };
export const links: LinkScreens = { 'ver-laudo': () => import('./LinkReport.tsx') };
