import type { Screens } from '#shared/feature/feature.ts';

/** Every declared report (`report` of a resource). */
export const screens: Screens = { relatorio: () => import('./ReportPage.tsx') };
