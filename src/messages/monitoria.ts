/** Sentences of the review chat (MON-01 to MON-03); those in the specification are to the letter. */
import { MENSAGEM_MAXIMO } from '#domain/monitoria/monitoria.ts';
import { STATUS } from '#schemas/compartilhado/estudo.ts';
import { numero } from './lista.ts';
import { titulosDe } from './palavras.ts';

export const STATUS_DITO = titulosDe(STATUS);

export const monitoriaServidor = {
  recurso: 'a monitoria',
  semMensagem: 'Informe uma mensagem',
  semStatus: 'Informe o status',
  longa: `A mensagem tem no máximo ${numero(MENSAGEM_MAXIMO)} caracteres.`,
  semMonitoria: 'Os registros deste cadastro não têm monitoria.',
  foraDoEstudo: 'A monitoria só existe no estudo em vigor para o qual foi configurada.',
  colunaDesconhecida: 'Este campo não é deste registro, ou não aparece mais nele. Abra o registro de novo.',
  mestreDesconhecido: 'O registro mestre não é o deste registro. Abra o registro de novo.',
  aprovada: 'Esta conversa foi aprovada e não recebe mais mensagens.',
  estudoBloqueado:
    'O estudo está bloqueado (data lock): nada dele se grava, nem mensagens. O que você escreveu não foi registrado e continua aqui.',
  vendoComo: 'A monitoria não se escreve ao ver o sistema como outra pessoa.',
  naLixeira: 'O registro está na lixeira. Restaure-o antes de escrever.',
} as const;

export const monitoriaTela = {
  titulo: 'Monitoria',
  doRegistro: 'Registro inteiro',
  abrir: (campo: string, situacao: string) => `Monitoria de ${campo}: ${situacao}`,
  semMensagens: 'sem mensagens',
  vazio: 'Nada foi dito ainda',
  vazioTexto: 'A primeira mensagem abre a conversa deste campo.',
  mensagem: 'Mensagem',
  escreva: 'Escreva a mensagem',
  status: 'Status',
  enviar: 'Enviar',
  enviarComo: (status: string) => `Enviar como ${status.toLocaleLowerCase('pt-BR')}`,
  aprovada: 'Conversa aprovada: não recebe mais mensagens.',
  naoRegistrado: 'A conversa foi aprovada enquanto você escrevia. Isto não foi registrado:',
  descartar: 'Descartar',
  soLeitura: 'Você lê esta conversa, mas não escreve nela.',
  naoEnviado: 'não enviado · tentar de novo',
  campo: 'Campo',
  conversas: 'Conversas deste registro',
  quantas: (total: number) => (total === 1 ? '1 mensagem' : `${numero(total)} mensagens`),
  abrirRegistro: 'Abrir o registro',
  falha: 'A conversa não pôde ser lida.',
  desligada: 'A monitoria não está ligada no estudo em vigor.',
} as const;
