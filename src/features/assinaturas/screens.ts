/** Screens that declarations name. */
export const screens = { 'assinaturas-pendentes': () => import('./PendingSignatures.tsx') };
