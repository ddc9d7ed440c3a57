import { describe, expect, it } from 'vitest';
import { comCarteiraMostrada } from './carteira.ts';

const HOJE = '2026-11-23';
const velha = { convenioId: 1, numeroCarteira: '77-7', validade: '2024-12-31', planoId: 4 };
const outraCarteira = { convenioId: 2, numeroCarteira: '555', validade: null, planoId: null };
const mostrada = { convenioId: 1, numero: '777', validade: '2028-12-31' };

describe('[CLIN-06] the card that was shown', () => {
  it('[CLIN-06] renews the validity of the same number, and the number of the only, expired card of the convênio', () => {
    expect(comCarteiraMostrada([outraCarteira, velha], mostrada, HOJE)).toEqual([
      outraCarteira,
      { ...velha, validade: '2028-12-31' },
    ]);
    expect(comCarteiraMostrada([velha, outraCarteira], { ...mostrada, numero: '999' }, HOJE)).toEqual([
      { ...velha, numeroCarteira: '999', validade: '2028-12-31' },
      outraCarteira,
    ]);
    expect(
      comCarteiraMostrada([outraCarteira], { ...mostrada, convenioId: 2, numero: '555' }, HOJE),
    ).toMatchObject([{ validade: '2028-12-31' }]);
  });
  it.each([
    ['particular', { ...mostrada, convenioId: null }],
    ['no validity', { ...mostrada, validade: null }],
    ['an older one', { ...mostrada, validade: '2024-01-01' }],
    ['a convênio without a card', { ...mostrada, convenioId: 3 }],
    ['another number beside one that is good', { ...mostrada, convenioId: 2, numero: '999' }],
  ])('[CLIN-06] leaves the register as it is: %s', (_, dada) => {
    expect(comCarteiraMostrada([velha, outraCarteira], dada, HOJE)).toBeNull();
  });
});
