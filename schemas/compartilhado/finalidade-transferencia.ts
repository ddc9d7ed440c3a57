/** Por que um paciente vai de um prestador a outro: a mesma lista na transferência e na ambulância. */
export const FINALIDADE_TRANSFERENCIA = [
  { const: 'LEITO', title: 'Falta de leito' },
  { const: 'ESPECIALIDADE', title: 'Falta da especialidade' },
  { const: 'PROCEDIMENTO', title: 'Exame ou procedimento' },
  { const: 'PROXIMIDADE', title: 'Mais perto de casa' },
  { const: 'PEDIDO', title: 'A pedido do paciente ou da família' },
  { const: 'RETORNO', title: 'Retorno à unidade de origem' },
] as const;
