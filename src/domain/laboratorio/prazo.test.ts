import { describe, expect, it } from 'vitest';
import { prazoCumprido } from './prazo.ts';

describe('[LAB-01] the time that an exam promises', () => {
  const de = (liberadoEm: string, prazoHoras: number | null = 24) =>
    prazoCumprido({ coletadoEm: '2026-11-20T10:00:00.000Z', liberadoEm, prazoHoras });

  it('is counted from the collection, its last minute included', () => {
    expect(de('2026-11-21T10:00:00.000Z')).toBe('DENTRO');
    expect(de('2026-11-21T10:00:00.001Z')).toBe('FORA');
  });

  it('is not judged where nothing is promised, or nobody said when it was collected', () => {
    expect(de('2026-11-21T10:00:00.000Z', null)).toBeNull();
    expect(
      prazoCumprido({ coletadoEm: null, liberadoEm: '2026-11-21T10:00:00.000Z', prazoHoras: 1 }),
    ).toBeNull();
  });
});
