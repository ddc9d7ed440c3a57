/** What is said of a step that many rows were asked to take in the background. */
import type { EstadoDosPassos } from '#domain/transition/transition.ts';
import { registros } from './lista.ts';

export const passos = {
  tela: 'A tela de onde o pedido foi feito não é um endereço do Zelo.',
  /** Of what was asked before its name was kept. */
  semNome: 'Mudança de situação de muitos registros',
  /** 'Recalcular retenções: concluído'. */
  titulo: (passo: string, estado: EstadoDosPassos): string =>
    `${passo}: ${estado === 'falhou' ? 'interrompido por uma falha do servidor' : estado === 'cancelado' ? 'parado antes do fim' : 'concluído'}`,
  resultado: (concluidos: number, ficaram: number, total: number): string => {
    const faltaram = total - concluidos - ficaram;
    return [
      concluidos === 1 ? '1 registro feito.' : `${registros(concluidos)} feitos.`,
      ...(ficaram > 0
        ? [
            `${registros(ficaram)} ${ficaram === 1 ? 'ficou como estava' : 'ficaram como estavam'}: abra para ver por quê.`,
          ]
        : []),
      ...(faltaram > 0
        ? [
            `${registros(faltaram)} não ${faltaram === 1 ? 'chegou' : 'chegaram'} a ser ${faltaram === 1 ? 'tratado' : 'tratados'}: peça de novo.`,
          ]
        : []),
    ].join(' ');
  },
} as const;
