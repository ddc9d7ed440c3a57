import { describe, expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { containsFolded, itemOptions, optionsOf } from './choice/options.ts';
import { moveBy } from './date/calendar.ts';
import { caretAfter, shownOf, storedOf } from './masked/mask-edit.ts';
import { parseInteger } from './number/integer.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import { parseTime } from './time/time-text.ts';

describe('[LOOK-08] masks', () => {
  test('whatever mask is pasted, the bare value is kept', () => {
    expect(storedOf('cpf', 'CPF: 529.982.247-25', true)).toBe('52998224725');
    expect(storedOf('cnpj', '12.abc.345/01de-35', true)).toBe('12ABC34501DE35');
    expect(storedOf('cep', '30.130-010', true)).toBe('30130010');
    expect(storedOf('telefone', '+55 (31) 99876-5432', true)).toBe('31998765432');
  });
  test('typing stops at the last place; pasting too much is not silently cut into another number', () => {
    expect(storedOf('cpf', '529.982.247-259')).toBe('52998224725');
    expect(storedOf('cpf', '529982247259', true)).toBe('529982247259');
  });
  test('the mask grows with what is typed and changes from CPF to CNPJ', () => {
    expect(shownOf('cpf', '5299')).toBe('529.9');
    expect(shownOf('cpf-cnpj', '52998224725')).toBe('529.982.247-25');
    expect(shownOf('cpf-cnpj', '112223330001')).toBe('11.222.333/0001');
  });
  test('the caret stays behind the sign just typed, also in the middle', () => {
    expect(caretAfter('5299', 4, '529.9')).toBe(5);
    // '529.98' with 1 typed after the 5: '5129.98' becomes '512.998', caret after the 1.
    expect(caretAfter('5129.98', 2, '512.998')).toBe(2);
    expect(caretAfter('529.1982', 5, '529.198-2')).toBe(5);
  });
});

describe('numbers and times as typed', () => {
  test('integers: thousands dots yes, letters, commas and too large no', () => {
    expect(parseInteger('1.234')).toEqual({ ok: true, value: 1234 });
    expect(parseInteger(' ')).toEqual({ ok: true, value: null });
    // [clinical D-14] A height in metres is told that it is in centimetres.
    expect(parseInteger('1,70', 'cm')).toEqual({
      ok: false,
      mensagem: '“1,70” não é um número inteiro. Informe em cm, sem letras nem vírgula.',
    });
    expect(parseInteger('-7')).toEqual({ ok: true, value: -7 });
    for (const text of ['1,5', '12a', '1.23', '99999999999999999999'])
      expect(parseInteger(text).ok, text).toBe(false);
  });
  test('times with and without colon', () => {
    expect(['1405', '14:05', '9:05', '14h05', '8'].map(parseTime)).toEqual([
      '14:05',
      '14:05',
      '09:05',
      '14:05',
      '08:00',
    ]);
    expect(parseTime('')).toBeNull();
    expect(['24:00', '12:60', 'x'].map(parseTime)).toEqual([undefined, undefined, undefined]);
  });
  test('a local date and time is one moment of the wire, across years with summer time', () => {
    expect(momentoDe('2026-11-21', '14:05', 'America/Sao_Paulo')).toBe('2026-11-21T17:05:00Z');
    expect(momentoDe('2018-12-25', '14:05', 'America/Sao_Paulo')).toBe('2018-12-25T16:05:00Z');
    expect(momentoDe('2026-01-01', '00:30', 'America/Manaus')).toBe('2026-01-01T04:30:00Z');
  });
});

describe('[LOOK-07] calendar', () => {
  test('keys move by day, week, month and year', () => {
    const from = '2026-11-21';
    expect(moveBy(from, 'ArrowRight', false)).toBe('2026-11-22');
    expect(moveBy(from, 'ArrowUp', false)).toBe('2026-11-14');
    expect(moveBy(from, 'Home', false)).toBe('2026-11-15');
    expect(moveBy(from, 'PageDown', true)).toBe('2027-11-21');
    expect(moveBy(from, 'a', false)).toBeUndefined();
    expect(moveBy('2024-01-31', 'PageDown', false)).toBe('2024-02-29');
    expect(moveBy('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
    expect(moveBy('2026-01-15', 'PageUp', false)).toBe('2025-12-15');
    expect(moveBy(from, 'End', false)).toBe('2026-11-21');
  });
});

describe('options', () => {
  const { field } = buildEntity(
    'teste/opcoes',
    {
      title: 'X',
      'x-entity': { plural: 'Xs', label: ['uf'] },
      properties: {
        uf: { type: 'string', title: 'UF', format: 'uf' },
        dias: { type: 'array', title: 'Dias', items: { type: 'string', enum: ['SEG', 'TER'] } },
        livres: { type: 'array', title: 'Livres', items: { type: 'string' } },
      },
    },
    { name: 'xs' },
  );
  test('states, items of a list, and none for free words', () => {
    expect(optionsOf(field.uf!)).toHaveLength(27);
    expect(itemOptions(field.dias!).map(({ value }) => value)).toEqual(['SEG', 'TER']);
    expect(itemOptions(field.livres!)).toEqual([]);
  });
  test('the filter ignores accents, case and the order of words', () => {
    expect(containsFolded('joao', 'São João')).toBe(true);
    expect(containsFolded('JOÃO são', 'São João')).toBe(true);
    expect(containsFolded('pedro', 'São João')).toBe(false);
  });
});
