import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils';
import { expect, test } from 'vitest';
import { numeroPorExtenso, valorPorExtenso } from './extenso.ts';

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
  for (const numero of [-1, 1.5, NaN, 1_000_000]) expect(numeroPorExtenso(numero)).toBe('');
});

test('[FIN-06] um valor em reais por extenso, como o recibo diz', () => {
  const casos: readonly (readonly [string, string])[] = [
    ['0.00', 'zero reais'],
    ['0.01', 'um centavo'],
    ['0.50', 'cinquenta centavos'],
    ['1.00', 'um real'],
    ['1.01', 'um real e um centavo'],
    ['100.00', 'cem reais'],
    ['1234.50', 'mil duzentos e trinta e quatro reais e cinquenta centavos'],
    ['1000000.00', 'um milhão de reais'],
    ['2000000.00', 'dois milhões de reais'],
    ['1000100.00', 'um milhão e cem reais'],
    ['1200000.00', 'um milhão e duzentos mil reais'],
    [
      '999999999.99',
      'novecentos e noventa e nove milhões, novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    ],
  ];
  for (const [valor, palavras] of casos) expect(valorPorExtenso(valor)).toBe(palavras);
  expect(() => valorPorExtenso('-1.00')).toThrow(RangeError);
});

test('[FIN-06] outro programa diz as mesmas palavras de cada valor abaixo de um milhão', () => {
  for (let centavos = 1; centavos < 100_000_000; centavos += 77_777)
    expect(valorPorExtenso((centavos / 100).toFixed(2)), String(centavos)).toBe(
      convertCurrencyToWords(centavos / 100)?.toLowerCase(),
    );
});
