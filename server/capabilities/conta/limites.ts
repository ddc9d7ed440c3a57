/** How many sign-ins may fail, and for how long that counts (docs/decisions/0041). */
export const MAX_FALHAS = 5;
/** Of all addresses together: the norm allows no more than ten (SBIS NGS1.02). */
export const MAX_FALHAS_CONTA = 10;
/** Attempts without one success that a burst from one address may have under way. */
export const MAX_TENTATIVAS = 25;
/** The same of all addresses together. */
export const MAX_TENTATIVAS_CONTA = 50;
export const JANELA_MINUTOS = 15;
