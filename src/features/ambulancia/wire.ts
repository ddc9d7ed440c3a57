/** The board's call, asked again whenever an order is told live. */
import type { QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { useBoard } from '#shared/live/board.ts';

const CHAVE = ['ambulancia', 'quadro'] as const;

export const useQuadro = () =>
  useBoard<QuadroAmbulancias>(CHAVE, '/ambulancia/quadro', ['pedidos-ambulancia']);
