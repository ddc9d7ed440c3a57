import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTelefone, isValidTelefone, normalizeTelefone, whatsappLink } from './telefone.ts';

describe('[LOOK-08] telephones', () => {
  it('[LOOK-08] shows 8, 10 and 11 digits', () => {
    expect(formatTelefone('32221234')).toBe('3222-1234');
    expect(formatTelefone('3132221234')).toBe('(31) 3222-1234');
    expect(formatTelefone('31998765432')).toBe('(31) 99876-5432');
    expect(formatTelefone('08007712345')).toBe('0800 771 2345');
  });
  it('[LOOK-08] takes away mask, country code and long-distance zero', () => {
    expect(normalizeTelefone('+55 (31) 99876-5432')).toBe('31998765432');
    expect(normalizeTelefone('55 31 3222.1234')).toBe('3132221234');
    expect(normalizeTelefone('(031) 3222-1234')).toBe('3132221234');
    expect(normalizeTelefone('5532221234')).toBe('5532221234');
    expect(normalizeTelefone('0800 771 2345')).toBe('08007712345');
  });
  it('[LOOK-08] refuses other lengths, area codes with zero and mobiles without the nine', () => {
    for (const wrong of [
      '',
      '999',
      '123456789',
      '3032221234',
      '31898765432',
      '12221234',
      '319987654321',
      '3222-123x',
    ]) {
      expect([wrong, isValidTelefone(wrong)]).toEqual([wrong, false]);
    }
  });
  it('[LOOK-08] every valid telephone survives its mask', () => {
    const phone = fc.oneof(
      fc.stringMatching(/^[2-9][0-9]{7}$/),
      fc.stringMatching(/^[1-9]{2}[2-9][0-9]{7}$/),
      fc.stringMatching(/^[1-9]{2}9[0-9]{8}$/),
      fc.stringMatching(/^0800[0-9]{7}$/),
    );
    fc.assert(
      fc.property(phone, (value) => {
        expect(isValidTelefone(value)).toBe(true);
        expect(normalizeTelefone(formatTelefone(value))).toBe(value);
      }),
    );
  });
  it('[LOOK-08] the messaging link carries country code 55 and needs an area code', () => {
    expect(whatsappLink('(31) 99876-5432')).toBe('https://wa.me/5531998765432');
    expect(whatsappLink('3222-1234')).toBeNull();
    expect(whatsappLink('0800 771 2345')).toBeNull();
    expect(whatsappLink('abc')).toBeNull();
  });
});
