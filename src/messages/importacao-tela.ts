/** Sentences of the import screen and of the list of imports. */
import { numero } from './lista.ts';
import type { TipoAviso } from '#domain/importacao/importacao.ts';
import { noMeio } from './palavras.ts';

const textos = (count: number): string => (count === 1 ? '1 texto' : `${numero(count)} textos`);
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
  oQueImportar: 'O que importar',
  tabelaDe: (titulo: string, plural: string) => `${titulo} de ${noMeio(plural)}`,
  tabelaTexto: (titulo: string) =>
    `Cada linha diz de qual registro é (${noMeio(titulo)}) e traz uma linha da tabela. O que o arquivo não traz continua como está.`,
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
  comoFunciona:
    'Nada é gravado antes da conferência. Registros que já existem são atualizados; os outros são incluídos.',
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
  separadores: {
    ';': 'Ponto e vírgula ( ; )',
    ',': 'Vírgula ( , )',
    '\t': 'Tabulação',
    '|': 'Barra ( | )',
  } as {
    readonly [name: string]: string;
  },
  planilha: 'Planilha',
  aspas: 'Aspas',
  aspasOpcoes: { sim: 'Cercam os textos', nao: 'Aspas são texto comum' },
  primeiraLinha: 'Primeira linha',
  primeiraLinhaOpcoes: { sim: 'Traz os nomes das colunas', nao: 'A primeira linha já é dado' },
  acentos: 'Acentos',
  acentosOpcoes: { sim: 'Corrigir a codificação', nao: 'Como estão no arquivo' },
  relendo: 'Lendo de novo…',
  leituraAjuda: 'Se os acentos, as colunas ou a primeira linha aparecem trocados na amostra, mude aqui.',
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
  semColuna: 'Sem coluna, o arquivo só pode atualizar registros que já existem.',
  ignoradas: (nomes: readonly string[]) =>
    nomes.length === 1
      ? `A coluna ${nomes[0]} não será importada.`
      : `Não serão importadas as colunas ${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}.`,
  vaziasTitulo: 'Célula vazia num registro que já existe',
  vazias: {
    manter: { titulo: 'Deixa o que está gravado', texto: 'Só as células preenchidas mudam o registro.' },
    apagar: { titulo: 'Apaga o que está gravado', texto: 'Cada célula vazia esvazia o campo dela.' },
  },
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
    count === 1 ? '1 linha lida, sem erro.' : `${numero(count)} linhas lidas, nenhuma com erro.`,
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
  modoBoas: 'Apenas as linhas válidas',
  modoBoasTexto: 'As linhas com erro ficam de fora e podem ser corrigidas e enviadas depois.',
  modoTudo: 'Tudo ou nada',
  modoTudoTexto: 'Uma linha com erro basta para que nada seja gravado.',
  modoTudoBloqueado: 'Há linhas com erro: corrija o arquivo, ou escolha apenas as linhas válidas.',
  mudarColunas: 'Mudar colunas',
  importarLinhas: (count: number) => `Importar ${linhas(count)}`,

  lido: 'Como o arquivo foi lido',
  lidoAspas: 'aspas como texto comum',
  lidoSemCabecalho: 'a primeira linha como dado',
  lidoCorrigido: 'codificação dos acentos corrigida',
  lidoApaga: 'células vazias apagam o que está gravado',
  lidoManter: 'células vazias deixam o que está gravado',
  avisos: {
    cabecalho: () =>
      'A primeira linha parece ser dado, e não os nomes das colunas. Se for, escolha “A primeira linha já é dado”.',
    repetidos: (_onde, n) =>
      `${n === 1 ? '1 título está' : `${numero(n)} títulos estão`} em mais de uma coluna. Só a primeira delas é lida; para ler outra, escolha-a nas colunas.`,
    codificacao: (onde, n) =>
      `${textos(n)}${onde} com acentos trocados, como se codificados duas vezes. Escolha “Corrigir a codificação” na leitura do arquivo, ou outra codificação.`,
    perdidos: (onde, n) =>
      `${textos(n)}${onde} com o sinal \ufffd no lugar de letras que se perderam antes de chegar aqui.`,
    aspas: (onde, n) => `${textos(n)}${onde} com aspas que não cercam o campo inteiro. Elas ficam no texto.`,
    quebras: (onde, n) =>
      `${textos(n)}${onde} com quebra de linha entre aspas. Confira se são mesmo um texto só.`,
    semelhantes: (onde, n) =>
      `${textos(n)}${onde} com caracteres invisíveis ou de outro alfabeto no meio das palavras.`,
    zeros: (onde, n) =>
      `${n === 1 ? '1 código completado' : `${numero(n)} códigos completados`} com zero${onde}.`,
    espacos: (onde, n) =>
      `${n === 1 ? '1 texto difere' : `${numero(n)} textos diferem`} do gravado só em espaços repetidos${onde}. ${n === 1 ? 'Fica como está' : 'Ficam como estão'}.`,
    sobras: (onde, n) =>
      `${n === 1 ? '1 valor está' : `${numero(n)} valores estão`} em colunas sem título${onde} e não será lido.`,
    vazias: (onde, n) =>
      `${n === 1 ? '1 célula vazia deixa' : `${numero(n)} células vazias deixam`} o que está gravado${onde}.`,
  } as { readonly [tipo in TipoAviso]: (onde: string, total: number) => string },
  emCampo: (titulo: string) => ` em ${titulo}`,
  exemplos: 'Ver exemplos',
  ateLinha: (linha: string) => `até a linha ${linha}`,
  caracteres: (lista: readonly { readonly code: string }[]) => lista.map(({ code }) => code).join(', '),
  mudancasTitulo: 'O que muda nos registros que já existem',
  mudancasTexto: 'As primeiras linhas de cada campo, como estão e como ficam. Confira antes de importar.',
  mudam: (titulo: string, n: number) => `${titulo}: ${n === 1 ? '1 muda' : `${numero(n)} mudam`}`,
  antes: 'Como está',
  depois: 'Como fica',
  maisMudancas: (n: number) => `e mais ${linhas(n)}`,
  semExemplos: 'Sem exemplos: o seu acesso não mostra este campo.',

  // erros
  errosTitulo: 'Linhas com erro',
  linha: 'Linha',
  valor: 'Valor',
  mensagem: 'O que corrigir',
  vazio: 'vazio',
  baixarErros: 'Baixar linhas com erro',
  baixarErrosTexto: 'O arquivo traz só as linhas recusadas e o motivo de cada uma. Corrija e envie de novo.',
  falhaBaixar: 'O arquivo de erros não foi baixado. Tente novamente.',
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
  cobertaTitulo: 'Outra importação veio depois',
  cobertaTexto:
    'Se preferir desfazer só o que ela não tocou, o resto fica como está e pode ser desfeito depois.',
  desfazerResto: 'Desfazer só o resto',
  desfazerDeNovo: 'Tentar desfazer o que ficou',
  restantesTitulo: 'O que não voltou',
  restantesTexto:
    'Estes registros ficaram como estão. Resolvido o motivo, o que ficou pode ser desfeito também.',
  registro: 'Registro',
  motivo: 'Por que ficou',
  baixarRestantes: 'Baixar a lista',
  falhaBaixarRestantes: 'A lista não foi baixada. Tente novamente.',
  paginasRestantes: 'Páginas do que não voltou',
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
  confirmaDescartarTexto:
    'Nada dela foi gravado. O arquivo enviado sai da lista; para importá-lo, envie-o de novo.',
  descartar: 'Descartar',
  falhaDescartar: 'A importação não foi descartada. Tente novamente.',
  total: (count: number) => (count === 1 ? '1 importação' : `${numero(count)} importações`),
  paginas: 'Páginas de importações',
} as const;
