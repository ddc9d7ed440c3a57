/** Choices that several registers of a clinical study share. */

/** The three statuses of the review chat, to the letter (MON-02). */
export const STATUS = [
  { const: 'AGUARDANDO_AVALIACAO', title: 'Aguardando avaliação', 'x-tone': 'info' },
  { const: 'AVALIACAO_PENDENTE', title: 'Avaliação pendente', 'x-tone': 'warning' },
  { const: 'APROVADO', title: 'Aprovado', 'x-tone': 'success' },
] as const;

/** How a participant's visit stands: its register and the schedule say the same words. */
export const SITUACAO_VISITA = [
  { const: 'PREVISTA', title: 'Prevista', 'x-tone': 'neutral' },
  { const: 'EM_PREENCHIMENTO', title: 'Em preenchimento', 'x-tone': 'info' },
  { const: 'FINALIZADA', title: 'Finalizada', 'x-tone': 'success' },
  { const: 'ASSINADA', title: 'Assinada', 'x-tone': 'success' },
  { const: 'CONGELADA', title: 'Congelada', 'x-tone': 'neutral' },
  { const: 'NAO_REALIZADA', title: 'Não realizada', 'x-tone': 'warning' },
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

/** What one of two people entered: the other one does not read it before having entered too (the server alone compares). */
export const LER_DIGITACAO = { read: 'lerdigitacao' } as const;

/** What of a visit's forms is measured for the boards: vital signs by the keys of their fields, scores by their scale. */
export const MEDIDA = [
  { const: 'SISTOLICA', title: 'Pressão sistólica' },
  { const: 'DIASTOLICA', title: 'Pressão diastólica' },
  { const: 'FREQUENCIA', title: 'Frequência cardíaca' },
  { const: 'TEMPERATURA', title: 'Temperatura' },
  { const: 'PESO', title: 'Peso' },
  { const: 'ALTURA', title: 'Altura' },
  { const: 'SATURACAO', title: 'Saturação' },
  { const: 'EXTENSAO', title: 'Extensão' },
  { const: 'PAPANICOLAU', title: 'Papanicolau' },
  { const: 'IIEF15_ERETIL', title: 'IIEF-15 · função erétil' },
  { const: 'IIEF15_ORGASMO', title: 'IIEF-15 · orgasmo' },
  { const: 'IIEF15_DESEJO', title: 'IIEF-15 · desejo' },
  { const: 'IIEF15_RELACAO', title: 'IIEF-15 · relação' },
  { const: 'IIEF15_SATISFACAO', title: 'IIEF-15 · satisfação geral' },
  { const: 'IIEF15_TOTAL', title: 'IIEF-15 · total' },
  { const: 'IIEF5_TOTAL', title: 'IIEF-5 · total' },
  { const: 'GAQ_1', title: 'GAQ · primeira pergunta' },
  { const: 'GAQ_2', title: 'GAQ · segunda pergunta' },
  { const: 'SEP_2', title: 'SEP · segunda pergunta' },
  { const: 'SEP_3', title: 'SEP · terceira pergunta' },
  { const: 'FSEP', title: 'FSEP' },
  { const: 'FSFI19_DESEJO', title: 'FSFI-19 · desejo' },
  { const: 'FSFI19_EXCITACAO', title: 'FSFI-19 · excitação' },
  { const: 'FSFI19_LUBRIFICACAO', title: 'FSFI-19 · lubrificação' },
  { const: 'FSFI19_ORGASMO', title: 'FSFI-19 · orgasmo' },
  { const: 'FSFI19_SATISFACAO', title: 'FSFI-19 · satisfação' },
  { const: 'FSFI19_DOR', title: 'FSFI-19 · dor' },
  { const: 'FSFI19_TOTAL', title: 'FSFI-19 · total' },
] as const;

/** Results of a cervical cytology, as the Brazilian nomenclature groups them. */
export const RESULTADO_PAPANICOLAU = [
  { const: 'NEGATIVO', title: 'Negativo para lesão' },
  { const: 'ASCUS', title: 'ASC-US' },
  { const: 'ASCH', title: 'ASC-H' },
  { const: 'LSIL', title: 'Lesão de baixo grau' },
  { const: 'HSIL', title: 'Lesão de alto grau' },
  { const: 'AGC', title: 'Células glandulares atípicas' },
  { const: 'CARCINOMA', title: 'Carcinoma' },
  { const: 'INSATISFATORIO', title: 'Amostra insatisfatória' },
] as const;
