/** Results that follow from others (LAB-01). */
import { describe, expect, it } from 'vitest';
import { calculadoRecusa as texto } from '#messages/laboratorio.ts';
import { calculados, problemaDaFormula, semContaDe } from './calculado.ts';

const linha = (analito: string, valor: string | null, formula: string | null = null) => ({
  exameId: 1,
  analito,
  tipo: 'NUMERO' as const,
  valor,
  formula,
});
const LIPIDES = (ct: string | null, hdl: string | null, tg: string | null) => [
  linha('CT', ct),
  linha('HDL', hdl),
  linha('TG', tg),
  linha('LDL', null, 'CT - HDL - VLDL'),
  linha('VLDL', null, 'TG / 5'),
];
const com = (linhas: Parameters<typeof calculados>[0], casas: number | null = 0) =>
  Object.fromEntries(
    [...calculados(linhas, () => casas, '2026-11-30')].map(([at, valor]) => [linhas[at]?.analito, valor]),
  );

describe('[LAB-01] calculated results', () => {
  it('follow from the others, exactly, in the places of the exam; one that needs another comes after it', () => {
    expect(com(LIPIDES('201', '48', '133'))).toEqual({ VLDL: '27', LDL: '126' });
    expect(com(LIPIDES('201', '48', '133'), 1)).toEqual({ VLDL: '26,6', LDL: '126,4' });
    expect(com([linha('A', '0,1'), linha('B', '0,2'), linha('C', null, 'A + B')], 4)).toEqual({
      C: '0,3000',
    });
  });

  it('an operand that is missing, or only less than a number, leaves them without a value', () => {
    expect(com(LIPIDES('201', '48', null))).toEqual({ VLDL: null, LDL: null });
    expect(com(LIPIDES('201', '<5', '133'))).toEqual({ VLDL: '27', LDL: null });
    expect(com([linha('A', '1'), linha('B', '0'), linha('C', null, 'A / B')])).toEqual({ C: null });
    // A sum leaves nothing out in silence.
    expect(com([linha('A', '1'), linha('B', null), linha('C', null, 'soma(A; B)')])).toEqual({ C: null });
  });

  it('that cannot be reckoned say why, and nothing where an operand is missing', () => {
    const motivo = (formula: string, a: string | null, b: string | null, valor: string | null = null) => {
      const linhas = [linha('A', a), linha('B', b), linha('C', valor, formula)];
      return semContaDe(linhas[2]!, linhas, '2026-11-30');
    };
    expect(motivo('A / B', '1', '0')).toBe(texto.divisorZero);
    expect(motivo('A / (B - A) * 100', '2,5', '2,5')).toBe(texto.divisorZero);
    expect(motivo('arredonda(A / B; 0)', '1', '0')).toBe(texto.divisorZero);
    expect(motivo('A / B', '1', null)).toBeNull();
    expect(motivo('A / B', '1', '<5')).toBeNull();
    expect(motivo('A - B', '1', '5')).toBe(texto.abaixoDeZero);
    expect(motivo('A - B', '1', '5', '-4,0')).toBeNull();
    expect(motivo('A / B', '4', '2', '2,0')).toBeNull();
  });

  it('of another exam of the same sample nothing is taken', () => {
    const alheia = { ...linha('CT', '300'), exameId: 2 };
    expect(com([alheia, linha('HDL', '50'), linha('NHDL', null, 'CT - HDL')])).toEqual({ NHDL: null });
  });

  it('a circle gives nothing, and does not run for ever', () => {
    expect(com([linha('A', null, 'B + 1'), linha('B', null, 'A + 1')])).toEqual({ A: null, B: null });
  });

  it('a formula is refused with what is wrong in it', () => {
    const analito = (codigo: string, formula: string | null = null, tipo: 'NUMERO' | 'TEXTO' = 'NUMERO') => ({
      codigo,
      tipo,
      formula,
    });
    const medidos = [analito('CT'), analito('HDL'), analito('COR', null, 'TEXTO')];
    const problema = (formula: string, tipo: 'NUMERO' | 'TEXTO' = 'NUMERO') => {
      const ldl = analito('LDL', formula, tipo);
      return problemaDaFormula(ldl, [...medidos, ldl]);
    };
    expect(problema('CT - HDL')).toBeUndefined();
    expect(problema('CT - XYZ')).toBe(texto.desconhecido('XYZ'));
    expect(problema('CT - COR')).toBe(texto.naoENumero('COR'));
    expect(problema('LDL + 1')).toBe(texto.circulo('LDL'));
    expect(problema('1 + 1')).toBe(texto.semAnalito);
    expect(problema('CT -')).toBeTypeOf('string');
    expect(problema('CT; process.exit()')).toBeTypeOf('string');
    expect(problema('CT - HDL', 'TEXTO')).toBe(texto.soNumero);
    const a = analito('A', 'B + 1');
    const b = analito('B', 'A + 1');
    expect(problemaDaFormula(a, [a, b])).toBe(texto.circulo('A'));
  });
});
