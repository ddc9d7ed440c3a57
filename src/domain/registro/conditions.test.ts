import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONDITION_KEYWORDS, holds } from './conditions.ts';

const ajv = new Ajv({ strict: false });

const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('', 'a', 'ab', 'PF', 'PJ', '👍'),
);
const fragment = fc.letrec((tie) => ({
  leaf: fc.oneof(
    value.map((option) => ({ const: option })),
    fc
      .uniqueArray(value, { minLength: 1, maxLength: 3, comparator: 'IsStrictlyEqual' })
      .map((list) => ({ enum: list })),
    fc.constantFrom('null', 'boolean', 'integer', 'string').map((type) => ({ type })),
    fc.record({ minimum: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ exclusiveMaximum: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ minLength: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ maxLength: fc.integer({ min: 0, max: 2 }) }),
    fc.constantFrom('^P', 'b$').map((pattern) => ({ pattern })),
  ),
  node: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.record({ not: tie('leaf') }),
    fc.record({ anyOf: fc.array(tie('leaf'), { minLength: 1, maxLength: 2 }) }),
  ),
})).node as fc.Arbitrary<Record<string, unknown>>;

const simple = fc.dictionary(fc.constantFrom('x', 'y'), fragment).map((properties) => ({ properties }));
const condition = fc.oneof(
  simple,
  fc.record({ not: simple }),
  fc.record({ anyOf: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
  fc.record({ allOf: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
);

describe('[REG-03] conditions', () => {
  it('[REG-03] judge a complete record as JSON Schema does', () => {
    fc.assert(
      fc.property(condition, fc.record({ x: value, y: value }), (given, record) => {
        expect(holds(given as never, record)).toBe(ajv.compile({ type: 'object', ...given })(record));
      }),
      { numRuns: 500 },
    );
  });

  it('[REG-03] take absent, undefined and null for the same emptiness', () => {
    const visible = { properties: { tipo: { const: 'PJ' } } };
    expect(holds(visible, { tipo: 'PJ' })).toBe(true);
    for (const record of [{}, { tipo: undefined }, { tipo: null }]) {
      expect(holds(visible, record)).toBe(false);
      expect(holds({ required: ['tipo'] }, record)).toBe(false);
      expect(holds({ properties: { tipo: { type: 'null' } } }, record)).toBe(true);
    }
    expect(holds({ properties: { toString: { type: 'null' } } }, {})).toBe(true);
  });

  it('[REG-03] refuse a keyword that they do not know instead of ignoring it', () => {
    expect(() => holds({ properties: { x: { formato: 'cpf' } } }, { x: 1 })).toThrow(/formato/);
    expect(CONDITION_KEYWORDS).toContain('const');
  });
});
