/** Sentences of a study's data on their way out and of metadata on their way in (CRF-05). */
const conta = (quantos: number, singular: string, plural: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? singular : plural}`;

export const dadosDoEstudo = {
  recurso: 'os dados do estudo',
  modelos: 'os modelos de formulário',
  participante: 'Participante',
  centro: 'Centro',
  visita: 'Visita',
  data: 'Realizada em',
  versao: 'Versão',
  situacao: 'Situação',
  preenchido: 'Preenchido',
  pendente: 'A preencher',
  pontuacao: 'Pontuação',
  formulario: 'Formulário',
  campo: 'Campo',
  rotulo: 'Enunciado',
  tipo: 'Tipo',
  unidade: 'Unidade',
  faixa: 'Faixa',
  opcoes: 'Opções',
  obrigatorio: 'Obrigatório',
  visitas: 'Visitas',
  oid: 'OID no ODM',
  sim: 'Sim',
  nao: 'Não',
  ate: (maximo: number) => `até ${maximo}`,
  aPartirDe: (minimo: number) => `a partir de ${minimo}`,
  deAte: (minimo: number, maximo: number) => `de ${minimo} a ${maximo}`,
  tipos: {
    text: 'Texto',
    longtext: 'Texto',
    integer: 'Número inteiro',
    decimal: 'Número decimal',
    money: 'Valor',
    boolean: 'Sim ou não',
    date: 'Data',
    datetime: 'Data e hora',
    time: 'Hora',
    enum: 'Uma opção',
    list: 'Várias opções',
    ref: 'Consulta a cadastro',
    file: 'Arquivo',
  } as { readonly [kind: string]: string },
  crfAnotado: (codigo: string) => `CRF anotado ${codigo}`,
  dicionario: (codigo: string) => `Dicionário ${codigo}`,
  resposta: 'Resposta',
  nomeNosDados: 'Nome nos dados',
  semVisita: 'Em nenhuma visita do protocolo de agora.',
  nasVisitas: (visitas: string) => `Nas visitas: ${visitas}.`,
  semFormularios: 'Este estudo ainda não tem formulários publicados nas visitas.',
  anotacao: (oid: string) => `OID ${oid}`,
  formularioOid: (oid: string, versao: number) => `${oid}, versão ${versao}`,
} as const;

export const dadosTela = {
  titulo: 'Dados do estudo',
  descricao:
    'Sem nomes: cada participante sai pelo seu número. Quem exporta, o quê e quando fica na auditoria.',
  falha: 'Os dados do estudo não puderam ser lidos.',
  semEstudo: 'Nenhum estudo para exportar',
  semEstudoTexto: 'Cadastre o estudo, as visitas e os formulários, e inicie-o.',
  odm: 'ODM 1.3.2',
  odmTexto: 'Tudo num arquivo XML: protocolo, formulários, respostas, auditoria e monitorias.',
  dicionario: 'Dicionário',
  dicionarioTexto: 'O que cada coluna significa, com faixas, unidades e opções.',
  crf: 'CRF anotado',
  crfTexto: 'Os formulários em branco, cada campo com o seu nome nos dados, em PDF.',
  porFormulario: 'Por formulário',
  formulario: 'Formulário',
  linhas: 'Linhas',
  baixar: 'Baixar',
  falhaBaixar: 'O arquivo não pôde ser feito. Tente novamente.',
  baixarComo: (nome: string, formato: string) => `Baixar ${nome} em ${formato}`,
  importar: 'Importar de um arquivo ODM',
  importarTexto:
    'Lê formulários e visitas de um ODM feito por outro programa (REDCap, OpenEDC e outros). Entram como rascunhos do construtor; respostas não entram.',
  arraste: 'Arraste o arquivo ODM (.xml), ou toque para escolher',
  grande: 'O arquivo passa de 20 MB. Exporte só os metadados no programa de origem.',
  naoLido: 'O arquivo não pôde ser lido. Escolha-o de novo.',
  recusado: 'Nada foi importado',
  achado: (formularios: number, campos: number) =>
    `${conta(formularios, 'formulário', 'formulários')}, ${conta(campos, 'campo', 'campos')}`,
  visitas: (quantas: number) => conta(quantas, 'visita', 'visitas'),
  deixado: 'O que ficou de fora',
  criar: 'Criar os formulários',
  criados: (quantos: number) =>
    `${conta(quantos, 'formulário criado como rascunho', 'formulários criados como rascunhos')}. Confira e publique em Modelos de formulário.`,
  outro: 'Outro arquivo',
  falhaImportar: 'O arquivo não pôde ser importado.',
  verModelos: 'Ver modelos',
} as const;

/** What was read of an ODM file and what was left. */
export const odmLido = {
  naoEXml: (linha: number) =>
    `O arquivo não é XML inteiro (parou na linha ${linha}). Ele pode ter sido cortado: exporte-o de novo.`,
  naoEOdm: 'O arquivo é XML, mas não é ODM. Procure por "CDISC ODM" nas exportações do programa de origem.',
  versaoDois: 'O arquivo é ODM 2.0, que ainda não se lê aqui. Exporte em ODM 1.3.',
  semMetadados: 'O arquivo não traz formulários (MetaDataVersion).',
  doctype: 'O arquivo declara entidades próprias (DOCTYPE), o que não se lê por segurança.',
  grande: 'O arquivo passa de 20 MB. Exporte só os metadados no programa de origem.',
  deixados: {
    respostas: (quantas: number) =>
      `${conta(quantas, 'resposta', 'respostas')} de participantes: só metadados entram.`,
    fornecedor: (programa: string, quantos: number) =>
      `${conta(quantos, 'elemento ou atributo próprio', 'elementos ou atributos próprios')} de ${programa}.`,
    condicoes: (quantas: number) =>
      `${conta(quantas, 'condição de exibição', 'condições de exibição')}: refaça-as no construtor.`,
    calculos: (quantos: number) => `${conta(quantos, 'cálculo', 'cálculos')}: refaça-os no construtor.`,
    faixas: (quantas: number) =>
      `${conta(quantas, 'regra de faixa que não é mínimo nem máximo', 'regras de faixa que não são mínimo nem máximo')}.`,
    linguas: (linguas: readonly string[]) => `Textos em outras línguas: ${linguas.join(', ')}.`,
    tipos: (tipos: readonly string[]) => `Tipos sem par aqui, lidos como texto: ${tipos.join(', ')}.`,
    semItem: (quantos: number) =>
      `${conta(quantos, 'referência a campo', 'referências a campos')} que o arquivo não define.`,
    momentos: (nomes: readonly string[]) =>
      `Visitas cujo nome não diz o momento (${nomes.join('; ')}): cadastre-as com triagem, randomização, avaliação, revisão ou extra no nome.`,
    lista: (quantas: number) =>
      `${conta(quantas, 'lista externa', 'listas externas')} sem as opções no arquivo.`,
  },
} as const;
