/** Screens that declarations name. */
export const screens = { notificacoes: () => import('./Notifications.tsx') };
