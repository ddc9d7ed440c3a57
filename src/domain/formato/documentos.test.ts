import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCep, isValidCep, normalizeCep } from './cep.ts';
import { formatCnes, isValidCnes } from './cnes.ts';
import { cnpjCheckDigits, formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj.ts';
import { cnsFromBase, formatCns, isValidCns, normalizeCns } from './cns.ts';
import { cpfCheckDigits, formatCpf, isValidCpf, normalizeCpf } from './cpf.ts';
import { formatCpfCnpj, formatDocumento, isValidCpfCnpj } from './cpf-cnpj.ts';
import { applyMask, hideCpf } from './mascara.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const cpf = digits(9)
  .map((base) => base + cpfCheckDigits(base))
  .filter((value) => !/^(.)\1*$/.test(value));
const cnpj = fc
  .stringMatching(/^[0-9A-Z]{12}$/)
  .map((base) => base + cnpjCheckDigits(base))
  .filter((value) => !/^(.)\1*$/.test(value));

/** The value with the digit at `index` replaced by another. */
function altered(value: string, index: number, step: number): string {
  return `${value.slice(0, index)}${(Number(value[index]) + step) % 10}${value.slice(index + 1)}`;
}

describe('[LOOK-08] CPF', () => {
  it('[LOOK-08] accepts known numbers with and without mask', () => {
    expect(isValidCpf('529.982.247-25')).toBe(true);
    expect(isValidCpf('11144477735')).toBe(true);
    expect(normalizeCpf(' 529.982.247-25 ')).toBe('52998224725');
  });
  it('[LOOK-08] refuses wrong digits, repeated digits, letters, wrong length and other scripts', () => {
    for (const wrong of [
      '52998224726',
      '11111111111',
      '00000000000',
      '5299822472',
      '529982247255',
      '52998224725x',
      '',
      '٥٢٩٩٨٢٢٤٧٢٥',
    ]) {
      expect([wrong, isValidCpf(wrong)]).toEqual([wrong, false]);
    }
  });
  it('[LOOK-08] shows 11 digits with the mask, and a part of them while typing', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('5299')).toBe('529.9');
    expect(formatCpf('529982247251')).toBe('529982247251');
  });
  it('[LOOK-08] every generated CPF is valid, survives the mask, and loses validity with a check digit changed', () => {
    fc.assert(
      fc.property(
        cpf,
        fc.integer({ min: 9, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (value, index, step) => {
          expect(isValidCpf(value)).toBe(true);
          expect(normalizeCpf(formatCpf(value))).toBe(value);
          expect(isValidCpf(altered(value, index, step))).toBe(false);
        },
      ),
    );
  });
});

describe('[LOOK-08] CNPJ', () => {
  it('[LOOK-08] accepts the published numeric and alphanumeric vectors', () => {
    expect(isValidCnpj('00.000.000/0001-91')).toBe(true);
    expect(isValidCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isValidCnpj('12abc34501de35')).toBe(true);
    expect(normalizeCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  });
  it('[LOOK-08] refuses wrong digits, letters among the check digits, repetition and wrong length', () => {
    for (const wrong of [
      '12ABC34501DE36',
      '12ABC34501DE3A',
      '00000000000000',
      '1234567800019',
      '12ÁBC34501DE35',
      '',
    ]) {
      expect([wrong, isValidCnpj(wrong)]).toEqual([wrong, false]);
    }
  });
  it('[LOOK-08] every generated CNPJ is valid and survives the mask', () => {
    fc.assert(
      fc.property(cnpj, (value) => {
        expect(isValidCnpj(value)).toBe(true);
        expect(formatCnpj(value)).toMatch(/^.{2}\..{3}\..{3}\/.{4}-[0-9]{2}$/);
        expect(normalizeCnpj(formatCnpj(value))).toBe(value);
      }),
    );
  });
});

describe('[LOOK-08] either document', () => {
  it('[LOOK-08] shows 11 as CPF, 12 to 14 as CNPJ, the rest as it came', () => {
    expect(formatDocumento('52998224725')).toBe('529.982.247-25');
    expect(formatDocumento('00000000000191')).toBe('00.000.000/0001-91');
    expect(formatDocumento('000000000001')).toBe('00.000.000/0001');
    expect(formatDocumento('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatDocumento('RG 12')).toBe('RG 12');
    expect(formatDocumento('')).toBe('');
  });
  it('[LOOK-08] changes the mask at the twelfth character while typing', () => {
    expect(formatCpfCnpj('5299822472')).toBe('529.982.247-2');
    expect(formatCpfCnpj('529.982.247-255')).toBe('52.998.224/7255');
  });
  it('[LOOK-08] accepts a right CPF or a right CNPJ and nothing between', () => {
    expect(isValidCpfCnpj('529.982.247-25')).toBe(true);
    expect(isValidCpfCnpj('00.000.000/0001-91')).toBe(true);
    expect(isValidCpfCnpj('529982247251')).toBe(false);
  });
});

describe('CNS, CNES and CEP', () => {
  it('[REG-03] accepts definitive and provisional health cards', () => {
    for (const right of [
      '898 0011 6066 0761',
      '123456789010000',
      '100000000060018',
      cnsFromBase('10000000005'),
    ]) {
      expect([right, isValidCns(right)]).toEqual([right, true]);
    }
  });
  it('[REG-03] refuses wrong digits, other first digits and wrong length', () => {
    for (const wrong of ['898001160660762', '398001160660761', '89800116066076', '000000000000000', '']) {
      expect([wrong, isValidCns(wrong)]).toEqual([wrong, false]);
    }
  });
  it('[REG-03] every definitive card made from eleven digits is valid and survives the mask', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[12][0-9]{10}$/), (base) => {
        const cns = cnsFromBase(base);
        expect(cns).toMatch(/^[12][0-9]{10}00[01][0-9]$/);
        expect(isValidCns(cns)).toBe(true);
        // The whole-number rule of the provisional cards holds for definitive ones too: an independent check.
        expect(Array.from(cns).reduce((sum, digit, i) => sum + Number(digit) * (15 - i), 0) % 11).toBe(0);
        expect(normalizeCns(formatCns(cns))).toBe(cns);
      }),
    );
  });
  it('[REG-03] CNES has seven digits', () => {
    expect(isValidCnes('0027014')).toBe(true);
    expect(formatCnes('0027014')).toBe('0027014');
    expect(isValidCnes('27014')).toBe(false);
    expect(isValidCnes('00270AB')).toBe(false);
  });
  it('[LOOK-08] a postcode has eight digits and shows a dash', () => {
    expect(isValidCep('30130-010')).toBe(true);
    expect(formatCep('30130010')).toBe('30130-010');
    expect(isValidCep('3013001')).toBe(false);
    expect(isValidCep('00000000')).toBe(false);
    fc.assert(
      fc.property(digits(8), (value) => {
        expect(normalizeCep(formatCep(value))).toBe(value);
      }),
    );
  });
});

describe('masks', () => {
  it('[LOOK-08] a mask stops where the characters end and never hides what does not fit', () => {
    expect(applyMask('##-##', '12')).toBe('12');
    expect(applyMask('##-##', '123')).toBe('12-3');
    expect(applyMask('##-##', '12345')).toBe('12345');
  });
  it('[PERM-01] without the right to read, a CPF shows its middle and an account its end', () => {
    expect(hideCpf('52998224725')).toBe('***.982.247-**');
    expect(hideCpf('529')).toBe('***');
  });
});
