import { describe, expect, it } from 'vitest';
import { buildEntity, type RootSchema } from './entity.ts';
import { validatorsOf } from './validate-record.ts';

const schema: RootSchema = {
  title: 'Faixa',
  type: 'object',
  'x-entity': { plural: 'Faixas', label: ['nome'] },
  required: ['nome', 'inicio'],
  properties: {
    nome: { type: 'string', title: 'Nome' },
    nascimento: {
      type: ['string', 'null'],
      title: 'Nascimento',
      format: 'date',
      'x-range': { from: '1900-01-01', to: '$hoje' },
    },
    inicio: { type: 'string', title: 'Início', format: 'date' },
    fim: { type: ['string', 'null'], title: 'Fim', format: 'date', 'x-range': { from: '$inicio' } },
    base: { type: ['string', 'null'], title: 'Base', format: 'moeda' },
    teto: { type: ['string', 'null'], title: 'Teto', format: 'moeda', 'x-range': { from: '$base' } },
    aliquota: {
      type: ['string', 'null'],
      title: 'Alíquota',
      format: 'decimal',
      'x-range': { from: '0', to: '100' },
    },
  },
};
const validators = validatorsOf(buildEntity('x/faixa', schema, { name: 'faixas', subject: 'faixa' }));
const ambiente = { hoje: '2026-03-10' };
const whole = { nome: 'A', inicio: '2026-01-01' };
const errorsOf = (change: object) => {
  const result = validators.criar({ ...whole, ...change }, ambiente);
  return result.ok ? {} : result.errors;
};

describe('[REG-05] x-range', () => {
  it('[REG-05] takes what lies within, the bounds themselves and what is empty', () => {
    expect(
      errorsOf({
        nascimento: '1900-01-01',
        fim: '2026-01-01',
        base: '10.00',
        teto: '10.00',
        aliquota: '100.00',
      }),
    ).toEqual({});
    expect(errorsOf({ nascimento: '2026-03-10', teto: '1.00' })).toEqual({});
  });
  it('[REG-05] refuses what lies beyond, naming what it is bound by', () => {
    expect(errorsOf({ nascimento: '2026-03-11' })).toEqual({ nascimento: ['A data não pode ser futura.'] });
    expect(errorsOf({ nascimento: '1700-01-01' })).toEqual({
      nascimento: ['Informe uma data a partir de 01/01/1900.'],
    });
    expect(errorsOf({ fim: '2025-12-31' })).toEqual({
      fim: ['Informe uma data igual ou posterior a “Início”.'],
    });
    // Compared as numbers: as texts '9.00' would come after '10.00'.
    expect(errorsOf({ base: '10.00', teto: '9.00' })).toEqual({
      teto: ['Informe um valor igual ou maior que “Base”.'],
    });
    expect(errorsOf({ aliquota: '100.01' })).toEqual({ aliquota: ['Informe um valor até 100.'] });
  });
  it('[REG-05] judges a change by the stored record, and leaves alone what it does not touch', () => {
    const stored = {
      ...whole,
      id: 1,
      versao: 1,
      nascimento: '2090-01-01',
      fim: '2026-06-30',
      base: null,
      teto: null,
    };
    expect(validators.alterar({ nome: 'B' }, stored, ambiente).ok).toBe(true);
    expect(validators.alterar({ inicio: '2026-07-01' }, stored, ambiente)).toEqual({
      ok: false,
      errors: { fim: ['Informe uma data igual ou posterior a “Início”.'] },
    });
  });
  it('[REG-05] an amount is not negative unless declared so', () => {
    expect(errorsOf({ base: '-0.01' })).toEqual({ base: ['Informe um valor maior ou igual a 0.'] });
  });
});
