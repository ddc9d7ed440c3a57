import type { Screens } from '#shared/feature/feature.ts';

/** Every declared board (`board` of a resource). */
export const screens: Screens = { painel: () => import('./BoardPage.tsx') };
