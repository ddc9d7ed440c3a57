/** Sentences of the answers to forms on a patient's record. */

export const respostasPaciente = {
  vazio: 'Nenhum formulário respondido',
  corrigida: 'Corrigida por adendo',
  vazioTexto: 'As respostas dadas sobre este paciente aparecem aqui, cada uma na versão em que foi dada.',
  pacienteDaResposta: 'Paciente da resposta',
  pacienteDesconhecido: 'Paciente não encontrado',
  pacienteDesconhecidoTexto:
    'Este paciente não está no prestador escolhido ou você não pode vê-lo. Abra o cadastro dele e comece de novo por lá.',
  semPaciente: 'Este formulário não guarda o paciente',
  semPacienteTexto: (nome: string) =>
    `A resposta não ficaria no cadastro de ${nome}. Volte e escolha outro formulário, ou peça que o paciente seja incluído neste modelo.`,
  voltarAoPaciente: 'Voltar ao cadastro',
  escolher: (nome: string) => `Escolha o formulário a preencher para ${nome}.`,
  preencher: 'Preencher formulário',
  por: (nome: string) => `por ${nome}`,
  total: (total: number) => (total === 1 ? '1 resposta' : `${total.toLocaleString('pt-BR')} respostas`),
  maisRecentes: (total: number) => `As ${total} respostas mais recentes`,
} as const;
