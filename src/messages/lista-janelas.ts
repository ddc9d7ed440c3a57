/** Sentences of what a list opens over itself, which come with it. */
import { numero, registros } from './lista.ts';

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
