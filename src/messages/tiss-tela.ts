/** What the screens of TISS say. */
export const tissTela = {
  // Beside an account.
  semConvenio: 'Esta conta é particular: nenhuma guia sai dela.',
  naoEnvia: (convenio: string): string =>
    `O contrato com ${convenio} não fatura por guias TISS. Para que fature, marque “Fatura por guias TISS” no contrato.`,
  semItens: 'Nada desta conta é cobrado do convênio ainda. As guias aparecem com os itens.',
  previstas: (versao: string): string => `O que sairá ao fechar a fatura (TISS ${versao})`,
  completas: 'Nada falta: as guias podem sair.',
  faltam: (quantas: number): string => (quantas === 1 ? 'Falta 1 dado' : `Faltam ${quantas} dados`),
  avisos: 'Confira antes de fechar',
  emitidas: 'Guias feitas',
  itens: (quantos: number): string => (quantos === 1 ? '1 item' : `${quantos} itens`),
  guia: 'Guia',
  lote: 'Lote',
  valor: 'Informado',
  liberado: 'Liberado',
  glosado: 'Glosado',
  situacao: 'Situação',
  completa: 'Completa',
  // Beside a batch or an appeal.
  montando: 'A mensagem está sendo feita e conferida. Leva alguns segundos.',
  semMensagem: 'Ainda não há mensagem.',
  pronta: 'A mensagem confere com o esquema publicado pela ANS e com os totais das guias.',
  comErros: 'A mensagem tem erros e não deve ser enviada',
  semAlgumas: 'A mensagem está pronta, sem o que segue',
  baixar: 'Baixar XML',
  baixarComErros: 'Baixar o XML com erros, para conferir',
  depois: 'Envie o arquivo no portal do convênio e registre o envio com o protocolo que ele der.',
  pedido: 'Baixe o pedido como arquivo TISS para o portal do convênio, ou envie-o pelo web service.',
  anexo:
    'O anexo de um pedido que ainda não foi enviado vai na mensagem do pedido. Depois dele, baixe o anexo como arquivo TISS ou envie-o pelo web service.',
  hash: 'Hash',
  // On ANS's form.
  formularioDaGuia:
    'A guia nos campos e na ordem do formulário da ANS, com o lugar da assinatura do beneficiário. As outras despesas saem em folha própria.',
  formularioDoLote: 'Todas as guias vivas do lote nos formulários da ANS, cada uma em sua folha.',
  baixarFormulario: 'Baixar formulário (PDF)',
  baixarFormularios: 'Baixar formulários (PDF)',
  formularioFalhou: 'O formulário não foi feito. Tente de novo.',
  // Reading a file.
  titulo: 'Ler arquivo do convênio',
  descricao: 'Protocolos, demonstrativos de análise e de pagamento e respostas de recurso, em XML do TISS.',
  arraste: 'Arraste o arquivo XML, ou clique para escolher',
  ajuda: 'Cada linha é casada com a guia e o item. Nada é lançado antes de você conferir.',
  lendo: 'Lendo o arquivo',
  falha: 'O arquivo não pôde ser lido.',
  ultimos: 'Lidos por último',
} as const;
