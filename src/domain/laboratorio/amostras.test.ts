import { expect, it } from 'vitest';
import {
  coletadaAntesDoPedido,
  colhidaDepoisDoObito,
  emAmostras,
  etiquetaDe,
  etiquetaLida,
} from './amostras.ts';

const exame = (exameId: number, setorId: number, recipienteId: number, apoioId: number | null = null) => ({
  exameId,
  nome: `E${exameId}`,
  setorId,
  recipienteId,
  apoioId,
});

it('[LAB-01] exams of one tube and one sector go together, each once', () => {
  const tubos = emAmostras([exame(1, 1, 1), exame(2, 1, 2), exame(3, 1, 1), exame(4, 2, 1), exame(1, 1, 1)]);
  expect(tubos.map((tubo) => tubo.map(({ exameId }) => exameId))).toEqual([[1, 3], [2], [4]]);
  expect(emAmostras([])).toEqual([]);
});

it('[LAB-01] what goes to an outside laboratory has a tube of its own', () => {
  const tubos = emAmostras([exame(1, 1, 1), exame(2, 1, 1, 7), exame(3, 1, 1, 8), exame(4, 1, 1, 7)]);
  expect(tubos.map((tubo) => tubo.map(({ exameId }) => exameId))).toEqual([[1], [2, 4], [3]]);
});

it('[LAB-01] a label is read as it was printed, or typed without its zeros', () => {
  expect(etiquetaDe(123)).toBe('00000123');
  expect(etiquetaLida(' 00000123\r')).toBe('00000123');
  expect(etiquetaLida('123')).toBe('00000123');
  expect(etiquetaLida('12a')).toBeUndefined();
  expect(etiquetaLida('')).toBeUndefined();
});

it('[LAB-01] a collection after the death is told from one before it, written late', () => {
  const morto = { obito: true, dataObito: '2026-11-20' };
  const dias = ['2026-11-19', '2026-11-20', '2026-11-21', null];
  expect(dias.map((dia) => colhidaDepoisDoObito(morto, dia))).toEqual([false, false, true, true]);
  expect(colhidaDepoisDoObito({ obito: true, dataObito: null }, '2026-11-19')).toBe(true);
  expect(colhidaDepoisDoObito({ obito: false, dataObito: null }, null)).toBe(false);
});

it('[LAB-01] a collection is before its order by the minute, and of what is not told nothing is said', () => {
  const emitido = '2026-11-30T12:00:40.000Z';
  expect(coletadaAntesDoPedido('2026-11-30T11:59:00.000Z', emitido)).toBe(true);
  expect(coletadaAntesDoPedido('2026-11-30T12:00:00.000Z', emitido)).toBe(false);
  expect(coletadaAntesDoPedido(null, emitido)).toBe(false);
  expect(coletadaAntesDoPedido('2026-11-30T11:59:00.000Z', null)).toBe(false);
});
