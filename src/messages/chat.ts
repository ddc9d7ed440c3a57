/** What the server says about the chat (CLIN-04). Nothing of what was written is in any of it. */
export const chatServidor = {
  sujeito: 'Chat',
  semConversa: 'Esta conversa não existe ou você não participa dela.',
  vendoComo: 'Conversas são só de quem participa: não se abrem ao ver o sistema como outra pessoa.',
  semVinculo: 'Você não atende este paciente: a conversa sobre ele é só de quem o atende.',
  outroSemVinculo: (nomes: readonly string[]) =>
    `${nomes.join(', ')} não ${nomes.length === 1 ? 'atende' : 'atendem'} este paciente: a conversa sobre ele é só de quem o atende.`,
  semPessoas: 'Escolha com quem conversar.',
  umaPessoa: 'Uma conversa direta é com uma pessoa só. Para mais, crie um grupo.',
  consigo: 'Escolha outra pessoa: não há conversa consigo.',
  semNome: 'Dê um nome ao grupo.',
  pessoaInvalida:
    'Alguém da lista não usa o chat nesta unidade ou não tem mais acesso. Atualize e escolha de novo.',
  inativo: 'Quem estava na conversa não tem mais acesso ao sistema: não é possível escrever.',
  vazia: 'Escreva a mensagem ou anexe um arquivo.',
  outraChave: 'Este envio já levou outra mensagem. Envie de novo.',
  semArquivo: 'O arquivo não está mais disponível. Anexe de novo.',
  soGrupo: 'Só um grupo muda de participantes.',
  soAdministra: 'Só quem administra o grupo muda os participantes.',
  cheio: (maximo: number) => `Um grupo tem até ${maximo} participantes.`,
  aviso: (nome: string) => `Nova mensagem de ${nome}`,
  avisos: (quantas: number) => `${quantas} novas mensagens no chat`,
} as const;
