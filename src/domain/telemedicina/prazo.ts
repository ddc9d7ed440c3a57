/** The link of a video visit opens so long after its hour is over: a visit runs late. */
const DEPOIS_MS = 2 * 3_600_000;

/** Until when the links of a visit open that ends then (ISO); they follow the hour when it moves. */
export const prazoDosLinks = (fim: string): Date => new Date(Date.parse(fim) + DEPOIS_MS);
