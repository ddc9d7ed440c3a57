/** Choices that several registers of a clinical study share. */

/** The three statuses of the review chat, to the letter (MON-02). */
export const STATUS = [
  { const: 'AGUARDANDO_AVALIACAO', title: 'Aguardando avaliação', 'x-tone': 'info' },
  { const: 'AVALIACAO_PENDENTE', title: 'Avaliação pendente', 'x-tone': 'warning' },
  { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'success' },
] as const;

/** The moments of visits, which their names say by keyword (CRF-01). */
export const MOMENTO = [
  { const: 'TRIAGEM', title: 'Triagem' },
  { const: 'RANDOMIZACAO', title: 'Randomização' },
  { const: 'AVALIACAO_1', title: 'Avaliação 1' },
  { const: 'AVALIACAO_2', title: 'Avaliação 2' },
  { const: 'REVISAO', title: 'Revisão' },
  { const: 'EXTRA', title: 'Extra' },
] as const;

/** Questionnaires whose scores the server works out; their items are `q1`, `q2` and so on in the form. */
export const ESCALA = [
  { const: 'NENHUMA', title: 'Sem pontuação' },
  { const: 'IIEF15', title: 'IIEF-15' },
  { const: 'IIEF5', title: 'IIEF-5' },
  { const: 'GAQ', title: 'GAQ' },
  { const: 'SEP', title: 'SEP' },
  { const: 'FSEP', title: 'FSEP' },
  { const: 'FSFI19', title: 'FSFI-19' },
] as const;

/** Of whoever is seen by their number alone. */
export const IDENTIFICAR = { read: 'identificar' } as const;
