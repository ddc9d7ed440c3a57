/** Sentences of the emptying of a bin. */
import { numero } from './lista.ts';

const registros = (count: number): string => (count === 1 ? '1 registro' : `${numero(count)} registros`);

export const lixeira = {
  // wire
  idsOuFiltro: 'Envie os registros (ids) ou a pesquisa (filtro), e não os dois.',
  ids: 'Os ids são números inteiros positivos, no máximo 5.000.',
  dias: 'Os dias são um número inteiro de 1 a 36.500.',
  vazia: 'Não há o que excluir definitivamente: a lixeira não tem registros assim.',
  emAndamento: 'A lixeira deste cadastro já está sendo esvaziada. Espere terminar ou cancele.',
  semDireito:
    'A permissão de esvaziar a lixeira deste cadastro não é mais sua. O que já foi excluído não volta.',
  emUso: (plural: string) => `Está em uso em ${plural}, na lista ou na lixeira de lá.`,
  emUsoInterno: 'Está em uso em outra parte do sistema (usuários, documentos ou permissões).',
  comDocumentos: 'Tem documentos guardados.',
  sistema: 'Sistema (prazo da lixeira)',

  // screen
  esvaziar: 'Esvaziar lixeira',
  excluirDeVez: 'Excluir de vez',
  titulo: (plural: string) => `Esvaziar a lixeira de ${plural}`,
  tituloSelecao: (count: number) => `Excluir de vez ${registros(count)}`,
  oQue: 'O que excluir de vez',
  tudo: 'Tudo o que está na lixeira',
  tudoDaPesquisa: 'Tudo o que a pesquisa encontrou na lixeira',
  antigos: 'Só o que foi excluído há mais de',
  dias2: 'dias',
  contando: 'Contando…',
  seraoExcluidos: (count: number) =>
    count === 0
      ? 'Nenhum registro está assim na lixeira.'
      : `${registros(count)} ${count === 1 ? 'será excluído' : 'serão excluídos'} de vez. Não há como desfazer.`,
  fica: 'O que ainda está em uso ou tem documentos fica na lixeira, e a tela diz quantos e por quê.',
  digite: (count: number) => `Para confirmar, digite ${numero(count)}`,
  cancelar: 'Cancelar',
  fechar: 'Fechar',
  fecharContinua: 'Fechar e deixar continuar',
  falhaParar: 'O trabalho continua. Tente parar de novo.',
  parar: 'Parar',
  esvaziando: 'Excluindo…',
  feitos: (concluidos: number, total: number) => `${numero(concluidos)} de ${numero(total)}`,
  concluido: (count: number) => `${registros(count)} ${count === 1 ? 'excluído' : 'excluídos'} de vez.`,
  cancelado: (count: number) =>
    `Parado. ${registros(count)} ${count === 1 ? 'já tinha sido excluído' : 'já tinham sido excluídos'} de vez.`,
  falhou: (count: number) =>
    `Interrompido por uma falha do servidor depois de excluir ${registros(count)}. Tente novamente.`,
  ficaram: (count: number) => `${registros(count)} ${count === 1 ? 'ficou' : 'ficaram'} na lixeira:`,
  falha: 'A lixeira não foi esvaziada. Verifique a conexão e tente novamente.',
  guarda: 'Guarda obrigatória',
} as const;
