import { describe, expect, it } from 'vitest';
import { momentosDe, type AoLado, type Momento } from './momentos.ts';

const linha: readonly Momento[] = [
  { seq: 10, em: '2026-11-20T12:00:00.000Z', usuario: 'Ana', acao: 'inserir' },
  { seq: 14, em: '2026-11-20T12:30:00.000Z', usuario: 'Ana', acao: 'transitar' },
];
const ao = (acao: AoLado['acao'], em: string): AoLado => ({ acao, em, usuario: 'Ana' });

describe('[CLIN-02] the moments of a chart', () => {
  it('[CLIN-02] what was written beside it is a moment of the state that stood then', () => {
    const momentos = momentosDe(linha, [
      ao('corrigir', '2026-11-21T08:00:00.000Z'),
      ao('responder', '2026-11-20T12:10:00.000Z'),
      ao('adendar', '2026-11-20T12:20:00.000Z'),
    ]);
    expect(momentos.map(({ acao, seq }) => [acao, seq])).toEqual([
      ['inserir', 10],
      ['responder', 10],
      ['adendar', 10],
      ['transitar', 14],
      ['corrigir', 14],
    ]);
  });

  it('[CLIN-02] of what came before the row nothing can be shown', () => {
    expect(momentosDe(linha, [ao('responder', '2026-11-20T11:00:00.000Z')])).toEqual(linha);
    expect(momentosDe([], [ao('responder', '2026-11-20T11:00:00.000Z')])).toEqual([]);
  });
});
