import { describe, expect, it } from 'vitest';
import { compose, composeDeep, decompose } from './composto.ts';

/** A generator of its own, so that a failure comes again with the same texts. */
function textos(quantos: number): string[] {
  let seed = 9;
  const next = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const letters = Array.from('aAeEioOuUcCnN ?1ßœ한각\u212b\u1e9b\u0323\u{1f600}');
  const marks = ['', '', '\u0300', '\u0301', '\u0302', '\u0303', '\u0308', '\u0323', '\u0327', '\u030a'];
  return Array.from({ length: quantos }, () =>
    Array.from(
      { length: 1 + next(12) },
      () => `${letters[next(letters.length)]}${marks[next(marks.length)]}${marks[next(marks.length)]}`,
    ).join(''),
  );
}

describe('[B12] equal text is equal in NFC and NFD', () => {
  it('gives one text for every spelling of it, and leaves it so', () => {
    for (const texto of textos(2000)) {
      const composed = compose(texto);
      for (const form of ['NFC', 'NFD'] as const)
        expect(compose(texto.normalize(form)), JSON.stringify(texto)).toBe(composed);
      expect(compose(composed)).toBe(composed);
      expect(composed).toBe(texto.normalize('NFC'));
    }
  });

  it('reaches values and keys at any depth, and nothing but text changes', () => {
    for (const texto of textos(200)) {
      const nfd = texto.normalize('NFD');
      const given = { a: [nfd, { [`k${nfd}`]: { b: nfd, n: 1, vazio: null, sim: true } }], c: nfd };
      const nfc = texto.normalize('NFC');
      expect(composeDeep(given)).toEqual({
        a: [nfc, { [`k${nfd}`.normalize('NFC')]: { b: nfc, n: 1, vazio: null, sim: true } }],
        c: nfc,
      });
    }
  });

  it('leaves passwords as they were typed', () => {
    const senha = 'Sa\u0303o-2026';
    expect(composeDeep({ password: senha, newPassword: senha, repeat: senha, nome: senha })).toEqual({
      password: senha,
      newPassword: senha,
      repeat: senha,
      nome: 'São-2026',
    });
  });

  it('leaves bytes and streams alone and does not stumble over depth', () => {
    const bytes = Buffer.from('a\u0303');
    expect(composeDeep(bytes)).toBe(bytes);
    expect(bytes.toString()).toBe('a\u0303');
    let deep: unknown = 'a\u0303';
    for (let level = 0; level < 50_000; level++) deep = [deep];
    let inner = composeDeep(deep);
    while (Array.isArray(inner)) inner = inner[0];
    expect(inner).toBe('ã');
  });
});

describe('[M3] a hostile text costs as much as it is long', () => {
  it('[M3] a million marks behind one letter', () => {
    // Put in order all at once they take an hour.
    const hostile = `a${'\u0300\u0316'.repeat(500_000)}`;
    expect(compose(hostile).length).toBe(hostile.length - 1);
    expect(decompose(hostile).length).toBe(hostile.length);
    expect(compose(`${'a\u0303'.repeat(3)}${'\u0316'.repeat(40)}e\u0301`)).toBe(`ããã${'\u0316'.repeat(40)}é`);
    // As many as a writing may have, and nothing but pairs.
    const trinta = `a${'\u0316'.repeat(29)}\u0300`.repeat(50_000);
    expect(compose(trinta)).toBe(`à${'\u0316'.repeat(29)}`.repeat(50_000));
    expect(compose(`${'😀'.repeat(40)}a\u0303`)).toBe(`${'😀'.repeat(40)}ã`);
  });
});
