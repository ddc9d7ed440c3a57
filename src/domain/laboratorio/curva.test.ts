import { expect, it } from 'vitest';
import { curvasDe, type ResultadoNoTempo } from './curva.ts';

const resultado = (dados: Partial<ResultadoNoTempo>): ResultadoNoTempo => ({
  analito: 'GLI',
  nome: 'Glicose',
  unidade: 'mg/dL',
  valor: '92',
  interpretacao: 'NORMAL',
  referencia: '70 a 99',
  em: '2026-01-05T10:00:00.000Z',
  ...dados,
});

it('[CLIN-08] uma curva por analito e unidade, por nome, com o desvio e a referência do dia', () => {
  const curvas = curvasDe([
    resultado({}),
    resultado({
      analito: 'TSH',
      nome: 'TSH',
      unidade: 'mUI/L',
      valor: '<0,01',
      interpretacao: 'CRITICO_BAIXO',
    }),
    resultado({
      nome: 'Glicose em jejum',
      valor: '126',
      interpretacao: 'ALTO',
      em: '2026-06-05T10:00:00.000Z',
      referencia: '60 a 99',
    }),
  ]);
  expect(
    curvas.map(({ titulo, unidade, pontos }) => [titulo, unidade, pontos.map(({ texto }) => texto)]),
  ).toEqual([
    ['Glicose em jejum', 'mg/dL', ['92', '126']],
    ['TSH', 'mUI/L', ['<0,01']],
  ]);
  expect(curvas[0]?.pontos.map(({ valor, desvio, referencia }) => [valor, desvio, referencia])).toEqual([
    [92, undefined, '70 a 99'],
    [126, 'alto', '60 a 99'],
  ]);
  expect(curvas[1]?.pontos).toMatchObject([{ valor: 0.01, desvio: 'baixo' }]);
});

it('[CLIN-08] outra unidade é outra curva, e o que não é número não entra', () => {
  const curvas = curvasDe([
    resultado({}),
    resultado({ unidade: 'mmol/L', valor: '5,1' }),
    resultado({ valor: 'Hemolisada' }),
    resultado({ analito: 'VDRL', nome: 'VDRL', unidade: null, valor: '1:8' }),
  ]);
  expect(curvas.map(({ chave, pontos }) => [chave, pontos.length])).toEqual([
    ['GLI mg/dL', 1],
    ['GLI mmol/L', 1],
  ]);
});
