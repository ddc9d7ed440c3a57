import { describe, expect, it } from 'vitest';
import { emOrdem, percentil, semResposta, trechoDe } from './quadro.ts';

const pedido = (id: number, risco: 'VERMELHO' | 'AMARELO', pedidoEm: string) => ({ id, risco, pedidoEm });

describe('[CLIN-04] quadro de ambulâncias', () => {
  it('[CLIN-04] o percentil é um tempo medido, e sem tempos não há nenhum', () => {
    expect(trechoDe([])).toEqual({ quantos: 0, p50: null, p90: null });
    expect(trechoDe([12])).toEqual({ quantos: 1, p50: 12, p90: 12 });
    expect(trechoDe([40, 10, 30, 20])).toEqual({ quantos: 4, p50: 20, p90: 40 });
    expect(percentil([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
  });

  it('[CLIN-04] o risco vem antes da hora, a hora antes do número, e a ordem é sempre a mesma', () => {
    const a = pedido(3, 'AMARELO', '2026-11-23T10:00:00Z');
    const b = pedido(2, 'VERMELHO', '2026-11-23T11:00:00Z');
    const c = pedido(1, 'AMARELO', '2026-11-23T10:00:00Z');
    expect(emOrdem([a, b, c]).map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(emOrdem([c, a, b]).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('[CLIN-04] só um pedido por responder passa do prazo, e o prazo é o do risco', () => {
    const agora = Date.parse('2026-11-23T10:10:00Z');
    const em = { situacao: 'SOLICITADO', pedidoEm: '2026-11-23T10:00:00Z' } as const;
    expect(semResposta({ ...em, risco: 'VERMELHO' }, agora)).toBe(true);
    expect(semResposta({ ...em, risco: 'AMARELO' }, agora)).toBe(false);
    expect(semResposta({ ...em, situacao: 'APROVADO', risco: 'VERMELHO' }, agora)).toBe(false);
  });
});
