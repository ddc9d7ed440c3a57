import { describe, expect, it } from 'vitest';
import { markedParts } from './marked.ts';

/** Marks in braces, what changed in stars. */
const line = (text: string, other?: string) =>
  markedParts(text, other)
    .map(({ shown, mark, changed }) =>
      changed ? `*${mark ? `{${shown}}` : shown}*` : mark ? `{${shown}}` : shown,
    )
    .join('');

describe('[A5] texto com o que não se vê', () => {
  it.each([
    ['Banco  do Sul', 'Banco{··}do Sul'],
    [' Um ', '{·}Um{·}'],
    ['"Stress" não', '{"}Stress{"} não'],
    ['a\r\nb', 'a{↵}{↵}b'],
    ['Ana\u200b', 'Ana{⟨U+200B⟩}'],
    ['Um só', 'Um só'],
  ])('%j', (text, shown) => expect(line(text)).toBe(shown));

  it('o que difere do outro', () => {
    expect(line('Banco  do Sul', 'Banco do Sul')).toBe('Banco{·}*{·}*do Sul');
    expect(line('Cólera', 'Colera')).toBe('C*ó*lera');
    expect(line('', 'x')).toBe('');
    expect(line('novo', '')).toBe('*novo*');
  });
});
