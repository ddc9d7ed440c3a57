/** Screens that declarations name. */
export const screens = { auditoria: () => import('./AuditPage.tsx') };
