/** The entry before this one, as /auth/me tells it; shown after the sign-in so that a stranger's is noticed. */
import { formatRelativo } from '../formato/data-hora.ts';
import { fusoAtual } from '../formato/fuso.ts';

export type AcessoAnterior = {
  /** Moment of the wire. */
  readonly em: string;
  readonly ip: string | null;
  readonly agente: string | null;
  readonly mesmoComputador: boolean;
  /** Wrong passwords between that entry and this one. */
  readonly falhas: number;
};

/** 'hoje às 08:12', 'ontem às 14:05', '12/03/2026 às 09:10'. */
export function quandoFoi(moment: string, agora: string, zona: string = fusoAtual()): string {
  const near = formatRelativo(moment, agora, zona);
  if (near.includes(', ')) return near.replace(', ', ' às ');
  return near.replace(/ (\d{2}:\d{2})$/, ' às $1');
}
