import { describe, expect, it } from 'vitest';
import { controlIn, isSuspicious, lookAlikesIn, mendTwice } from './caracteres.ts';

describe('caracteres que não se veem', () => {
  it('acha o de controle e o partido', () => {
    expect(controlIn('Ban\u0000co')).toBe('U+0000');
    expect(controlIn('a\u0007b')).toBe('U+0007');
    expect(controlIn('a\ud800b')).toBe('U+D800');
    expect(controlIn('duas\r\nlinhas\te 😀 é')).toBeUndefined();
  });

  it('nomeia os parecidos', () => {
    expect(lookAlikesIn('А00\u200bＡ')).toEqual([
      { code: 'U+0410', kind: 'cirilico', char: 'А', like: 'A' },
      { code: 'U+200B', kind: 'invisivel', char: '\u200b', like: '' },
      { code: 'U+FF21', kind: 'largura', char: 'Ａ', like: 'A' },
    ]);
    expect(lookAlikesIn('João Ávila – 5 µg')).toEqual([]);
  });

  it('desconfia de alfabetos misturados numa palavra, e não de letras gregas da medicina', () => {
    expect(isSuspicious('Bаnco')).toBe(true);
    expect(isSuspicious('Ana\u200b')).toBe(true);
    expect(isSuspicious('β-caroteno, α1-antitripsina, 5 μg')).toBe(false);
    expect(isSuspicious('Владимир')).toBe(false);
  });
});

describe('texto codificado duas vezes', () => {
  const twice = (text: string) =>
    Buffer.from(Buffer.from(text, 'utf8').toString('latin1'), 'latin1').toString('latin1');

  it.each(['Cólera', 'São José', 'AÇÃO', 'Às 5ª', 'N.º 3', 'Ünica', 'à'])(
    '%s volta a ser o que era',
    (text) => {
      expect(twice(text)).not.toBe(text);
      expect(mendTwice(twice(text))).toBe(text);
    },
  );

  it('também como o Windows a mostra', () => {
    expect(mendTwice('SÃ£o JosÃ© â€“ â€œaspasâ€\u009d, Ã€ e Ã‰')).toBe('São José – “aspas”, À e É');
  });

  it.each(['Ação', 'JOÃO', 'Irmã', 'MANHÃ', 'Âmbar', 'pâté', 'CORAÇÃO', '100 €'])(
    '%s fica como está',
    (text) => {
      expect(mendTwice(text)).toBe(text);
    },
  );
});
