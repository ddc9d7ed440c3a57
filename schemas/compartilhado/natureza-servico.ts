/** What kind of service a payment is for: it picks the rows of the tax table. */
export const NATUREZA_SERVICO = [
  { const: 'PROFISSIONAL', title: 'Serviço profissional' },
  { const: 'HOSPITALAR', title: 'Hospital, ambulatório ou pronto-socorro' },
  { const: 'COOPERATIVA', title: 'Cooperativa' },
  { const: 'LOCACAO', title: 'Locação de mão de obra' },
  { const: 'OUTRA', title: 'Outra' },
] as const;
