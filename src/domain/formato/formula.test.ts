import { describe, expect, it } from 'vitest';
import { harmless, withoutApostrophe } from './formula.ts';

describe('textos que uma planilha executaria', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '−1',
    '\t=1',
    '\rx',
    '\nx',
    ' =1',
    '\u200b=1',
    '\ufeff＝1',
    '\u2060 @x',
    "'=1",
    "''＝1",
    '\u00a0=1',
  ])('%j sai com apóstrofo', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  it.each(['1+1', 'a=b', "'aspas simples'", "d'água", "'", '', '\u200bana', 'é'])('%j sai como é', (text) => {
    expect(harmless(text)).toBe(text);
    expect(withoutApostrophe(text)).toBe(text);
  });

  it('ida e volta devolvem o mesmo texto, quaisquer que sejam os sinais do começo', () => {
    const signs = ["'", '=', '＝', '-', ' ', '\u200b', '\t', '\r', 'a', '1', '@', '−'];
    let texts = [''];
    for (let length = 0; length < 4; length++) {
      texts = texts.flatMap((text) => signs.map((sign) => text + sign));
      for (const text of texts) expect(withoutApostrophe(harmless(text)), JSON.stringify(text)).toBe(text);
    }
  });
});
