/** Screens that declarations name. */
export const screens = { 'minha-conta': () => import('./AccountPage.tsx') };
