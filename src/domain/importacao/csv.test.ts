import { describe, expect, it } from 'vitest';
import { CsvError, CsvScanner, type CsvRecord } from './csv.ts';

function read(text: string, { separator = ';', quote = true, size = text.length } = {}): CsvRecord[] {
  const scanner = new CsvScanner({ separator, quote });
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += Math.max(1, size))
    records.push(...scanner.write(text.slice(at, at + size)));
  return [...records, ...scanner.end()];
}
const cells = (text: string, options = {}) => read(text, options).map((record) => record.cells);
const lines = (text: string) => read(text).map((record) => record.line);
function problem(text: string, options = {}): [string, number] {
  try {
    read(text, options);
  } catch (error) {
    if (error instanceof CsvError) return [error.kind, error.line];
    throw error;
  }
  return ['nenhum', 0];
}

describe('[A1] aspas de um CSV', () => {
  it('cercam o campo, com separador, quebra de linha, aspas dobradas e brancos em volta', () => {
    expect(cells('a;"b;c";d\r\n1; "x ""y"" z" ;3\n')).toEqual([
      ['a', 'b;c', 'd'],
      ['1', 'x "y" z', '3'],
    ]);
    expect(cells('1;"duas\r\nlinhas"\n2;b')).toEqual([
      ['1', 'duas\r\nlinhas'],
      ['2', 'b'],
    ]);
    expect(cells('1\t"a"\t\n', { separator: '\t' })).toEqual([['1', 'a', '']]);
  });

  it('são letras onde não cercam o campo inteiro', () => {
    expect(cells('1;TV 14" nova;x\n2;"Flutter" e fibrilação;y\n3;Reação ao "stress";z')).toEqual([
      ['1', 'TV 14" nova', 'x'],
      ['2', '"Flutter" e fibrilação', 'y'],
      ['3', 'Reação ao "stress"', 'z'],
    ]);
  });

  it.each([
    ['nunca fechadas', 'c;n\n1;a\n2;"Banco\n3;b\n', 3],
    ['fechadas pelas de outro campo', 'c;n\n1;"Banco do Brasil\n2;"Caixa"\n', 2],
    ['fechadas por uma palavra bem depois', 'c;n\n1;"Banco\n2;b\n3;c "d" e\n', 2],
    ['com separador dentro e texto depois', 'c;n\n\n1;"a;b"c\n', 3],
    ['abertas num campo depois de outro com quebra', 'c;n\n"a\nb";"c\n1;2\n', 3],
    ['na última linha, sem fim de linha', 'c;n\r\n1;"', 2],
  ])('%s: para na linha em que se abriram', (_, text, line) => {
    for (const size of [1, 2, 3, text.length]) expect(problem(text, { size })).toEqual(['aspas', line]);
  });

  it('uma linha sem fim e umas aspas sem fim se distinguem', () => {
    expect(problem(`c;n\n1;"${'x;y\n'.repeat(400_000)}`, { size: 65_536 })).toEqual(['aspas', 2]);
    expect(problem(`c;n\n1;2\n${'x'.repeat(1_200_000)}`, { size: 65_536 })).toEqual(['longa', 3]);
  });

  it('sem aspas por escolha, tudo é texto', () => {
    expect(cells('1;"a\n2;b"c', { quote: false })).toEqual([
      ['1', '"a'],
      ['2', 'b"c'],
    ]);
  });
});

describe('[A2] [B18] fins de linha', () => {
  it('CR, LF e CRLF misturados separam linhas', () => {
    expect(cells('a;b\r1;2\n3;4\r\n5;6\r\r\n7;8')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
      ['7', '8'],
    ]);
  });

  it('o número é o da linha do arquivo: CRLF entre aspas conta uma, linhas vazias contam', () => {
    expect(lines('c;n\n1;"a\r\nb\r\nc"\r\n2;b\r\n\r\n3;c\r\n')).toEqual([1, 2, 5, 7]);
    expect(lines('\n\nc;n\r1;2\r\r3;4')).toEqual([3, 4, 6]);
  });

  it('o corte dos pedaços não muda nada', () => {
    const text = 'c;n;o\r\n1;"a ""b""\r\n;c" ;\r2;d\n\n"e" f;"";x\r\n';
    const whole = read(text);
    for (let size = 1; size < text.length; size++) expect(read(text, { size })).toEqual(whole);
  });

  it('o fim de arquivo do DOS não é linha', () => {
    expect(cells('a;b\r\n1;2\r\n\u001a')).toHaveLength(2);
  });
});
