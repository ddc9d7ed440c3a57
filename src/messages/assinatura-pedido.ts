/** Sentences of the requests to sign: server, dialog and the screen 'Assinaturas pendentes'. */

const emLista = (textos: readonly string[]): string => new Intl.ListFormat('pt-BR').format(textos);

export const pedidosServidor = {
  semAssinantes: 'Escolha quem vai assinar.',
  assinanteInvalido:
    'Uma das pessoas escolhidas não pode assinar este documento. Recarregue e escolha de novo.',
  filaInvalida: 'A ordem deve ter cada pessoa uma vez. Confira a ordem e peça de novo.',
  prazoInvalido: 'Informe um prazo de hoje em diante.',
  soPdf: 'Assinatura suporta apenas para PDF.',
  pedido: (n: number) =>
    n === 1 ? 'Pediram a sua assinatura' : `Pediram a sua assinatura em ${n} documentos`,
  documentoDe: (arquivo: string, registro: string) => `${arquivo} (${registro})`,
  pedidoTexto: (nome: string, arquivos: readonly string[]) =>
    `${nome} pede que você assine ${emLista(arquivos)}.`,
  eMais: (n: number) => (n === 1 ? 'E mais 1 documento.' : `E mais ${n} documentos.`),
  vencido: 'Um pedido de assinatura passou do prazo',
  vencidoTexto: (nome: string, arquivo: string) =>
    `${nome} não assinou ${arquivo} até o prazo. Se ainda precisar, peça de novo.`,
  linkVencidoTexto: (nome: string, arquivo: string) =>
    `O link de ${nome} para assinar ${arquivo} deixou de valer sem resposta. Se ainda precisar, peça de novo.`,
  encerrado: 'Um pedido de assinatura terminou com o documento',
  encerradoTexto: (nome: string, arquivo: string) =>
    `${arquivo} ficou sem efeito, e ${nome} não precisa mais assinar.`,
  dispensado: 'Um pedido de assinatura foi dispensado',
  dispensadoTexto: (nome: string, arquivo: string, motivo: string) =>
    `${nome} não precisa mais assinar ${arquivo}: ${motivo}`,
  assinado: 'Um documento que você pediu foi assinado',
  assinadoTexto: (nome: string, arquivo: string) => `${nome} assinou ${arquivo}.`,
  recusado: 'Um pedido de assinatura foi recusado',
  recusadoTexto: (nome: string, arquivo: string, motivo: string) =>
    `${nome} não assinou ${arquivo}: ${motivo}`,
  semEfeito: 'Um documento assinado foi tornado sem efeito',
  semEfeitoTexto: (nome: string, arquivo: string, explicacao: string) =>
    `${nome} tornou ${arquivo} sem efeito: ${explicacao}`,
} as const;

