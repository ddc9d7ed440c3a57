import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = { 'secretaria-educacional': () => import('./SecretaryPage.tsx') };
