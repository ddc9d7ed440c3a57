/** Days of the week as codes, Monday first. */
export const DIA_SEMANA = [
  { const: 'SEG', title: 'Segunda' },
  { const: 'TER', title: 'Terça' },
  { const: 'QUA', title: 'Quarta' },
  { const: 'QUI', title: 'Quinta' },
  { const: 'SEX', title: 'Sexta' },
  { const: 'SAB', title: 'Sábado' },
  { const: 'DOM', title: 'Domingo' },
] as const;