export const pedidosTela = {
  soQualificada:
    'Este papel só vale com certificado ICP-Brasil (Lei 14.063/2020): quem é de fora, que assina por link, não o assina.',
  titulo: 'Assinaturas pendentes',
  descricao: 'Documentos que esperam pela sua assinatura e o andamento do que você pediu.',
  paraMim: 'Para eu assinar',
  meusPedidos: 'Pedidos por mim',
  resolvidos: 'Resolvidos',
  abertos: 'Aguardando',
  mostrar: 'Mostrar',
  quantos: (total: number) => (total === 1 ? '1 documento' : `${total.toLocaleString('pt-BR')} documentos`),
  paginas: 'Páginas de pedidos',
  vazio: 'Nada espera pela sua assinatura',
  vazioTexto: 'Quando alguém pedir que você assine um documento, ele aparece aqui e você recebe um aviso.',
  vazioEnviados: 'Nenhum pedido em andamento',
  vazioEnviadosTexto:
    'Nos documentos de um paciente ou de outro cadastro, escolha o PDF e use ‘Pedir assinatura’.',
  vazioResolvidos: 'Nenhum pedido resolvido',
  vazioResolvidosTexto: 'O que for assinado, recusado ou cancelado aparece aqui.',
  falha: 'Não foi possível ler os pedidos de assinatura.',
  selecionar: (nome: string) => `Selecionar ${nome}`,
  selecionarTodos: 'Selecionar todos',
  escolhidos: (n: number) => (n === 1 ? '1 escolhido' : `${n} escolhidos`),
  limpar: 'Limpar',
  ver: 'Ver',
  assinar: 'Assinar',
  semAssinatura: (n: number) =>
    n === 1
      ? '1 documento deste atendimento sem assinatura'
      : `${n} documentos deste atendimento sem assinatura`,
  assinarDoAtendimento: (n: number) => `Assinar documentos do atendimento (${n})`,
  assinarN: (n: number) => `Assinar (${n})`,
  nadaAAssinar: 'Os documentos já estão assinados.',
  falhaDocumentos: 'Não foi possível ler o que falta assinar. Tente de novo.',
  assinarVarios: (n: number) => (n === 1 ? 'Assinar 1 documento' : `Assinar ${n} documentos`),
  recusar: 'Recusar',
  cancelarPedido: 'Cancelar pedido',
  abrirRegistro: (nome: string) => `Abrir ${nome}`,
  pediu: (nome: string, quando: string) => `${nome} pediu ${quando}`,
  paraQuem: (nome: string, quando: string) => `Pedido a ${nome} ${quando}`,
  prazo: (dia: string) => `Prazo: ${dia}`,
  atrasado: (dia: string) => `Atrasado: o prazo era ${dia}`,
  resolvidoEm: (quando: string) => `Resolvido ${quando}`,
  motivo: (texto: string) => `Motivo: ${texto}`,
  recusarTitulo: (nome: string) => `Recusar a assinatura de ${nome}?`,
  recusarTexto: 'Quem pediu recebe um aviso com o motivo.',
  porQue: 'Motivo',
  semMotivo: 'Diga por que recusa.',
  recusadoOk: 'Pedido recusado.',
  cancelarTitulo: (nome: string, pessoa: string) => `Cancelar o pedido de assinatura de ${nome} a ${pessoa}?`,
  canceladoOk: 'Pedido cancelado.',
  falhaCancelar: 'O pedido não foi cancelado. Tente de novo em instantes.',
  voltar: 'Voltar',

  // Several at once
  loteTitulo: (n: number) => (n === 1 ? 'Assinar 1 documento' : `Assinar ${n} documentos`),
  loteAjuda: 'Uma autorização vale para todos. Cada documento é conferido, e o que falhar fica na lista.',
  loteToken: 'O token assina um por vez e pode pedir o PIN em cada um.',
  assinandoUm: (n: number, total: number, nome: string) => `Assinando ${n} de ${total}: ${nome}`,
  assinandoTodos: (total: number) =>
    total === 1 ? 'Assinando e conferindo…' : `Assinando e conferindo ${total} documentos…`,
  parar: 'Parar',
  fechar: 'Fechar',
  resultado: 'Resultado',
  assinadoUm: 'Assinado',
  naoAssinado: 'Não assinado',
  faltaAutorizar: 'Espera a nova autorização',
  autorizacaoAcabou: (nome: string, faltam: number) =>
    faltam === 1
      ? `A autorização do ${nome} acabou antes do último documento: autorize de novo para assiná-lo.`
      : `A autorização do ${nome} acabou no meio: autorize de novo para assinar os ${faltam} que faltam.`,
  parado: 'Você parou antes deste. Ele continua na lista.',
  paradoPorFalha:
    'O assinador falhou num documento antes deste, e este não foi tentado. Ele continua na lista.',
  resumo: (bons: number, total: number) =>
    bons === total
      ? total === 1
        ? 'O documento foi assinado.'
        : `Os ${total} documentos foram assinados.`
      : bons === 0
        ? 'Nenhum documento foi assinado.'
        : `${bons} de ${total} documentos foram assinados.`,

  // Asking
  pedirTitulo: (nome: string) => `Pedir assinatura de ${nome}`,
  pedirVarios: (n: number) => `Pedir assinatura de ${n.toLocaleString('pt-BR')} documentos`,
  quem: 'Quem vai assinar',
  quemAjuda: 'Profissionais deste prestador que podem assinar os documentos deste cadastro.',
  procurar: 'Procurar pelo nome',
  ninguem: 'Nenhum profissional deste prestador pode assinar estes documentos. Fale com o administrador.',
  ninguemAchado: 'Nenhum nome parecido.',
  mensagem: 'Mensagem (opcional)',
  prazoCampo: 'Prazo (opcional)',
  pedir: 'Pedir assinatura',
  cancelar: 'Cancelar',
  pedido: (n: number) => (n === 1 ? 'Pedido enviado a 1 pessoa.' : `Pedido enviado a ${n} pessoas.`),
  jaPedido: 'As pessoas escolhidas já tinham este pedido.',
  falhaPedido: 'Não foi possível pedir a assinatura.',
  andamento: 'Pedidos deste documento',
} as const;
