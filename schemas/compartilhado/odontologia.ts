/** Como algo entra no odontograma e o que vem a ser: ditos uma vez, para a declaração e para as telas. */
export const ENTRADA_ODONTOLOGICA = [
  { const: 'PLANEJADO', title: 'A fazer' },
  { const: 'REALIZADO', title: 'Feito aqui' },
  { const: 'ENCONTRADO', title: 'Já existia' },
] as const;

export const SITUACAO_ODONTOLOGICA = [
  { const: 'PLANEJADO', title: 'Planejado', 'x-tone': 'warning' },
  { const: 'EM_EXECUCAO', title: 'Em execução', 'x-tone': 'info' },
  { const: 'REALIZADO', title: 'Feito', 'x-tone': 'success' },
  { const: 'ENCONTRADO', title: 'Já existia', 'x-tone': 'neutral' },
  { const: 'RETIRADO', title: 'Não está mais', 'x-tone': 'neutral' },
  { const: 'DESFEITO', title: 'Desfeito', 'x-tone': 'error' },
] as const;
