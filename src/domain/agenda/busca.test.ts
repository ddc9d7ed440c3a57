import { describe, expect, it } from 'vitest';
import { periodoDaBusca } from './busca.ts';

const HOJE = '2026-11-23';

describe('[CLIN-01] from when a free time is looked for', () => {
  it('[CLIN-01] begins today, or on the day that was asked for', () => {
    expect(periodoDaBusca({}, HOJE)).toEqual({ de: HOJE, ate: '2027-02-20' });
    expect(periodoDaBusca({ de: '2026-12-15' }, HOJE)).toEqual({ de: '2026-12-15', ate: '2027-03-14' });
    expect(periodoDaBusca({ de: '2026-12-15', ate: '2026-12-15' }, HOJE)).toEqual({
      de: '2026-12-15',
      ate: '2026-12-15',
    });
  });
  it.each([
    [{ de: '2026-11-22' }, 'passado'],
    [{ de: '2026-02-30' }, 'data'],
    [{ de: '2027-11-24' }, 'longe'],
    [{ de: '2026-12-15', ate: '2026-12-14' }, 'ordem'],
    [{ ate: '2027-02-21' }, 'muitos'],
  ])('[CLIN-01] refuses %o: %s', (pedido, recusa) => {
    expect(periodoDaBusca(pedido, HOJE)).toMatchObject({ recusa });
  });
});
