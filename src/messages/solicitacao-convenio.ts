/** Sentences of the requests to a convênio: the register's rules and the queue inside (CLIN-09). */

export const guardasSolicitacao = {
  semItens: 'Escreva o que se pede antes de autorizar: inclua ao menos um item.',
  falta: (itens: readonly string[]) =>
    `Há quantidade autorizada menor que a pedida (${itens.join(', ')}). Use “Autorizar em parte”.`,
  nada: 'Nenhum item tem quantidade autorizada. Use “Negar”.',
  tudo: 'Tudo o que se pediu está autorizado. Use “Autorizar”.',
  finalizada: 'A transcrição já foi finalizada: a resposta não muda mais.',
  senhaVencida: 'A validade da senha já passou. Informe um dia de hoje em diante.',
} as const;

export const solicitacaoServidor = {
  alemDoPedido: 'Autoriza mais do que se pediu. Corrija a quantidade.',
  outroConvenio: 'Este beneficiário é de outro convênio. Escolha um do convênio do canal.',
  fixos: 'Canal e beneficiário não mudam depois do envio. Cancele e registre outra.',
  enderecoEmUso: 'Este endereço já é de outro canal. Escolha outro.',
  quemEnviou: 'Quem enviou a solicitação',
} as const;

/** The mail to who sent a request. Neither the answer nor what was asked is in it: it may be read by somebody else. */
export const solicitacaoEmail = {
  quem: 'Solicitante',
  assunto: (convenio: string) => `Sua solicitação ao convênio ${convenio} tem novidade`,
  linhas: (unidade: string, protocolo: string) => [
    `A solicitação de protocolo ${protocolo}, enviada a ${unidade}, mudou de situação.`,
    'Para ver, consulte com o protocolo, a matrícula e a data de nascimento do beneficiário:',
  ],
  engano: 'Se você não enviou esta solicitação, ignore esta mensagem.',
} as const;

export const filaSolicitacoes = {
  titulo: 'Solicitações',
  ipsemg: 'Solicitações IPSEMG',
  analisar: 'Analisar',
  abrir: 'Abrir',
  semCanal: (endereco: string) => `Nenhum canal tem o endereço “${endereco}” neste prestador`,
  semCanalTexto: 'Cadastre o canal do convênio: prazo, orientações e consentimento da página pública.',
  cadastrarCanal: 'Canais de solicitação',
  beneficiarios: 'Beneficiários',
  mais: 'Mais',
  paginaPublica: 'Página pública',
  nova: 'Registrar solicitação',
  vista: 'O que se vê',
  fila: 'Fila',
  pesquisa: 'Pesquisa',
  etapas: 'Etapa',
  etapa: {
    EM_ANALISE: 'Em análise',
    AGUARDANDO: 'Aguardando quem enviou',
    A_FINALIZAR: 'A finalizar',
  },
  quantas: (titulo: string, total: number) => `${titulo} (${total.toLocaleString('pt-BR')})`,
  restantes: (total: number) => `Mais ${total.toLocaleString('pt-BR')} na pesquisa.`,
  vazio: 'Nada nesta etapa',
  vazioTexto: 'O que chega pela página pública aparece aqui na hora.',
  falha: 'Não foi possível carregar a fila.',
  atrasadas: (total: number) =>
    total === 1
      ? 'Uma solicitação passou do prazo.'
      : `${total.toLocaleString('pt-BR')} solicitações passaram do prazo.`,
  colunas: {
    prazo: 'Prazo',
    beneficiario: 'Beneficiário',
    protocolo: 'Protocolo',
    situacao: 'Situação',
    recebida: 'Recebida',
  },
  restam: (tempo: string) => `faltam ${tempo}`,
  passou: (tempo: string) => `passou ${tempo}`,
  parado: (tempo: string) => `parado, faltam ${tempo}`,
  respondida: (quando: string) => `respondida ${quando}`,
  prazo: {
    'no-prazo': 'No prazo',
    perto: 'Perto do prazo',
    vencida: 'Passou do prazo',
    parada: 'Relógio parado',
  },
  urgencia: 'Urgência',
  semDireito: 'Seu usuário não vê solicitações de convênios',
  semDireitoTexto: 'Peça a quem administra o acesso a permissão de listar solicitações.',
} as const;
