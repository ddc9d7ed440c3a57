/** Bytes of the largest file of a bank that is taken: a day of a large house has a tenth of it. */
export const MAIOR_ARQUIVO = 20 * 2 ** 20;
