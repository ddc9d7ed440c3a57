/** Sentences of what opens over the generated list: its panel of filters, its dialogs, the edit of a cell. They come with it. */
import { noMeio } from './palavras.ts';
import { numero, registros } from './lista.ts';

export const listaDialogos = {
  filtrar: 'Filtrar',
  ouTambem: 'Ou também…',
  alternativa: (at: number) => `Alternativa ${at}`,
  retirarAlternativa: (at: number) => `Retirar a alternativa ${at}`,
  outroCampo: 'Outro campo',
  limpar: 'Limpar',
  fechar: 'Fechar',
  pronto: 'Pronto',
  automatica: 'auto',
  salvar: 'Salvar',
  somar: 'Somar todos',
  somando: 'Somando…',
  somaDe: (count: number) => `Soma de ${registros(count)}`,
  falhaSoma: 'Não foi possível somar os registros.',
  somarDeNovo: 'Somar de novo',
  semDireitoDeListar: (plural: string) =>
    `Para ver ${plural.toLocaleLowerCase('pt-BR')} aqui, peça a permissão de listar ao administrador.`,
  confirmaExcluir: (count: number) => `Excluir ${registros(count)}?`,
  confirmaRestaurar: (count: number) => `Restaurar ${registros(count)}?`,
  vaoParaLixeira: 'Vão para a lixeira e podem ser restaurados de lá.',
  eMais: (count: number) => `e mais ${registros(count)}`,
  aplicar: 'Aplicar',
  campo: 'Campo',
  escolhaCampo: 'Escolha o campo',
  esvaziar: 'Deixar vazio',
  processando: 'Processando…',
  loteResultado: 'Resultado',
  registro: 'Registro',
  motivo: 'Motivo',

  exportarTitulo: (plural: string) => `Exportar: ${plural}`,
  oQueExportar: 'O que exportar',
  exportarTabela: (plural: string) =>
    `As linhas de ${noMeio(plural)} dos registros da pesquisa atual, cada uma com o registro de que é. O arquivo pode ser corrigido e importado de volta.`,
  formato: 'Formato',
  formatoXlsx: 'Planilha (XLSX)',
  formatoCsv: 'Texto separado (CSV)',
  datasExportadas: 'Datas e horas',
  datasDaTela: 'Como na tela (dd/mm/aaaa)',
  datasRfc: 'Para programas (RFC 3339, com fuso)',
  identidade: 'Quem são as pessoas',
  comIdentidade: 'Com a identidade',
  comPseudonimos: 'Com pseudônimos',
  oQueSaiDoArquivo: (titulos: readonly string[]) =>
    `Nomes viram um código, o mesmo para a mesma pessoa neste arquivo e outro no próximo; do nascimento fica o ano.${
      titulos.length > 0 ? ` Não vão: ${titulos.join(', ')}.` : ''
    } Ainda são dados de pessoas: com outros arquivos alguém pode reconhecê-las.`,
  colunasExportadas: 'Colunas',
  colunasDaLista: 'As da lista',
  todasColunas: 'Todas',
  gerar: 'Exportar',
  gerando: 'Gerando o arquivo…',
  exportado: (name: string) => `Arquivo ${name} gerado.`,
  falhaExportar: 'Não foi possível gerar o arquivo. Tente novamente.',

  colunasTitulo: 'Colunas e densidade',
  subir: (title: string) => `Mover ${title} para cima`,
  descer: (title: string) => `Mover ${title} para baixo`,
  restaurarPadrao: 'Restaurar padrão',
  densidade: 'Densidade',
  densidades: { compacta: 'Compacta', normal: 'Normal', ampla: 'Ampla' },
  nomeVisao: 'Nome da visão',
  quemVe: 'Quem vê',
  perfil: 'Perfil',
  perfis: {
    admin: 'Administrador',
    prestador: 'Prestador',
    profissional: 'Profissional',
    administrativo: 'Administrativo',
    fornecedor: 'Fornecedor',
    parceiro: 'Parceiro',
  },
  visaoPadrao: 'Abrir a lista nesta visão',
  escopoDaCasa: 'Todos',
  visaoPadraoParaTodos: 'Abrir a lista nesta visão, para quem a vê',
  visaoSemNome: 'Informe o nome da visão.',

  operadorDe: (title: string) => `Condição de ${title}`,
  valorDe: (title: string) => `Valor de ${title}`,
  inicioDe: (title: string) => `${title}: de`,
  fimDe: (title: string) => `${title}: até`,
  escolha: 'Escolha',
  tantoFaz: 'Tanto faz',
  manual: 'O manual desta tela',
  atalhos: [
    { teclas: ['/'], texto: 'Ir para a pesquisa' },
    { teclas: ['N'], texto: 'Novo registro' },
    { teclas: ['↑', '↓'], texto: 'Andar pelas linhas' },
    { teclas: ['Home', 'End'], texto: 'Primeira e última linha da página' },
    { teclas: ['Page Up', 'Page Down'], texto: 'Dez linhas; nas pontas, vira a página' },
    { teclas: ['Enter'], texto: 'Abrir o registro (com Ctrl, em outra aba)' },
    { teclas: ['Espaço'], texto: 'Selecionar (com Shift, até aqui)' },
    { teclas: ['Ctrl', 'A'], texto: 'Selecionar a página' },
    { teclas: ['F2'], texto: 'Editar na linha; Enter grava, Tab grava e passa ao próximo, Esc desiste' },
    { teclas: ['Delete'], texto: 'Excluir' },
    { teclas: ['Shift', '←', '→'], texto: 'No título de uma coluna, muda-a de lugar' },
    { teclas: ['?'], texto: 'Esta ajuda' },
  ],
  editarCelula: (title: string, label: string) => `Editar ${title} de ${label}`,
  conflitoCelula:
    'Outra pessoa alterou este registro. A linha já mostra como ele ficou: salve de novo para gravar o seu valor, ou cancele.',
  falhaCelula: 'Não foi gravado. O que foi digitado continua aqui: tente de novo.',
  celulaSalva: (title: string) => `Gravado: ${title}.`,
} as const;

export const edicaoEmLote = {
  ficaVazio: 'Fica vazio',
  naoEditar: (title: string) => `Não editar ${title}`,
  alterarLoteTitulo: (count: number) => `Editar campos de ${registros(count)}`,
  conferir: 'Conferir',
  loteMudaria: (count: number) =>
    count === 0 ? 'Nada muda.' : count === 1 ? '1 registro muda.' : `${numero(count)} registros mudam.`,
  loteJaEsta: (count: number) =>
    count === 1 ? '1 registro já está assim.' : `${numero(count)} registros já estão assim.`,
  loteRecusaria: (count: number) =>
    count === 1 ? '1 registro não pode mudar.' : `${numero(count)} registros não podem mudar.`,
} as const;

export const periodosTela = {
  grupo: 'Acompanha o calendário',
  condicoes: 'Condição',
  agora: (de: string, ate: string) => (de === ate ? `Agora: ${de}` : `Agora: ${de} a ${ate}`),
} as const;
