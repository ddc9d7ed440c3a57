/** Sentences of the printed chart and of the receipt of its copy (CLIN-02). */
const NO_ODONTOGRAMA: { readonly [situacao: string]: string | undefined } = {
  PLANEJADO: 'planejado',
  EM_EXECUCAO: 'em execução',
  REALIZADO: 'feito',
  ENCONTRADO: 'já existia',
  RETIRADO: 'não está mais',
};

export const prontuarioImpresso = {
  titulo: 'Prontuário',
  visita: 'Atendimento',
  categoria: 'Categoria',
  inicio: 'Início',
  profissional: 'Profissional',
  situacao: 'Situação',
  encerrado: (quando: string, nome: string) => `Encerrado em ${quando}${nome ? ` por ${nome}` : ''}.`,
  condutaSinais: (conduta: string, sinais: string) =>
    `Conduta com os sinais graves${sinais ? ` (${sinais})` : ''}: ${conduta}`,
  reaberto: (quando: string, nome: string, motivo: string) =>
    `Reaberto em ${quando}${nome ? ` por ${nome}` : ''}. Motivo: ${motivo}`,
  cancelado: (quando: string, motivo: string) => `Cancelado em ${quando}. Motivo: ${motivo}`,
  emAberto: 'Este prontuário ainda está aberto: o que se lê pode mudar até que seja encerrado.',
  registradoEm: (quando: string) => `Registrado no sistema em ${quando}.`,
  corrigido: (quando: string, nome: string, motivo: string) =>
    `Corrigido em ${quando} por ${nome}. Motivo: ${motivo}`,
  acrescimos: 'Acréscimos',
  acrescimo: (quando: string, nome: string, motivo: string) => `Em ${quando}, por ${nome}. Motivo: ${motivo}`,
  formularios: 'Formulários',
  documentos: 'Documentos do prontuário',
  documento: 'Documento',
  tipo: 'Tipo',
  data: 'Data',
  assinatura: 'Assinatura',
  assinado: (
    quantas: number,
    situacao: 'valida' | 'invalida' | 'indeterminada' | 'por-link' | 'nao-conferida',
  ) =>
    `${quantas === 1 ? '1 assinatura' : `${quantas} assinaturas`}: ${
      {
        valida: quantas === 1 ? 'válida' : 'válidas',
        invalida: quantas === 1 ? 'INVÁLIDA' : 'há assinatura INVÁLIDA',
        indeterminada: 'não se pôde confirmar se vale',
        'por-link': 'por link, pelos registros deste sistema',
        'nao-conferida': 'não foi possível conferir agora',
      }[situacao]
    }`,
  conferidas: (quando: string) => `Assinaturas conferidas ao imprimir, em ${quando}.`,
  naoAssinado: 'Sem assinatura',
  nada: 'Nada foi registrado.',
  recibo: 'Recibo de entrega de cópia',
  reciboTexto: (paciente: string) => `Cópia deste prontuário, de ${paciente}, entregue a quem a pediu.`,
  solicitante: 'Quem pediu',
  documentoDele: 'Documento de quem pediu',
  finalidade: 'Para quê',
  entregue: 'Emitida em',
  emissor: 'Emitida por',
  recebi: 'Recebi a cópia em ____/____/________',
  assinaturaDe: (nome: string) => `________________________________________  ${nome}`,
  nomeArquivo: (quando: string) => `Prontuário encerrado em ${quando}.pdf`,
  etiqueta: 'Prontuário',
  noOdontograma: (nome: string, situacao: string) =>
    `${nome}, ${NO_ODONTOGRAMA[situacao] ?? situacao.toLowerCase()}`,
} as const;
