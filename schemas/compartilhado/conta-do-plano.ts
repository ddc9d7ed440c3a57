/**
 * Which accounts of the plan a title may be split over: where values are posted, and never on the side of the result that
 * the title is not of. What is bought to last is an asset, a loan paid back is a liability: both are paid and received too.
 */
export const CONTA_DE_DESPESA = { tipo: 'ANALITICA', natureza_in: 'DESPESA,ATIVO,PASSIVO' } as const;
export const CONTA_DE_RECEITA = { tipo: 'ANALITICA', natureza_in: 'RECEITA,ATIVO,PASSIVO' } as const;
