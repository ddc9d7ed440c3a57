import { describe, expect, it } from 'vitest';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import { itemPelaPalavra } from './palavra.ts';

const guia = {
  numero: '118',
  itens: [
    { sequencial: 1, codigo: '40304361' },
    { sequencial: 2, codigo: '40302040' },
    { sequencial: 3, codigo: '40302040' },
  ],
};
const linha = (mudanca: object) => ({
  especie: 'GLOSA',
  sequencial: 1,
  codigo: '40304361',
  ...mudanca,
});

describe('[INS-03] which item of the guide that somebody said', () => {
  it('[INS-03] a line of no item asks for none', () => {
    expect(itemPelaPalavra(linha({ especie: 'PAGAMENTO' }), guia, null)).toBeNull();
  });

  it('[INS-03] the one of the file where the code agrees, or the only one of its code', () => {
    expect(itemPelaPalavra(linha({}), guia, null)).toBe(1);
    expect(itemPelaPalavra(linha({ sequencial: 9 }), guia, null)).toBe(1);
    expect(itemPelaPalavra(linha({ sequencial: 3, codigo: '40302040' }), guia, null)).toBe(3);
  });

  it('[INS-03] nothing is guessed: of two alike, and of a code that it lacks, it is asked', () => {
    const pergunta = texto.qualItem('118', ['1 (40304361)', '2 (40302040)', '3 (40302040)']);
    expect(itemPelaPalavra(linha({ sequencial: 9, codigo: '40302040' }), guia, null)).toBe(pergunta);
    expect(itemPelaPalavra(linha({ sequencial: 1, codigo: '99999999' }), guia, null)).toBe(pergunta);
    expect(itemPelaPalavra(linha({ especie: 'RECURSO', codigo: null }), guia, null)).toBe(pergunta);
  });

  it('[INS-03] the one that was said, if the guide has it', () => {
    expect(itemPelaPalavra(linha({ codigo: '99999999' }), guia, 2)).toBe(2);
    expect(itemPelaPalavra(linha({}), guia, 7)).toBe(texto.itemDesconhecido(7, '118'));
  });
});
