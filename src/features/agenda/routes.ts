import type { Screens } from '#shared/feature/feature.ts';
import type { LinkScreens } from '#shared/feature/link-screens.ts';

/** Screens that declarations name. */
export const screens: Screens = { agenda: () => import('./AgendaPage.tsx') };

/** What a patient's link shows. */
export const links: LinkScreens = { 'confirmar-agendamento': () => import('./LinkAppointment.tsx') };
