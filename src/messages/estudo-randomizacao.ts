/** Sentences of the randomisation of a study and of its blinding (CRF-04). */
import { formatMinuto } from '#domain/formato/data-hora.ts';

const conta = (quantos: number, singular: string, plural: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? singular : plural}`;

/** What is wrong with a file of lists. No sentence names an arm. */
export const randomizacaoArquivo = {
  vazio: 'O arquivo não tem nenhum lugar. Confira se é o da lista de randomização.',
  demais: (limite: number) =>
    `O arquivo passa de ${limite.toLocaleString('pt-BR')} lugares. Importe um centro de cada vez.`,
  semColunas: (colunas: readonly string[]) =>
    `${colunas.length === 1 ? `Falta a coluna ${colunas[0]}` : `Faltam as colunas ${colunas.join(', ')}`}. A primeira linha diz: estudo;centro;estrato;bloco;posicao;braco.`,
  danificado: (linha: number) => `A linha ${linha} tem aspas que não fecham. Exporte o arquivo de novo.`,
  deOutroEstudo: (codigo: string, nosso: string, linha: number) =>
    `A linha ${linha} diz o estudo '${codigo}', e o estudo em vigor é ${nosso}. Esta lista é de outro estudo: nada foi importado.`,
  centroAlheio: (centro: string) =>
    `O centro '${centro}' não é deste estudo, não está ativo ou está fora do seu alcance. Cadastre o centro antes, ou peça a lista certa.`,
  semEstrato: (centro: string) =>
    `Há lugares do centro ${centro} sem estrato. Onde não há estratos, escreva 'Único'.`,
  naoENumero: (linha: number) =>
    `A linha ${linha} não tem bloco e posição em números inteiros a partir de 1.`,
  semBraco: (linha: number) => `A linha ${linha} não diz o braço, ou o diz com mais de 60 letras.`,
  buraco: (lista: string, posicao: number) =>
    `Na lista ${lista} falta o lugar ${posicao}. Uma lista com buraco não se importa: peça-a inteira a quem a gerou.`,
  repetido: (lista: string, posicao: number) => `Na lista ${lista} o lugar ${posicao} aparece duas vezes.`,
  blocoPartido: (lista: string, bloco: number) =>
    `Na lista ${lista} o bloco ${bloco} não está inteiro num só trecho.`,
  blocoIncompleto: (lista: string, bloco: number) =>
    `Na lista ${lista} o bloco ${bloco} está incompleto: não tem os braços na proporção dos outros.`,
  umSoBraco: 'O arquivo tem um braço só: não há o que sortear.',
  eMais: (quantas: number) => `E mais ${conta(quantas, 'problema', 'problemas')}.`,
} as const;

export const randomizacaoServidor = {
  recurso: 'as listas de randomização',
  abertura: 'a abertura do cegamento',
  semEstudo: 'Nenhum estudo está em vigor, ou ele não está cadastrado. Confira em Configurações.',
  listaEmUso: (lista: string) =>
    `A lista ${lista} ainda tem lugares. Outra só se importa depois que ela se esgotar.`,
  listaEsgotada: (lista: string) =>
    `A lista ${lista} se esgotou: não há mais lugares. Peça a continuação dela a quem a gerou; ninguém foi randomizado.`,
  listaDeOutroCentro: 'Esta lista é de outro centro. Escolha uma lista do centro do participante.',
  naoRandomizado: 'Este participante não foi randomizado por uma lista: não há cegamento a abrir.',
  motivoCurto: 'Diga por que o braço precisa ser conhecido agora, em pelo menos dez letras.',
  avisoTitulo: 'Cegamento aberto no estudo',
  aviso: (pessoa: string, participante: string, motivo: string) =>
    `${pessoa} abriu o cegamento de ${participante}. Motivo: ${motivo}`,
} as const;

export const randomizacaoTela = {
  titulo: 'Importar listas de randomização',
  descricao:
    'O arquivo é conferido inteiro, fechado e nunca mais mostrado: quem sorteia vê só o braço que saiu, e quem importa não o vê de novo.',
  arraste: 'Arraste o arquivo CSV das listas, ou toque para escolher',
  ajuda: 'Colunas: estudo, centro, estrato, bloco, posicao, braco.',
  naoLido: 'O arquivo não pôde ser lido. Escolha-o de novo.',
  grande: 'O arquivo passa de 2 MB. Importe um centro de cada vez.',
  recusado: 'Nada foi importado',
  conferido: 'Pronto para importar',
  lacrar: 'Importar e lacrar',
  outro: 'Outro arquivo',
  falha: 'As listas não puderam ser importadas.',
  feito: (listas: number, lugares: number) =>
    `${conta(listas, 'lista importada e lacrada', 'listas importadas e lacradas')}, ${conta(lugares, 'lugar', 'lugares')}.`,
  lista: 'Lista',
  centro: 'Centro',
  estrato: 'Estrato',
  lugares: 'Lugares',
  blocos: 'Blocos',
  verListas: 'Ver listas',
} as const;

/** Beside the participant. */
export const cegamentoTela = {
  falha: 'A randomização não pôde ser lida.',
  naoRandomizado: 'Ainda não randomizado',
  naoRandomizadoTexto: 'Depois de incluído, quem pode randomizar o faz pelo botão Randomizar.',
  codigo: 'Código de randomização',
  braco: 'Braço',
  cego: 'Oculto: só quem sorteou o vê.',
  ate: (momento: string) => `À vista até ${formatMinuto(momento)}`,
  abrir: 'Abrir cegamento',
  pergunta: 'Abrir o cegamento deste participante?',
  declaracao:
    'Só em emergência, quando o cuidado depende de saber o braço. A abertura fica registrada com o seu nome e o motivo, e quem responde pelo estudo é avisado agora. O braço fica à vista só para você, por uma hora.',
  motivo: 'Motivo',
  motivoFalta: 'Diga por que o braço precisa ser conhecido agora.',
  falhaAto: 'O cegamento não pôde ser aberto.',
  aberturas: 'Já aberto',
  porQuem: (pessoa: string, momento: string) => `${pessoa}, ${formatMinuto(momento)}`,
} as const;
