import { describe, expect, it } from 'vitest';
import { convenioNoDia, pedeAutorizacao, type Carteira } from './convenio.ts';

const carteira = (mudanca: Partial<Carteira> = {}): Carteira => ({
  convenioId: 1,
  convenio: 'Vida Plena',
  plano: null,
  numero: '123',
  validade: null,
  principal: false,
  ativo: true,
  planoAtivo: true,
  modalidade: 'MEDICINA_GRUPO',
  exigeAutorizacao: true,
  diasRetorno: 30,
  ...mudanca,
});
const DIA = '2026-12-03';
const ids = (carteiras: readonly Carteira[]) => {
  const { caso, carteiras: achadas } = convenioNoDia(carteiras, DIA);
  return [caso, achadas.map(({ convenioId, numero }) => `${convenioId}:${numero}`)];
};

describe('[CLIN-01] D-04: the convênio that comes with the patient', () => {
  it('[CLIN-01] D-04: one that counts is the one; two are offered, the main one first; none is none', () => {
    expect(ids([])).toEqual(['NENHUM', []]);
    expect(ids([carteira()])).toEqual(['UM', ['1:123']]);
    expect(ids([carteira(), carteira({ convenioId: 2, principal: true })])).toEqual([
      'VARIOS',
      ['2:123', '1:123'],
    ]);
  });
  it('[CLIN-01] D-04: an expired card, and a convênio that ended, count on no later day and are told', () => {
    const vencida = carteira({ validade: '2026-12-02' });
    expect(ids([vencida])).toEqual(['VENCIDO', ['1:123']]);
    expect(ids([carteira({ ativo: false })])).toEqual(['VENCIDO', ['1:123']]);
    expect(ids([carteira({ validade: DIA })])).toEqual(['UM', ['1:123']]);
    expect(ids([vencida, carteira({ convenioId: 2 })])).toEqual(['UM', ['2:123']]);
  });
  it('[CLIN-01] D-04: what would come by itself and does not count is told, with why, beside the one that is taken', () => {
    const vencida = carteira({ validade: '2026-12-02', principal: true });
    const naoValem = (...carteiras: Carteira[]) =>
      convenioNoDia(carteiras, DIA).naoValem.map(({ convenioId, porque }) => [convenioId, porque]);
    expect(naoValem(vencida, carteira({ convenioId: 2 }))).toEqual([[1, 'VALIDADE']]);
    expect(naoValem(carteira({ planoAtivo: false, plano: 'Ouro' }))).toEqual([[1, 'PLANO']]);
    expect(naoValem(carteira({ ativo: false, validade: '2020-01-01' }))).toEqual([[1, 'CONVENIO']]);
    // Another card of the same convênio counts: nothing of it is lost.
    expect(naoValem(vencida, carteira({ numero: 'B', validade: '2027-12-31' }))).toEqual([]);
  });
  it('[CLIN-01] D-04: a plan that was switched off counts no more than an expired card', () => {
    expect(ids([carteira({ planoAtivo: false })])).toEqual(['VENCIDO', ['1:123']]);
  });
  it('[CLIN-01] D-04: two cards of one convênio are one convênio, by the card that lasts longest', () => {
    expect(
      ids([
        carteira({ numero: 'A', validade: '2026-12-31' }),
        carteira({ numero: 'B', validade: '2027-12-31' }),
      ]),
    ).toEqual(['UM', ['1:B']]);
  });
  it('[CLIN-01] D-04: an authorisation is asked by the convênio or by what the visit is charged as, never of SUS', () => {
    expect(pedeAutorizacao(carteira(), false)).toBe(true);
    expect(pedeAutorizacao(carteira({ exigeAutorizacao: false }), false)).toBe(false);
    expect(pedeAutorizacao(carteira({ exigeAutorizacao: false }), true)).toBe(true);
    expect(pedeAutorizacao(carteira({ modalidade: 'SUS' }), true)).toBe(false);
  });
});
