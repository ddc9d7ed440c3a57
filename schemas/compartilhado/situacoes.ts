/** Situações que telas também nomeiam: os títulos são ditos aqui uma vez, e o ciclo de vida e as telas os leem. */
export const SITUACAO_AGENDAMENTO = [
  { const: 'RESERVADO', title: 'Reservado', 'x-tone': 'neutral' },
  { const: 'AGENDADO', title: 'Agendado', 'x-tone': 'info' },
  { const: 'CONFIRMADO', title: 'Confirmado', 'x-tone': 'success' },
  { const: 'AGUARDANDO', title: 'Aguardando', 'x-tone': 'warning' },
  { const: 'EM_ATENDIMENTO', title: 'Em atendimento', 'x-tone': 'info' },
  { const: 'FINALIZADO', title: 'Finalizado', 'x-tone': 'neutral' },
  { const: 'FALTOU', title: 'Faltou', 'x-tone': 'error' },
  { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'error' },
] as const;

export const SITUACAO_LEITO = [
  { const: 'LIVRE', title: 'Livre', 'x-tone': 'success' },
  { const: 'RESERVADO', title: 'Reservado', 'x-tone': 'info' },
  { const: 'OCUPADO', title: 'Ocupado', 'x-tone': 'neutral' },
  { const: 'HIGIENIZACAO', title: 'Higienização', 'x-tone': 'warning' },
  { const: 'BLOQUEADO', title: 'Bloqueado', 'x-tone': 'error' },
] as const;

export const SITUACAO_MODELO = [
  { const: 'RASCUNHO', title: 'Rascunho', 'x-tone': 'warning' },
  { const: 'PUBLICADO', title: 'Publicado', 'x-tone': 'success' },
  { const: 'SUBSTITUIDO', title: 'Substituído', 'x-tone': 'neutral' },
] as const;

export const SITUACAO_TELECONSULTA = [
  { const: 'MARCADA', title: 'Aguardando o paciente', 'x-tone': 'neutral' },
  { const: 'ESPERA', title: 'Paciente na sala de espera', 'x-tone': 'warning' },
  { const: 'EM_CHAMADA', title: 'Em chamada', 'x-tone': 'info' },
  { const: 'CHAMADA_ENCERRADA', title: 'Chamada encerrada', 'x-tone': 'neutral' },
  { const: 'FINALIZADA', title: 'Atendimento finalizado', 'x-tone': 'success' },
] as const;
