/** Ambulance orders (CLIN-04): what the server refuses and tells, and the words of the board. */
export const ambulanciaServidor = {
  sujeito: 'Pedidos de ambulância',
  outroTransporte: 'Uma ambulância não é o transporte que cabe; veja com a administração.',
  jaNoDestino: (nome: string, unidade: string) =>
    `${nome} já foi recebido em ${unidade} e está lá agora. Se é outra remoção, escolha outro destino.`,
  pacienteNaoMuda: 'O pedido é deste paciente. Cancele-o, com o motivo, e faça outro.',
  chegouPorSi: 'O paciente foi recebido no destino.',
  /** Neutral: it is shown in passing. */
  aviso: {
    SOLICITADO: 'Novo pedido de ambulância',
    APROVADO: 'Pedido de ambulância aprovado',
    DESTINO_CONFIRMADO: 'Destino da ambulância confirmado',
    A_CAMINHO: 'Ambulância a caminho',
    A_BORDO: 'Paciente a bordo da ambulância',
    CONCLUIDO: 'Remoção concluída',
    CANCELADO: 'Pedido de ambulância cancelado',
    OBITO: 'Pedido de ambulância encerrado',
  },
  vem: 'Ambulância a caminho desta unidade',
  naoVem: 'A ambulância não vem mais',
  talvezChegou: 'Ambulância: confira se a pessoa chegou',
  talvezChegouTexto: (trajeto: string) =>
    `${trajeto}: o destino recebeu alguém de mesmo nome e nascimento, e há mais de um cadastro assim. Confirme por telefone e conclua o pedido se é a pessoa.`,
  chegadaDesfeita: 'Ambulância: a chegada foi desfeita',
  chegadaDesfeitaTexto: (trajeto: string) =>
    `${trajeto}: o pedido foi concluído pela chegada ao destino, e o destino a desfez. Se a pessoa ainda precisa de transporte, peça outro.`,
  semResposta: 'Pedido de ambulância sem resposta',
  semRespostaTexto: (nome: string, minutos: number) =>
    `${nome}: pedido há ${minutos} min, sem resposta da regulação.`,
  trajeto: (nome: string, origem: string, destino: string | null) =>
    destino === null ? `${nome}, de ${origem}` : `${nome}, de ${origem} para ${destino}`,
} as const;

export const ambulanciaTela = {
  titulo: 'Quadro de ambulâncias',
  emCurso: (n: number) =>
    n === 0 ? 'nenhum pedido em curso' : n === 1 ? '1 pedido em curso' : `${n} pedidos em curso`,
  lista: 'Todos os pedidos',
  novo: 'Pedir ambulância',
  falha: 'O quadro não abriu.',
  vazioTitulo: 'Nenhum pedido em curso',
  vazioTexto: 'Os pedidos novos aparecem aqui na hora em que são feitos.',
  semResposta: (n: number) =>
    n === 1
      ? '1 pedido passou do prazo de resposta da regulação'
      : `${n} pedidos passaram do prazo de resposta da regulação`,
  semRespostaTexto: 'Quem regula foi avisado de novo.',
  aCaminho: (n: number) => `A caminho daqui, de outras unidades (${n})`,
  chega: (hora: string) => `chega ${hora}`,
  semPrevisao: 'sem previsão',
  colunas: {
    chegada: 'Chegada',
    risco: 'Risco',
    paciente: 'Paciente',
    trajeto: 'Trajeto',
    situacao: 'Situação',
    nisto: 'Assim há',
    total: 'Desde o pedido',
  },
  semDestino: 'destino a confirmar',
  para: (destino: string) => `para ${destino}`,
  de: (origem: string) => `de ${origem}`,
  viatura: (placa: string) => `viatura ${placa}`,
  tempos: 'Últimos 30 dias',
  trechos: {
    resposta: 'Do pedido à resposta',
    saida: 'Da resposta à equipe a caminho',
    embarque: 'Do pedido ao paciente a bordo',
    total: 'Do pedido ao destino',
  },
  trecho: 'Trecho',
  metade: 'Metade em até',
  noveEmDez: '9 em 10 em até',
  medidos: 'Medidos',
  nenhum: '—',
  terminados: (concluidos: number, cancelados: number, obitos: number) =>
    `${concluidos} concluídos, ${cancelados} cancelados, ${obitos} ${obitos === 1 ? 'óbito' : 'óbitos'} neste período.`,
} as const;
