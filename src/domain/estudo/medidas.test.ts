import { describe, expect, it } from 'vitest';
import { pontuar } from './escalas.ts';
import { medidasDe } from './medidas.ts';

describe('[CRF-04] what a form says to the boards', () => {
  it('signs by the keys of their fields, and nothing of the others', () => {
    expect(medidasDe('NENHUMA', { sistolica: 120, peso: '80.5', queixa: '12', altura: null }, [])).toEqual([
      { medida: 'SISTOLICA', valor: '120', resultado: null },
      { medida: 'PESO', valor: '80.5', resultado: null },
    ]);
  });

  it('the scores of each scale in their order, those without a value left out', () => {
    const respostas = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`q${at + 1}`, 4]));
    const medidas = medidasDe('IIEF15', respostas, pontuar('IIEF15', respostas));
    expect(medidas.map(({ medida }) => medida)).toEqual([
      'IIEF15_ERETIL',
      'IIEF15_ORGASMO',
      'IIEF15_DESEJO',
      'IIEF15_RELACAO',
      'IIEF15_SATISFACAO',
      'IIEF15_TOTAL',
    ]);
    expect(medidas.at(0)?.valor).toBe('24.00');
    expect(medidasDe('IIEF15', {}, pontuar('IIEF15', {}))).toEqual([]);
    expect(medidasDe('GAQ', {}, pontuar('GAQ', { q1: true, q2: false }))).toHaveLength(2);
    for (const [escala, quantas] of [
      ['IIEF5', 1],
      ['SEP', 2],
      ['FSEP', 1],
      ['FSFI19', 7],
    ] as const)
      expect(pontuar(escala, {}), escala).toHaveLength(quantas);
  });

  it('a cytology by its result, however it is written', () => {
    expect(medidasDe('NENHUMA', { papanicolau: 'ASC-US' }, [])).toEqual([
      { medida: 'PAPANICOLAU', valor: null, resultado: 'ASCUS' },
    ]);
    expect(medidasDe('NENHUMA', { papanicolau: 'outro' }, [])).toEqual([]);
  });
});
