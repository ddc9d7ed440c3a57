/** Screens that declarations name. */
export const screens = { noticias: () => import('./Notices.tsx') };
