import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimal,
  divideDecimal,
  formatDecimal,
  formatMoeda,
  fromCents,
  fromUnits,
  isDecimal,
  isMoeda,
  multiplyDecimal,
  parseDecimalInput,
  percentOf,
  roundDecimal,
  subtractDecimal,
  sumDecimal,
  toCents,
  toUnits,
} from './decimal.ts';

const invalid = { ok: false, mensagem: 'O número digitado no campo não é válido!' };
const ok = (value: string | null) => ({ ok: true, value });
const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const decimal = fc.tuple(cents, fc.nat(6)).map(([units, scale]) => fromUnits(units, scale));

describe('[LOOK-06] decimal input', () => {
  it('[LOOK-06] reads comma and thousands dot, two places by default', () => {
    expect(parseDecimalInput('1.234,5')).toEqual(ok('1234.50'));
    expect(parseDecimalInput('1234')).toEqual(ok('1234.00'));
    expect(parseDecimalInput(',5')).toEqual(ok('0.50'));
    expect(parseDecimalInput('5,')).toEqual(ok('5.00'));
    expect(parseDecimalInput('-0,10')).toEqual(ok('-0.10'));
    expect(parseDecimalInput(' 1.000.000,00 ')).toEqual(ok('1000000.00'));
    expect(parseDecimalInput('007,10')).toEqual(ok('7.10'));
    expect(parseDecimalInput('-0')).toEqual(ok('0.00'));
  });
  it('[LOOK-06] cuts the digits to the places and does not round', () => {
    expect(parseDecimalInput('1,239')).toEqual(ok('1.23'));
    expect(parseDecimalInput('1,999999')).toEqual(ok('1.99'));
    expect(parseDecimalInput('1,23456', { scale: 4 })).toEqual(ok('1.2345'));
    expect(parseDecimalInput('12,9', { scale: 0 })).toEqual(ok('12'));
  });
  it('[LOOK-06] takes an amount pasted with its currency', () => {
    expect(parseDecimalInput('R$ 1.234,56')).toEqual(ok('1234.56'));
    expect(parseDecimalInput('R$\u00a01.234,56')).toEqual(ok('1234.56'));
    expect(parseDecimalInput('-R$ 2,00')).toEqual(ok('-2.00'));
    expect(parseDecimalInput('1R$')).toEqual(invalid);
    expect(parseDecimalInput('R$')).toEqual(ok(null));
  });
  it('[LOOK-06] answers null for a blank field', () => {
    expect(parseDecimalInput('')).toEqual(ok(null));
    expect(parseDecimalInput('  ')).toEqual(ok(null));
  });
  it('[LOOK-06] refuses a second separator, letters, misplaced dots and more than 19 characters', () => {
    for (const wrong of [
      '1,2,3',
      '1,2.3',
      '1,234.50',
      'abc',
      '1a',
      '-',
      ',',
      '.',
      '1.5',
      '1.2345',
      '.123',
      '1..234,5',
      '1.,5',
      '--1',
      '1e3',
      '12345678901234567890',
      '12345678901234567,89',
      '１２',
    ]) {
      expect([wrong, parseDecimalInput(wrong)]).toEqual([wrong, invalid]);
    }
    expect(parseDecimalInput('1234567890123456,78')).toEqual(ok('1234567890123456.78'));
    expect(parseDecimalInput('1234567890123456789', { scale: 0 })).toEqual(ok('1234567890123456789'));
    expect(parseDecimalInput('1234567890123456789')).toEqual(invalid);
  });
  it('[LOOK-06] tolerates dots out of place before a comma, as an edit inside a formatted number leaves them', () => {
    expect(parseDecimalInput('1.2934,50', { looseDots: true })).toEqual(ok('12934.50'));
    expect(parseDecimalInput('1.34,50', { looseDots: true })).toEqual(ok('134.50'));
  });
  it('[LOOK-06] F18: a dot that could be decimal is refused before a comma too', () => {
    for (const wrong of ['1.5,00', '1.50,00', '12.34,5', '1234.567,00', '.123,00', '1.2345,00'])
      expect([wrong, parseDecimalInput(wrong)]).toEqual([wrong, invalid]);
  });
  it('[LOOK-06] what is shown reads back as the same number', () => {
    fc.assert(
      fc.property(cents, fc.nat(4), (units, scale) => {
        const value = fromUnits(units, scale);
        expect(parseDecimalInput(formatDecimal(value, { scale }), { scale })).toEqual(ok(value));
      }),
    );
  });
});

