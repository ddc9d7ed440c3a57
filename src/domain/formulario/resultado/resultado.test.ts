import { describe, expect, it } from 'vitest';
import type { Dado } from '../tipos.ts';
import { colunasDe } from './colunas.ts';
import { notaMediaDe, npsDe, parteDe, partesDe, serieDe } from './resumo.ts';
import type { Agregado, Coluna } from './wire.ts';

const vazio: Agregado = { preenchidas: 0, contagens: [], medidas: null, extremos: null, textos: [] };

describe('[FORM-01] columns of the answers', () => {
  const primeira: Dado = {
    templateRecord: [
      {
        chave: 'cor',
        tipo: 'escolha',
        rotulo: 'Cor',
        opcoes: [
          { valor: 'azul', rotulo: 'Azul' },
          { valor: 'rosa', rotulo: 'Rosa' },
        ],
      },
      { chave: 'velho', tipo: 'texto', rotulo: 'Velho' },
    ],
  };
  const segunda: Dado = {
    templateRecord: [
      {
        chave: 's',
        tipo: 'secao',
        rotulo: 'Seção',
        itens: [
          {
            chave: 'cor',
            tipo: 'escolha',
            rotulo: 'Cor preferida',
            opcoes: [{ valor: 'azul', rotulo: 'Azul-claro' }],
          },
          {
            chave: 'itens',
            tipo: 'grupo',
            rotulo: 'Remédios',
            itens: [{ chave: 'dose', tipo: 'numero', rotulo: 'Dose', casas: 1, unidade: 'mg' }],
          },
        ],
      },
      { chave: 'nota', tipo: 'satisfacao', rotulo: '' },
      { chave: 'cinco', tipo: 'satisfacao', rotulo: 'Recepção', maximo: 5 },
    ],
  };

  it('[FORM-01] the newest version first, its labels, what only older ones asked at the end', () => {
    const colunas = colunasDe([
      { numero: 1, dado: primeira },
      { numero: 2, dado: segunda },
    ]);
    expect(colunas.map(({ chave, rotulo, forma, versoes }) => [chave, rotulo, forma, versoes])).toEqual([
      ['cor', 'Cor preferida', 'opcoes', [2, 1]],
      ['itens', 'Remédios', 'tabela', [2]],
      ['itens.dose', 'Remédios: Dose', 'numero', [2]],
      ['nota', 'Como você avalia nosso atendimento?', 'nps', [2]],
      ['cinco', 'Recepção', 'nota', [2]],
      ['velho', 'Velho', 'texto', [1]],
    ]);
    expect(colunas[0]?.opcoes).toEqual([
      { valor: 'azul', rotulo: 'Azul-claro' },
      { valor: 'rosa', rotulo: 'Rosa' },
    ]);
    expect(colunas[2]).toMatchObject({ grupo: 'itens', unidade: 'mg', casas: 1 });
    expect(colunas[4]?.opcoes?.map(({ valor }) => valor)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('[UTIL-03] sums of the satisfaction', () => {
  const notas = (de: { readonly [nota: string]: number }) =>
    Object.entries(de).map(([valor, n]) => ({ valor, n }));

  it('[UTIL-03] 0 to 10: promoters, neutral, detractors and the index', () => {
    expect(npsDe(notas({ 10: 5, 9: 1, 8: 1, 7: 1, 6: 1, 0: 1 }))).toEqual({
      promotores: 6,
      neutros: 2,
      detratores: 2,
      total: 10,
      indice: 40,
    });
    expect(npsDe(notas({ 6: 3 })).indice).toBe(-100);
    expect(npsDe([])).toMatchObject({ total: 0, indice: null });
    expect(npsDe(notas({ 11: 4, x: 2, 9: 1 }))).toMatchObject({ total: 1, indice: 100 });
  });

  it('[UTIL-03] 1 to 5: mean and share of satisfied', () => {
    expect(notaMediaDe(notas({ 5: 2, 4: 1, 1: 1 }))).toEqual({ media: 3.8, satisfeitos: 75, total: 4 });
    expect(notaMediaDe(notas({ 0: 3, 6: 1 }))).toBeNull();
  });
});

describe('[FORM-01] sums of the answers', () => {
  const coluna: Coluna = {
    chave: 'c',
    rotulo: 'C',
    forma: 'opcoes',
    multipla: true,
    opcoes: [
      { valor: 'a', rotulo: 'A' },
      { valor: 'b', rotulo: 'B' },
    ],
    versoes: [1],
  };

  it('[FORM-01] every option in its order, nobody’s at zero, shares of who answered', () => {
    const agregado = {
      ...vazio,
      preenchidas: 4,
      contagens: [
        { valor: 'b', n: 3 },
        { valor: 'z', n: 1 },
      ],
    };
    expect(partesDe(coluna, agregado)).toEqual([
      { valor: 'a', rotulo: 'A', n: 0, parte: 0 },
      { valor: 'b', rotulo: 'B', n: 3, parte: 75 },
      { valor: 'z', rotulo: 'z', n: 1, parte: 25 },
    ]);
    expect(partesDe(coluna, vazio).map(({ parte }) => parte)).toEqual([0, 0]);
    expect(parteDe(1, 3)).toBe(33.3);
  });

  it('[FORM-01] over time: days, weeks from Monday, months, gaps at zero', () => {
    expect(
      serieDe([
        { dia: '2026-11-20', n: 2 },
        { dia: '2026-11-22', n: 1 },
      ]),
    ).toEqual({
      passo: 'dia',
      pontos: [
        { de: '2026-11-20', ate: '2026-11-20', n: 2 },
        { de: '2026-11-21', ate: '2026-11-21', n: 0 },
        { de: '2026-11-22', ate: '2026-11-22', n: 1 },
      ],
    });
    const semanas = serieDe([
      { dia: '2026-09-02', n: 1 },
      { dia: '2026-11-22', n: 4 },
    ]);
    expect(semanas.passo).toBe('semana');
    expect(semanas.pontos[0]).toEqual({ de: '2026-08-31', ate: '2026-09-06', n: 1 });
    expect(semanas.pontos.at(-1)).toEqual({ de: '2026-11-16', ate: '2026-11-22', n: 4 });
    const meses = serieDe([
      { dia: '2026-01-31', n: 1 },
      { dia: '2026-11-22', n: 4 },
    ]);
    expect(meses.passo).toBe('mes');
    expect(meses.pontos).toHaveLength(11);
    expect(meses.pontos[1]).toEqual({ de: '2026-02-01', ate: '2026-02-28', n: 0 });
    expect(serieDe([])).toEqual({ passo: 'dia', pontos: [] });
  });
});
