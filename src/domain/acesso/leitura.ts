/**
 * Who may read what a document or an answer holds: the least that each needs (Lei 13.709/2018, art. 6º III; CFM
 * 2.217/2018, art. 85: who is not bound by professional secrecy does not handle clinical records).
 */
export const LEITURAS = ['CLINICA', 'GERAL'] as const;
/** CLINICA: only who has the permission to read clinical content. GERAL: whoever may see the record's documents or answers. */
export type Leitura = (typeof LEITURAS)[number];

export function ehLeitura(texto: unknown): texto is Leitura {
  return LEITURAS.some((leitura) => leitura === texto);
}

/** The action that reads clinical content. */
export const ACAO_CLINICA = 'clinico';
