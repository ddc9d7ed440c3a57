import type { Screens } from '#shared/feature/feature.ts';
import type { LinkScreens } from '#shared/feature/link-screens.ts';

/** Screens that declarations name. */
export const screens: Screens = { 'assinaturas-pendentes': () => import('./PendingSignatures.tsx') };

/** What a link to sign shows. */
export const links: LinkScreens = { 'assinar-documento': () => import('./SignByLink.tsx') };
