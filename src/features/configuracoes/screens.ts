/** Screens that declarations name. */
export const screens = { configuracoes: () => import('./SettingsPage.tsx') };
