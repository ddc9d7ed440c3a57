/** Sentences of the answers to forms on a patient's record. */

export const respostasPaciente = {
  vazio: 'Nenhum formulário respondido',
  vazioTexto: 'As respostas dadas sobre este paciente aparecem aqui, cada uma na versão em que foi dada.',
  preencher: 'Preencher formulário',
  por: (quem: string) => `por ${quem}`,
  total: (total: number) => (total === 1 ? '1 resposta' : `${total.toLocaleString('pt-BR')} respostas`),
  maisRecentes: (total: number) => `As ${total} respostas mais recentes`,
} as const;
