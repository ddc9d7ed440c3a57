const numero = (title: string, minimum: number, maximum: number, suffix: string) =>
  ({ type: ['integer', 'null'], title, minimum, maximum, 'x-ui': { suffix } }) as const;

/** Os sinais vitais que se medem na triagem e no atendimento, com os limites do que cabe num ser humano. */
export const SINAIS_VITAIS = {
  pressaoSistolica: numero('Pressão sistólica', 30, 350, 'mmHg'),
  pressaoDiastolica: {
    ...numero('Pressão diastólica', 10, 250, 'mmHg'),
    'x-range': { to: '$pressaoSistolica' },
  },
  frequenciaCardiaca: numero('Frequência cardíaca', 10, 350, 'bpm'),
  frequenciaRespiratoria: numero('Frequência respiratória', 2, 120, 'irpm'),
  temperatura: {
    type: ['string', 'null'],
    title: 'Temperatura',
    format: 'decimal',
    'x-range': { from: '25', to: '45' },
    'x-ui': { suffix: '°C', scale: 1 },
  },
  saturacao: numero('Saturação de O₂', 20, 100, '%'),
  glicemia: numero('Glicemia capilar', 5, 1500, 'mg/dL'),
} as const;

/** ACVPU. */
export const CONSCIENCIA = {
  type: ['string', 'null'],
  title: 'Consciência (ACVPU)',
  oneOf: [
    { const: 'A', title: 'Alerta' },
    { const: 'C', title: 'Confusão nova' },
    { const: 'V', title: 'Responde à voz' },
    { const: 'P', title: 'Responde à dor' },
    { const: 'U', title: 'Não responde' },
    { const: null, title: 'Não avaliada' },
  ],
} as const;

export const DOR = numero('Dor', 0, 10, 'de 10');
