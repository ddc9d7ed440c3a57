import { describe, expect, it } from 'vitest';
import { chamadasNo, nomeResponde, trechosDe } from './comentario.ts';

const ana = { id: 1, nome: 'Ana' };
const anaPaula = { id: 2, nome: 'Ana Paula' };

describe('[REG-03] whom a comment calls', () => {
  it('is who is still named in it', () => {
    expect(chamadasNo('@Ana, veja', [ana, anaPaula])).toEqual([ana]);
    expect(chamadasNo('veja, Ana', [ana])).toEqual([]);
  });

  it('is nobody whose name only begins another word', () => {
    expect(chamadasNo('@Anabela', [ana])).toEqual([]);
    expect(chamadasNo('@Anabela e @Ana.', [ana])).toEqual([ana]);
  });
});

describe('[REG-03] the pieces of a comment', () => {
  it('hold the names apart, the longest first', () => {
    expect(trechosDe('Oi @Ana Paula e @Ana!', [ana, anaPaula])).toEqual([
      { texto: 'Oi ' },
      { texto: '@Ana Paula', pessoa: anaPaula },
      { texto: ' e ' },
      { texto: '@Ana', pessoa: ana },
      { texto: '!' },
    ]);
  });

  it('are one where nobody is called', () => {
    expect(trechosDe('a@b', [])).toEqual([{ texto: 'a@b' }]);
  });
});

describe('[REG-03] a name and what is typed of it', () => {
  it('meet at the beginning of words, whatever the accents', () => {
    expect(nomeResponde('José da Conceição', 'jose conc')).toBe(true);
    expect(nomeResponde('José da Conceição', 'osé')).toBe(false);
    expect(nomeResponde('José', '')).toBe(true);
  });
});
