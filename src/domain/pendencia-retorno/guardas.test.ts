/** What settling a line asks for. */
import { describe, expect, it } from 'vitest';
import { comMovimento } from './guardas.ts';

describe('[FIN-03] comMovimento', () => {
  it('[FIN-03] posted by hand names its movement; nothing else does', () => {
    expect(comMovimento({ campos: { comoResolvida: 'LANCADA', movimentoId: 7 } })).toBeUndefined();
    expect(comMovimento({ campos: { comoResolvida: 'NADA', movimentoId: null } })).toBeUndefined();
    expect(comMovimento({ campos: { comoResolvida: 'LANCADA' } })).toEqual({
      movimentoId: [expect.stringContaining('Escolha o movimento')],
    });
    expect(comMovimento({ campos: { comoResolvida: 'DEVOLVIDA', movimentoId: 7 } })).toEqual({
      movimentoId: [expect.stringContaining('Lançada à mão')],
    });
  });
});
