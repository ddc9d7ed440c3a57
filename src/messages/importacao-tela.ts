/** Sentences of the import screen and of the list of imports. */
import { numero } from './lista.ts';
import { noMeio } from './palavras.ts';

const linhas = (count: number): string => (count === 1 ? '1 linha' : `${numero(count)} linhas`);

export const importacaoTela = {
  titulo: (plural: string) => `Importar ${noMeio(plural)}`,
  voltar: 'Voltar à lista',
  etapas: { arquivo: 'Arquivo', colunas: 'Colunas', conferencia: 'Conferência', resultado: 'Resultado' },
  etapaFeita: 'concluída',
  caminho: 'Etapas da importação',

  // arquivo
  arquivoTitulo: 'Envie a planilha',
  arquivoTexto: 'A primeira linha traz os nomes das colunas. Cada linha seguinte é um registro.',
  solte: 'Arraste o arquivo para cá',
  ou: 'ou',
  escolher: 'Escolher arquivo',
  tipos: 'Planilha do Excel (XLSX) ou texto separado (CSV)',
  enviando: (nome: string) => `Enviando ${nome}…`,
  cancelarEnvio: 'Cancelar envio',
  umArquivo: 'Envie um arquivo de cada vez.',
  modeloTitulo: 'Ainda não tem a planilha?',
  modeloTexto:
    'Baixe o modelo: ele traz as colunas deste cadastro e uma linha que mostra como preencher. Apague essa linha antes de enviar.',
  modeloXlsx: 'Modelo em Excel (XLSX)',
  modeloCsv: 'Modelo em CSV',
  comoFunciona: 'Nada é gravado antes da conferência. Registros que já existem são atualizados; os outros são incluídos.',
  falhaEnvio: 'O arquivo não foi enviado. Verifique a conexão e tente novamente.',
  falhaModelo: 'O modelo não foi baixado. Tente novamente.',

  // colunas
  colunasTitulo: 'Confira as colunas',
  leitura: 'Leitura do arquivo',
  codificacao: 'Codificação',
  codificacoes: {
    'utf-8': 'UTF-8',
    'windows-1252': 'Windows (1252)',
    'iso-8859-1': 'Latin-1 (ISO 8859-1)',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (BE)',
  } as { readonly [name: string]: string },
  separador: 'Separador',
  separadores: { ';': 'Ponto e vírgula ( ; )', ',': 'Vírgula ( , )', '\t': 'Tabulação', '|': 'Barra ( | )' } as {
    readonly [name: string]: string;
  },
  planilha: 'Planilha',
  relendo: 'Lendo de novo…',
  leituraAjuda: 'Se os acentos ou as colunas aparecem trocados na amostra, mude aqui.',
  amostra: 'Primeiras linhas do arquivo',
  amostraVazia: 'O arquivo só tem o cabeçalho.',
  colunaSemNome: (n: number) => `Coluna ${n}`,
  campos: 'O que vai em cada campo',
  campo: 'Campo',
  coluna: 'Coluna do arquivo',
  exemplo: 'Exemplo',
  naoImportar: 'Não importar',
  valorFixo: 'O mesmo valor em todas as linhas',
  valorDe: (titulo: string) => `Valor de ${titulo} em todas as linhas`,
  obrigatorio: 'obrigatório',
  chave: 'identifica o registro',
  escolhaOpcao: 'Escolha',
  numerosDe: (titulo: string) => `Como os números de ${titulo} estão escritos`,
  virgula: 'Com vírgula: 1.234,56',
  ponto: 'Com ponto: 1,234.56',
  semColuna: 'Sem coluna, os registros novos serão recusados.',
  ignoradas: (nomes: readonly string[]) =>
    nomes.length === 1
      ? `A coluna ${nomes[0]} não será importada.`
      : `Não serão importadas as colunas ${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}.`,
  outroArquivo: 'Enviar outro arquivo',
  conferir: 'Conferir',
  conferirTexto: 'A conferência lê o arquivo inteiro e não grava nada.',
  falhaInicio: 'A importação não começou. Verifique a conexão e tente novamente.',

  // conferência
  conferenciaTitulo: 'Resultado da conferência',
  conferindo: 'Conferindo o arquivo…',
  importando: 'Importando…',
  naFila: 'Na fila, começa em instantes…',
  desfazendo: 'Desfazendo…',
  lidasAte: (count: number) => `${linhas(count)} até agora`,
  lidasDe: (count: number, total: number) => `${numero(count)} de ${linhas(total)}`,
  podeSair: 'Pode sair desta tela: o trabalho continua. Volte por Importações, no menu Útil.',
  cancelar: 'Cancelar',
  cancelarImportacao: 'Cancelar importação',
  confirmaCancelar: (arquivo: string) => `Cancelar a importação de ${arquivo}?`,
  confirmaCancelarTexto: 'O que já foi gravado continua gravado e pode ser desfeito depois.',
  confirmaCancelarTudo: 'Nada será gravado.',
  continuarImportacao: 'Continuar importando',
  tudoCerto: (count: number) =>
    count === 1 ? 'A linha do arquivo está certa.' : `As ${numero(count)} linhas do arquivo estão certas.`,
  comErro: (erros: number, lidas: number) => `${linhas(erros)} com erro, de ${numero(lidas)}.`,
  conferenciaCancelada: 'A conferência foi cancelada. Confira novamente para continuar.',
  conferenciaFalhou: 'A conferência não terminou',
  nadaParaGravar: 'Não há nada para gravar: corrija o arquivo e envie-o de novo.',
  tudoIgual: 'Tudo o que está no arquivo já está gravado.',
  contagens: {
    lidas: 'Linhas lidas',
    inserir: 'A incluir',
    alterar: 'A atualizar',
    iguais: 'Sem mudança',
    erros: 'Com erro',
    inseridas: 'Incluídos',
    alteradas: 'Atualizados',
  },
  modoTitulo: 'O que gravar',
  modoBoas: 'Só as linhas boas',
  modoBoasTexto: 'As linhas com erro ficam de fora e podem ser corrigidas e enviadas depois.',
  modoTudo: 'Tudo ou nada',
  modoTudoTexto: 'Uma linha com erro basta para que nada seja gravado.',
  modoTudoBloqueado: 'Há linhas com erro: corrija o arquivo, ou escolha só as linhas boas.',
  mudarColunas: 'Mudar colunas',
  importarLinhas: (count: number) => `Importar ${linhas(count)}`,

  // erros
  errosTitulo: 'Linhas com erro',
  linha: 'Linha',
  valor: 'Valor',
  mensagem: 'O que corrigir',
  vazio: 'vazio',
  baixarErros: 'Baixar linhas com erro',
  baixarErrosTexto: 'O arquivo traz só as linhas recusadas e o motivo de cada uma. Corrija e envie de novo.',
  falhaBaixar: 'O arquivo de erros não foi baixado. Tente novamente.',
  anteriores: 'Anteriores',
  proximos: 'Próximos',
  faixa: (from: number, to: number, total: number) => `${numero(from)}–${numero(to)} de ${numero(total)}`,
  paginasErros: 'Páginas de erros',

  // resultado
  concluida: 'Importação concluída',
  concluidaTexto: (gravadas: number) =>
    gravadas === 0
      ? 'Nada mudou: tudo já estava gravado.'
      : `${numero(gravadas)} ${gravadas === 1 ? 'registro gravado' : 'registros gravados'}.`,
  cancelada: 'Importação cancelada',
  falhou: 'A importação não foi feita',
  desfeita: 'Importação desfeita',
  desfazer: 'Desfazer importação',
  confirmaDesfazer: (arquivo: string) => `Desfazer a importação de ${arquivo}?`,
  confirmaDesfazerTexto:
    'Os registros incluídos vão para a lixeira e os atualizados voltam ao que eram. O que foi alterado depois ou está em uso fica como está.',
  manter: 'Manter',
  falhaDesfazer: 'A importação não foi desfeita. Verifique a conexão e tente novamente.',
  verRegistros: 'Ver registros',
  importarOutro: 'Importar outro arquivo',
  recomecar: 'Voltar às colunas',

  // endereço de uma importação que não existe
  naoEncontrada: 'Importação não encontrada',
  naoEncontradaTexto: 'Ela é de outra pessoa ou de outro cadastro. Envie o arquivo para começar uma nova.',
  comecar: 'Começar nova importação',

  // lista
  lista: 'Importações',
  listaTexto: 'As suas importações, da mais nova à mais antiga.',
  listaVazia: 'Nenhuma importação ainda',
  listaVaziaTexto:
    'Traga uma planilha para um cadastro: o arquivo é conferido antes de gravar. O andamento e o resultado aparecem aqui.',
  emQualCadastro: 'Em qual cadastro',
  nenhumCadastro: 'Nenhum cadastro com esse nome aceita importação com o seu acesso.',
  nova: 'Nova importação',
  quando: 'Quando',
  cadastro: 'Cadastro',
  arquivo: 'Arquivo',
  situacao: 'Situação',
  gravadas: 'Gravados',
  lidas: 'Linhas',
  erros: 'Erros',
  acoes: 'Ações',
  conferida: 'Conferida, falta importar',
  conferidaSemNada: 'Conferida, nada a importar',
  conferenciaEmAndamento: 'Conferindo',
  desfazerDe: (arquivo: string) => `Desfazer a importação de ${arquivo}`,
  desfazerCurto: 'Desfazer',
  descartarDe: (arquivo: string) => `Descartar a importação de ${arquivo}`,
  confirmaDescartar: (arquivo: string) => `Descartar a importação de “${arquivo}”?`,
  confirmaDescartarTexto: 'Nada dela foi gravado. O arquivo enviado sai da lista; para importá-lo, envie-o de novo.',
  descartar: 'Descartar',
  falhaDescartar: 'A importação não foi descartada. Tente novamente.',
  total: (count: number) => (count === 1 ? '1 importação' : `${numero(count)} importações`),
  paginas: 'Páginas de importações',
} as const;
