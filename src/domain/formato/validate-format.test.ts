import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, type Format } from '#schemas/meta/vocabulary.ts';
import { displayValue, formatCheckers, formatMessages, normalizeValue } from './validate-format.ts';

const examples: Record<
  Format,
  { readonly right: readonly string[]; readonly wrong: readonly string[]; readonly shown: string }
> = {
  cpf: { right: ['52998224725'], wrong: ['529.982.247-25', '52998224726'], shown: '529.982.247-25' },
  cnpj: {
    right: ['12ABC34501DE35', '00000000000191'],
    wrong: ['12abc34501de35', '12.ABC.345/01DE-35'],
    shown: '12.ABC.345/01DE-35',
  },
  'cpf-cnpj': {
    right: ['52998224725', '12ABC34501DE35'],
    wrong: ['529982247251', '529.982.247-25'],
    shown: '529.982.247-25',
  },
  cns: {
    right: ['898001160660761'],
    wrong: ['898 0011 6066 0761', '898001160660762'],
    shown: '898 0011 6066 0761',
  },
  cnes: { right: ['0027014'], wrong: ['27014', '0027.014'], shown: '0027014' },
  ibge: { right: ['3106200', '2201919'], wrong: ['3106201', '310620', '0310620'], shown: '3106200' },
  processo: { right: ['0012345', '1'], wrong: ['12-3', '1 2', 'abc'], shown: '0012345' },
  cep: { right: ['30130010'], wrong: ['30130-010'], shown: '30130-010' },
  telefone: {
    right: ['31998765432', '3132221234', '32221234'],
    wrong: ['(31) 99876-5432', '5531998765432'],
    shown: '(31) 99876-5432',
  },
  contato: {
    right: ['31998765432', 'ana@exemplo.com.br'],
    wrong: ['(31) 99876-5432', 'ana'],
    shown: '(31) 99876-5432',
  },
  moeda: { right: ['1234.5', '-1.00'], wrong: ['1.234,50', '1.005', 'R$ 1'], shown: 'R$\u00a01.234,50' },
  decimal: { right: ['1234.5', '0.133145'], wrong: ['1.234,50', '1e3'], shown: '1.234,50' },
  date: { right: ['2026-11-21'], wrong: ['21/11/2026', '2026-02-29'], shown: '21/11/2026' },
  'date-time': {
    right: ['2026-11-21T17:05:09Z'],
    wrong: ['2026-11-21 17:05:09'],
    shown: '21/11/2026 14:05:09',
  },
  time: { right: ['14:05'], wrong: ['24:00'], shown: '14:05' },
  competencia: { right: ['2026-05'], wrong: ['05/2026', '2026-13'], shown: '05/2026' },
  email: {
    right: ['ana.silva+nfe@clinica.com.br'],
    wrong: [
      'ana@localhost',
      'ana@@a.com',
      'a b@c.com',
      '.ana@c.com',
      'a..b@c.com',
      'ana@-c.com',
      `${'a'.repeat(65)}@c.com`,
      'ana@c.com\n',
    ],
    shown: 'ana.silva+nfe@clinica.com.br',
  },
  uri: {
    right: ['https://www.bcb.gov.br/a?b=1#c', 'http://a'],
    wrong: ['javascript:alert(1)', 'www.bcb.gov.br', 'https://', 'https:// a', 'https://a/\u0000', 'ftp://a'],
    shown: 'https://www.bcb.gov.br/a?b=1#c',
  },
  json: { right: ['{}', '{"a":[1]}'], wrong: ['[]', 'null', '1', '{', ''], shown: '{}' },
  uf: { right: ['MG'], wrong: ['mg', 'XX'], shown: 'MG' },
  arquivo: {
    right: ['a'.repeat(64), '123e4567-e89b-12d3-a456-426614174000'],
    wrong: ['../etc/passwd', ''],
    shown: 'a'.repeat(64),
  },
};

describe('[LOOK-08] every format of the declaration language', () => {
  it.each(FORMATS)(
    '[LOOK-08] %s: stored values pass, masked and wrong ones do not, and both are explained',
    (format) => {
      for (const right of examples[format].right)
        expect([right, formatCheckers[format](right)]).toEqual([right, true]);
      for (const wrong of [...examples[format].wrong, ''])
        expect([wrong, formatCheckers[format](wrong)]).toEqual([wrong, false]);
      expect(displayValue(format, examples[format].right[0] ?? '')).toBe(examples[format].shown);
      expect(formatMessages[format]).toMatch(/^\p{Lu}.*\.$/u);
    },
  );
  it.each(FORMATS)('[LOOK-08] %s: no text breaks the check, and what passes is already normal', (format) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9A-Z./:-]{0,20}$/)),
        (text) => {
          expect(!formatCheckers[format](text) || normalizeValue(format, text) === text).toBe(true);
          expect(displayValue(format, text)).toBeTypeOf('string');
        },
      ),
    );
  });
  it('[LOOK-08] a pasted masked value becomes the stored one', () => {
    expect(normalizeValue('cpf', '529.982.247-25')).toBe('52998224725');
    expect(normalizeValue('telefone', '+55 31 99876-5432')).toBe('31998765432');
    expect(normalizeValue('uf', ' mg ')).toBe('MG');
    expect(normalizeValue('date', '21/11/2026')).toBe('21/11/2026');
  });
  it('[D37] in the log of messages a phone has its mask and an address is as it was', () => {
    expect(displayValue('contato', '31998765432')).toBe('(31) 99876-5432');
    expect(displayValue('contato', 'ana@exemplo.com.br')).toBe('ana@exemplo.com.br');
  });
  it('[LOOK-06] decimals show the places that the field declares', () => {
    expect(displayValue('decimal', '0.133145', { scale: 6 })).toBe('0,133145');
    expect(displayValue('decimal', '90.0000', { scale: 4 })).toBe('90,00');
  });
});
