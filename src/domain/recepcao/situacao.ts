/** States of an appointment as the reception meets them; a held time is none yet. */
export const SITUACOES = [
  'AGENDADO',
  'CONFIRMADO',
  'AGUARDANDO',
  'EM_ATENDIMENTO',
  'FINALIZADO',
  'FALTOU',
  'CANCELADO',
] as const;
export type Situacao = (typeof SITUACOES)[number];

/** Over: nothing is missing any more. */
export const FEITAS: ReadonlySet<Situacao> = new Set<Situacao>(['EM_ATENDIMENTO', 'FINALIZADO', 'CANCELADO']);
