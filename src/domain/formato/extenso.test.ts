import { expect, test } from 'vitest';
import { numeroPorExtenso } from './extenso.ts';

test('[FORM-04] um número por extenso, como se escreve', () => {
  const casos: readonly (readonly [number, string])[] = [
    [0, 'zero'],
    [3, 'três'],
    [14, 'quatorze'],
    [21, 'vinte e um'],
    [30, 'trinta'],
    [100, 'cem'],
    [101, 'cento e um'],
    [365, 'trezentos e sessenta e cinco'],
    [1000, 'mil'],
    [1100, 'mil e cem'],
    [1120, 'mil cento e vinte'],
    [2026, 'dois mil e vinte e seis'],
    [100_000, 'cem mil'],
    [999_999, 'novecentos e noventa e nove mil novecentos e noventa e nove'],
  ];
  for (const [numero, palavras] of casos) expect(numeroPorExtenso(numero)).toBe(palavras);
  for (const outro of [-1, 1.5, NaN, 1_000_000]) expect(numeroPorExtenso(outro)).toBe('');
});
