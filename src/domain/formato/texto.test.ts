import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStartsWithFolded, capitalize, foldText, startsWithFolded } from './texto.ts';

describe('[NAV-11] text without accents', () => {
  it('[NAV-11] folds Portuguese and its neighbours', () => {
    expect(foldText('Cólera')).toBe('colera');
    expect(foldText('ÁÀÂÃÉÊÍÓÔÕÚÜÇÑ')).toBe('aaaaeeiooouucn');
    expect(foldText('Straße Øre Łódź Æsir')).toBe('strasse ore lodz aesir');
    expect(foldText('e\u0301')).toBe('e');
    expect(foldText('D’Ávila – “Sul”')).toBe('d\'avila - "sul"');
    expect(foldText('A-1 / B')).toBe('a-1 / b');
  });
  it('[NAV-11] folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
  it('[NAV-11] finds by the beginning of any word, without accents', () => {
    expect(startsWithFolded('clas', 'Classificações de estabelecimento')).toBe(true);
    expect(startsWithFolded('ESTAB', 'Classificações de estabelecimento')).toBe(true);
    expect(startsWithFolded('cont pag', 'Contas a pagar')).toBe(true);
    expect(startsWithFolded('prontuár', 'prontuarios-crf')).toBe(true);
    expect(startsWithFolded('icacoes', 'Classificações')).toBe(false);
    expect(startsWithFolded('conta receber', 'Contas a pagar')).toBe(false);
    expect(startsWithFolded(' ', 'Contas a pagar')).toBe(true);
    expect(anyStartsWithFolded('banco', 'instituicoes', 'Bancos')).toBe(true);
    expect(anyStartsWithFolded('banco', 'cidades', 'Cidades')).toBe(false);
  });
  it('[NAV-11] capitalizes the first letter alone', () => {
    expect(capitalize('órgão expedidor')).toBe('Órgão expedidor');
    expect(capitalize('')).toBe('');
  });
});
