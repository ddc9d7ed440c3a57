/** The versions of the TISS standard that the product speaks. A version is data: its schemas stand in server/features/tiss/esquemas. */
export const VERSOES_TISS = ['4.01.00', '4.02.00', '4.03.00'] as const;
export type VersaoTiss = (typeof VERSOES_TISS)[number];

/** The one in force: ANS, communication component 04.03.00, since December 2025. */
export const VERSAO_EM_VIGOR: VersaoTiss = '4.03.00';

export const versaoTiss = (texto: string | null | undefined): VersaoTiss | undefined =>
  VERSOES_TISS.find((versao) => versao === texto);

export const CODIFICACOES = ['ISO-8859-1', 'UTF-8'] as const;
export type Codificacao = (typeof CODIFICACOES)[number];

export const MAX_GUIAS_NO_LOTE = 100;
