import { describe, expect, test } from 'vitest';
import { countMatches, findMarks, foldPage, searchKey } from './search-text.ts';

const cut = (pieces: readonly string[], query: string) =>
  findMarks(pieces, searchKey(query)).map(({ piece, from, to, match }) => [
    match,
    pieces[piece]?.slice(from, to),
  ]);

describe('[DOC-05] procura no texto de uma página', () => {
  test('acentos, maiúsculas e espaços não contam', () => {
    expect(cut(['Evolução do paciente; EVOLUCAO  em casa'], 'evolução')).toEqual([
      [0, 'Evolução'],
      [1, 'EVOLUCAO'],
    ]);
    expect(cut(['dor   abdominal'], ' dor abdominal ')).toEqual([[0, 'dor   abdominal']]);
  });

  test('uma ocorrência pode atravessar pedaços', () => {
    expect(cut(['Hemo', 'globina ', 'glicada'], 'hemoglobina glicada')).toEqual([
      [0, 'Hemo'],
      [0, 'globina '],
      [0, 'glicada'],
    ]);
  });

  test('letras compostas, ligaduras e emoji marcam o que está escrito', () => {
    expect(cut(['ac\u0327a\u0303o'], 'cao')).toEqual([[0, 'c\u0327a\u0303o']]);
    expect(cut(['🫀 coração'], 'coracao')).toEqual([[0, 'coração']]);
    expect(cut(['Œdema'], 'oed')).toEqual([[0, 'Œd']]);
  });

  test('a conta é a mesma das marcas, e uma procura vazia não acha nada', () => {
    const pieces = ['aaaa b', 'anana aaa'];
    const key = searchKey('aa');
    expect(countMatches(foldPage(pieces), key)).toBe(
      new Set(findMarks(pieces, key).map(({ match }) => match)).size,
    );
    expect(countMatches('abc', searchKey('  '))).toBe(0);
    expect(findMarks(['abc'], '')).toEqual([]);
  });
});
