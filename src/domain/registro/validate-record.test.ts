import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { buildEntity, type RootSchema } from './entity.ts';
import { validatorsOf, type Validation } from './validate-record.ts';

const schema = {
  title: 'Ficha',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Fichas', label: ['nome'] },
  required: ['nome', 'tipo'],
  properties: {
    nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 5 },
    tipo: { type: 'string', title: 'Tipo', enum: ['PF', 'PJ'] },
    cpf: {
      type: ['string', 'null'],
      title: 'CPF',
      format: 'cpf',
      'x-when': {
        visible: { properties: { tipo: { const: 'PF' } } },
        required: { properties: { tipo: { const: 'PF' } } },
      },
    },
    codigo: { type: ['string', 'null'], title: 'Código', pattern: '^[0-9]{3}$' },
    idade: { type: ['integer', 'null'], title: 'Idade', minimum: 0, maximum: 150 },
    valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda', minimum: 1 },
    quando: { type: ['string', 'null'], title: 'Quando', format: 'date-time' },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    desde: { type: ['string', 'null'], title: 'Desde', format: 'date', default: '$hoje' },
    total: { type: ['integer', 'null'], title: 'Total', readOnly: true },
    motivo: {
      type: ['string', 'null'],
      title: 'Motivo',
      maxLength: 50,
      'x-when': { readonly: { properties: { ativo: { const: true } } } },
    },
    avisado: {
      type: ['string', 'null'],
      title: 'Avisado',
      enum: [null, 'SIM', 'NAO'],
      'x-when': {
        becomes: {
          if: { properties: { avisado: { const: null }, linhas: { type: 'array', minItems: 1 } } },
          value: 'SIM',
        },
        refused: [
          {
            if: { properties: { avisado: { const: 'NAO' }, linhas: { type: 'array', minItems: 1 } } },
            message: 'Há linhas.',
          },
        ],
      },
    },
    etiquetas: {
      type: 'array',
      title: 'Etiquetas',
      items: { type: 'string', maxLength: 5 },
      maxItems: 2,
      uniqueItems: true,
    },
    linhas: {
      type: 'array',
      title: 'Linhas',
      maxItems: 5,
      'x-child': { unique: [['numero']], noOverlap: { by: ['numero'], from: 'inicio', to: 'fim' } },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['numero'],
        properties: {
          numero: { type: 'string', title: 'Número', maxLength: 5 },
          inicio: { type: ['string', 'null'], title: 'Início', format: 'date' },
          fim: { type: ['string', 'null'], title: 'Fim', format: 'date' },
        },
      },
    },
  },
} as unknown as RootSchema;
const entity = buildEntity('testes/ficha', schema, { name: 'fichas' });
const { criar, alterar, substituir } = validatorsOf(entity);
const good = { nome: 'Ana', tipo: 'PJ' };
const errors = (result: Validation) => (result.ok ? {} : result.errors);

