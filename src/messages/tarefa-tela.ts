/** The administrators' screen of background work. */
import type { EstadoDeTarefa } from '#domain/tarefa/tarefa.ts';

export const ESTADO_DE_TAREFA: { readonly [estado in EstadoDeTarefa]: string } = {
  'na-fila': 'Na fila',
  executando: 'Em andamento',
  concluida: 'Concluída',
  falhou: 'Falhou',
  cancelada: 'Cancelada',
};

export const tarefaTela = {
  titulo: 'Tarefas do sistema',
  texto:
    'O que o sistema faz sozinho: e-mails, avisos, importações, limpezas. O que falhou várias vezes espera por você aqui.',
  total: (total: number): string => (total === 1 ? '1 tarefa' : `${total} tarefas`),
  tarefa: 'Tarefa',
  estado: 'Situação',
  todas: 'Todas',
  tipo: 'Tipo de tarefa',
  todosTipos: 'Todos os tipos',
  tentativas: 'Tentativas',
  quando: 'Quando',
  andamento: 'Andamento',
  falha: 'Última falha',
  acoes: 'Ações',
  de: (concluidos: string, total: string): string => `${concluidos} de ${total}`,
  repetir: 'Tentar novamente',
  cancelar: 'Cancelar',
  cancelando: 'Cancelando',
  cancelarPergunta: (titulo: string, id: number): string => `Cancelar a tarefa ${id} · ${titulo}?`,
  cancelarTexto: 'O que já foi feito fica; o resto não será feito.',
  posta: (titulo: string): string => `Na fila outra vez: ${titulo}.`,
  cancelada: (titulo: string): string => `Cancelamento pedido: ${titulo}.`,
  falhaRepetir: 'A tarefa não pôde voltar à fila.',
  falhaCancelar: 'A tarefa não pôde ser cancelada.',
  vazia: 'Nenhuma tarefa',
  vaziaTexto: 'As tarefas aparecem aqui enquanto esperam ou andam, e ficam um dia depois de concluídas.',
  vaziaFiltro: 'Nenhuma tarefa com este filtro.',
  proxima: (quando: string): string => `a partir de ${quando}`,
} as const;
