/**
 * The clock of an ambulance order: how long it has been in its state, how long ambulances took, and when
 * nobody has answered.
 */
import type { PedidoAmbulancia } from '#schemas/clinico/pedido-ambulancia.ts';

export type SituacaoPedido = PedidoAmbulancia['situacao'];
export type Risco = PedidoAmbulancia['risco'];

export const EM_CURSO = [
  'SOLICITADO',
  'APROVADO',
  'DESTINO_CONFIRMADO',
  'A_CAMINHO',
  'A_BORDO',
] as const satisfies readonly SituacaoPedido[];
const RISCOS = ['VERMELHO', 'LARANJA', 'AMARELO', 'VERDE', 'AZUL'] as const satisfies readonly Risco[];

/** Minutes in which the regulation answers a request of this risk; after them it is told again, and louder. Ours: no norm says it. */
export const MINUTOS_ATE_RESPOSTA: { readonly [risco in Risco]: number } = {
  VERMELHO: 3,
  LARANJA: 5,
  AMARELO: 15,
  VERDE: 30,
  AZUL: 60,
};

export type PedidoNoQuadro = {
  readonly id: number;
  readonly versao: number;
  readonly pacienteId: number;
  readonly nomePaciente: string | null;
  readonly situacao: (typeof EM_CURSO)[number];
  readonly risco: Risco;
  readonly tipo: string;
  readonly origem: string;
  readonly destino: string | null;
  readonly viatura: string | null;
  readonly contato: string;
  /** Asked for by another unit, to this one. */
  readonly vem: boolean;
  /** The unit that asked. */
  readonly unidade: string;
  readonly previsaoChegada: string | null;
  readonly pedidoEm: string;
  /** When it came to stand where it stands. */
  readonly desde: string;
};

/** Minutes of one stretch: how many, and the figures under which half and nine of ten lie. Null: none. */
export type Trecho = { readonly quantos: number; readonly p50: number | null; readonly p90: number | null };

export type QuadroAmbulancias = {
  /** The server's moment, so that a wrong clock of the browser counts nothing. */
  readonly agora: string;
  readonly pedidos: readonly PedidoNoQuadro[];
  /** Of other units, on their way to this one. */
  readonly aCaminho: readonly PedidoNoQuadro[];
  readonly trechos: {
    readonly resposta: Trecho;
    readonly saida: Trecho;
    readonly embarque: Trecho;
    readonly total: Trecho;
  };
  readonly terminados: { readonly concluidos: number; readonly cancelados: number; readonly obitos: number };
};

/** Nearest rank (NIST/SEMATECH e-Handbook 7.2.6.2 calls it the empirical one): a value that was measured, never one between. */
export function percentil(tempos: readonly number[], parte: number): number | null {
  if (tempos.length === 0) return null;
  const ordem = tempos.toSorted((a, b) => a - b);
  return ordem[Math.max(0, Math.ceil(parte * ordem.length) - 1)] ?? null;
}

/** `tempos` in minutes. */
export function trechoDe(tempos: readonly number[]): Trecho {
  return { quantos: tempos.length, p50: percentil(tempos, 0.5), p90: percentil(tempos, 0.9) };
}

/** Highest risk first, and of equal risk whoever asked first; the number ends every tie. */
export function emOrdem<T extends Pick<PedidoNoQuadro, 'risco' | 'pedidoEm' | 'id'>>(
  pedidos: readonly T[],
): T[] {
  return pedidos.toSorted(
    (a, b) =>
      RISCOS.indexOf(a.risco) - RISCOS.indexOf(b.risco) ||
      a.pedidoEm.localeCompare(b.pedidoEm) ||
      a.id - b.id,
  );
}

/** Whether the regulation should have answered by now. `agora` in milliseconds. */
export function semResposta(
  { situacao, risco, pedidoEm }: Pick<PedidoNoQuadro, 'situacao' | 'risco' | 'pedidoEm'>,
  agora: number,
): boolean {
  return situacao === 'SOLICITADO' && agora - Date.parse(pedidoEm) > MINUTOS_ATE_RESPOSTA[risco] * 60_000;
}
