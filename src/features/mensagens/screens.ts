/** Screens that declarations name. */
export const screens = { 'enviar-mensagem': () => import('./SendMessage.tsx') };