describe('[LOOK-10] amounts on the screen', () => {
  it('[LOOK-10] shows reais as Intl does', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    expect(formatMoeda('1234.5')).toBe('R$\u00a01.234,50');
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((n) => n !== 0),
        (units) => {
          expect(formatMoeda(fromCents(BigInt(units)))).toBe(intl.format(units / 100));
        },
      ),
    );
  });
  it('[LOOK-10] keeps amounts that a float would lose', () => {
    expect(formatMoeda('9007199254740993.01')).toBe('R$\u00a09.007.199.254.740.993,01');
  });
  it('[LOOK-10] leaves what is no number as it came', () => {
    expect(formatMoeda('a combinar')).toBe('a combinar');
    expect(formatDecimal('')).toBe('');
  });
});

describe('[LOOK-06] decimals of the wire', () => {
  it('[LOOK-06] knows a canonical decimal', () => {
    for (const right of ['0', '0.00', '-12.5', '1234567890123456.78'])
      expect([right, isDecimal(right)]).toEqual([right, true]);
    for (const wrong of ['', '01', '1.', '.5', '1,5', '+1', '1e3', 'NaN', '12345678901234567.89', '1\n'])
      expect([wrong, isDecimal(wrong)]).toEqual([wrong, false]);
    expect(isMoeda('10.50')).toBe(true);
    expect(isMoeda('10.505')).toBe(false);
  });
});

describe('[FIN-04] arithmetic without floats', () => {
  it('[FIN-04] adds what floats get wrong', () => {
    expect(sumDecimal('0.10', '0.2')).toBe('0.30');
    expect(sumDecimal()).toBe('0');
    expect(subtractDecimal('1', '0.99')).toBe('0.01');
    expect(toCents('12.5')).toBe(1250n);
    expect(() => toCents('12.505')).toThrow(RangeError);
    expect(() => toUnits('x', 2)).toThrow(TypeError);
  });
  it('[FIN-04] rounds half up, away from zero', () => {
    expect(roundDecimal('2.345')).toBe('2.35');
    expect(roundDecimal('2.3449')).toBe('2.34');
    expect(roundDecimal('-2.345')).toBe('-2.35');
    expect(roundDecimal('0.5', 0)).toBe('1');
    expect(roundDecimal('2')).toBe('2.00');
    expect(multiplyDecimal('1.005', '100')).toBe('100.500');
    expect(multiplyDecimal('1.005', '1', 2)).toBe('1.01');
    expect(percentOf('200.00', '7.5')).toBe('15.00');
    expect(divideDecimal('1', '3')).toBe('0.33');
    expect(divideDecimal('-1', '8', 2)).toBe('-0.13');
    expect(() => divideDecimal('1', '0.00')).toThrow(RangeError);
  });
  it('[FIN-04] sum, difference and order agree with integers', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimal(subtractDecimal(sumDecimal(a, b), b), a)).toBe(0);
        expect(compareDecimal(a, b)).toBe(-compareDecimal(b, a) + 0);
        expect(toUnits(multiplyDecimal(a, b), 12)).toBe(toUnits(a, 6) * toUnits(b, 6));
        const rounded = roundDecimal(a, 2);
        const distance = toUnits(subtractDecimal(rounded, a), 6);
        expect(distance >= -5000n && distance <= 5000n).toBe(true);
      }),
    );
  });
});