describe('[REG-03] a record against its declaration', () => {
  it('[REG-03] fills defaults and leaves nothing out', () => {
    expect(criar(good, { hoje: '2026-11-21' })).toEqual({
      ok: true,
      value: {
        ...good,
        cpf: null,
        codigo: null,
        idade: null,
        valor: null,
        quando: null,
        ativo: true,
        desde: '2026-11-21',
        motivo: null,
        avisado: null,
        etiquetas: [],
        linhas: [],
      },
    });
  });

  it('settles what another fact decides and refuses facts that contradict each other', () => {
    const linhas = [{ numero: '1' }];
    const told = (result: Validation) => (result.ok ? result.value.avisado : result.errors.avisado);
    expect(told(criar({ ...good, linhas }))).toBe('SIM');
    expect(told(criar({ ...good, avisado: 'NAO', linhas }))).toEqual(['Há linhas.']);
    expect(told(criar({ ...good, avisado: 'NAO' }))).toBe('NAO');
    const stored = { ...good, avisado: 'SIM', linhas: [{ id: 1, numero: '1', inicio: null, fim: null }] };
    expect(told(alterar({ avisado: 'NAO' }, stored))).toEqual(['Há linhas.']);
    expect(told(alterar({ avisado: null }, stored))).toBe('SIM');
    expect(told(alterar({ avisado: 'NAO', linhas: [] }, stored))).toBe('NAO');
    expect(told(alterar({ linhas }, { ...good, avisado: 'NAO', linhas: [] }))).toEqual(['Há linhas.']);
  });

  it('[REG-03] coerces nothing and names every wrong field at once', () => {
    const result = criar({
      nome: 1,
      tipo: 'XX',
      idade: '7',
      ativo: 'true',
      codigo: '12',
      etiquetas: 'a',
      linhas: {},
      extra: 1,
      total: 5,
    });
    expect(Object.keys(errors(result)).sort()).toEqual([
      'ativo',
      'codigo',
      'etiquetas',
      'extra',
      'idade',
      'linhas',
      'nome',
      'tipo',
      'total',
    ]);
    expect(errors(criar({ ...good, nome: '   ' })).nome).toEqual(['Preencha este campo.']);
    expect(errors(criar({ ...good, codigo: '' }))).toHaveProperty('codigo');
    expect(errors(criar({ ...good, nome: 'a\u0000b' }))).toHaveProperty('nome');
    expect(errors(criar({ ...good, nome: '\ud800a' }))).toHaveProperty('nome');
    for (const body of [null, [], 'x', 7]) expect(criar(body).ok).toBe(false);
    expect(errors(criar(JSON.parse('{"nome":"Ana","tipo":"PJ","toString":1}')))).toHaveProperty('toString');
  });

  it('[LOOK-06] keeps money and times in one spelling and never as a float', () => {
    expect(criar({ ...good, valor: '12.5' })).toMatchObject({ value: { valor: '12.50' } });
    expect(criar({ ...good, quando: '2026-11-21T10:00:00-03:00' })).toMatchObject({
      value: { quando: '2026-11-21T13:00:00.000Z' },
    });
    expect(errors(criar({ ...good, valor: 12.5 }))).toHaveProperty('valor');
    expect(errors(criar({ ...good, valor: '1.234' }))).toHaveProperty('valor');
    expect(errors(criar({ ...good, valor: '0.99' }))).toHaveProperty('valor');
    expect(errors(criar({ ...good, valor: '123456789012345678' }))).toHaveProperty('valor');
  });

  it('[REG-03] asks for what a condition asks, and clears what it hides', () => {
    expect(errors(criar({ nome: 'Ana', tipo: 'PF' })).cpf).toEqual(['Preencha este campo.']);
    expect(criar({ ...good, cpf: '52998224725' })).toMatchObject({ ok: true, value: { cpf: null } });
    expect(alterar({ tipo: 'PJ' }, { nome: 'Ana', tipo: 'PF', cpf: '52998224725' })).toEqual({
      ok: true,
      value: { tipo: 'PJ', cpf: null },
    });
    expect(errors(alterar({ tipo: 'PF' }, { nome: 'Ana', tipo: 'PJ', cpf: null }))).toHaveProperty('cpf');
    expect(errors(alterar({ motivo: 'x' }, { ...good, ativo: true, motivo: null }))).toHaveProperty('motivo');
    expect(alterar({ motivo: 'x', ativo: false }, { ...good, ativo: true, motivo: null }).ok).toBe(true);
  });

  it('[REG-03] lets a row be sent back as it was read, and no system field be changed', () => {
    const base = { ...good, total: 7 };
    expect(alterar({ total: 7, nome: 'Bia' }, base)).toEqual({ ok: true, value: { nome: 'Bia' } });
    expect(errors(alterar({ total: 8 }, base))).toHaveProperty('total');
    expect(errors(alterar({ nome: null }, base)).nome).toEqual(['Preencha este campo.']);
    expect(substituir({ nome: 'Bia', tipo: 'PJ' }, { ...base, codigo: '123' })).toMatchObject({
      ok: true,
      value: { codigo: null },
    });
  });

  it('[REG-03] judges child rows with their path', () => {
    const row = { numero: 'a', inicio: '2026-01-01', fim: '2026-06-30' };
    expect(criar({ ...good, linhas: [row] }).ok).toBe(true);
    expect(errors(criar({ ...good, linhas: [row, { numero: 7, x: 1 }] }))).toMatchObject({
      'linhas.1.numero': [expect.any(String)],
      'linhas.1.x': [expect.any(String)],
    });
    expect(
      errors(criar({ ...good, linhas: [row, { ...row, inicio: '2027-01-01', fim: null }] })),
    ).toHaveProperty(['linhas.1.numero']);
    expect(
      errors(criar({ ...good, linhas: [row, { ...row, inicio: '2026-06-30', fim: null }] })),
    ).toHaveProperty(['linhas.1.inicio']);
    expect(errors(criar({ ...good, linhas: [{ ...row, id: 3 }] }))).toHaveProperty(['linhas.0']);
    const base = { ...good, linhas: [{ id: 3, ...row }] };
    expect(alterar({ linhas: [{ id: 3, ...row, numero: 'b' }] }, base)).toMatchObject({
      ok: true,
      value: { linhas: [{ id: 3, numero: 'b' }] },
    });
    expect(errors(alterar({ linhas: [{ id: 4, ...row }] }, base))).toHaveProperty(['linhas.0']);
    expect(
      errors(
        alterar(
          {
            linhas: [
              { id: 3, ...row },
              { id: 3, ...row, numero: 'c' },
            ],
          },
          base,
        ),
      ),
    ).toHaveProperty(['linhas.1']);
  });

  it('[REG-03] agrees with ajv on what is valid', () => {
    const ajv = new Ajv({ strict: false, formats: { ...formatCheckers } });
    const fields = ['nome', 'codigo', 'idade', 'ativo', 'etiquetas'] as const;
    const properties = Object.fromEntries(fields.map((id) => [id, schema.properties![id]]));
    const byAjv = ajv.compile({ type: 'object', additionalProperties: false, properties });
    const value = fc.oneof(
      fc.string({ maxLength: 7 }),
      fc.stringMatching(/^[0-9]{3}$/),
      fc.integer({ min: -5, max: 200 }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(1.5, '👍👍👍', '12', 'abcdef'),
      fc.array(fc.constantFrom('a', 'b', 'abcdef', 1), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), value), (record) => {
        // Stricter than JSON Schema on purpose: blank texts and characters that cannot be stored.
        const blank = (entry: unknown): boolean =>
          typeof entry === 'string' &&
          (entry.trim() === '' || entry.includes('\u0000') || !entry.isWellFormed());
        if (
          Object.values(record).some((entry) => blank(entry) || (Array.isArray(entry) && entry.some(blank)))
        )
          return;
        expect(alterar(record, { ...good }).ok, JSON.stringify(record)).toBe(byAjv(record));
      }),
      { numRuns: 1000 },
    );
  });
});
