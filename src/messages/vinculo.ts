/** Sentences of 'Atender Pronto Atendimento' and 'Atender Teleconsultoria'. */
export const vinculos = {
  titulo: { 'pronto-atendimento': 'Pronto Atendimento', teleconsultoria: 'Teleconsultoria' },
  somenteProfissional: 'Módulo permitido apenas para o perfil profissional.',
  iniciado: (modulo: string, prestador: string) =>
    `Você está atendendo ${modulo} em ${prestador} até o fim do dia.`,
  encerrado: (modulo: string) => `Você não está mais atendendo ${modulo}.`,
} as const;
