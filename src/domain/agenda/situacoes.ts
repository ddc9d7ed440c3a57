/** Groups of the states of an appointment (schemas/compartilhado/situacoes.ts). */

/** Marked and still to come: it moves, is asked to confirm, and is in the way of a block. */
const A_ACONTECER: readonly string[] = ['AGENDADO', 'CONFIRMADO'];
export const aAcontecer = (situacao: string): boolean => A_ACONTECER.includes(situacao);
