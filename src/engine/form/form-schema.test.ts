import { expect, test } from 'vitest';
import { stateOf } from '#domain/registro/conditions.ts';
import { buildEntity } from '#domain/registro/entity.ts';
import { errorSchemaOf } from './extra-errors.ts';
import { resolved, schemaOf, signatureOf, spansOf, spansOfRow, uiOf } from './form-schema.ts';
import { layoutOf } from './layout.ts';

const entity = buildEntity(
  'teste/consulta',
  {
    title: 'Consulta',
    'x-entity': { plural: 'Consultas', label: ['nome'] },
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 40, default: 'x', 'x-col': { search: true } },
      tipo: {
        type: ['string', 'null'],
        title: 'Tipo',
        oneOf: [
          { const: 'A', title: 'Ambulatorial', 'x-tone': 'success' },
          { const: 'I', title: 'Internação' },
        ],
      },
      leito: {
        type: ['string', 'null'],
        title: 'Leito',
        'x-when': {
          visible: { properties: { tipo: { const: 'I' } } },
          required: { properties: { tipo: { const: 'I' } } },
        },
      },
      itens: {
        type: 'array',
        title: 'Itens',
        'x-child': { singular: 'Item' },
        items: {
          type: 'object',
          properties: {
            codigo: { type: 'string', title: 'Código' },
            motivo: {
              type: ['string', 'null'],
              title: 'Motivo',
              'x-when': { visible: { properties: { codigo: { const: 'X' } } } },
            },
          },
        },
      },
    },
  },
  { name: 'consultas' },
);
const states = (values: object) => ({
  of: (field: (typeof entity.fields)[number]) => stateOf(field, values as Record<string, unknown>),
  ofRow: stateOf,
});
const uis = {
  fields: uiOf(entity.fields, spansOf(layoutOf(entity, { name: 'consultas' } as never))),
  rows: () => uiOf(entity.field.itens!.child!.fields, spansOfRow(entity.field.itens!.child!.fields)),
};

test('the schema is the declared one: titles of options, no keywords of ours, nothing to fill in', () => {
  expect(schemaOf(entity.field.nome!)).toEqual({ type: 'string', title: 'Nome', maxLength: 40 });
  expect(schemaOf(entity.field.tipo!).oneOf).toEqual([
    { const: 'A', title: 'Ambulatorial' },
    { const: 'I', title: 'Internação' },
    { const: null, title: '' },
  ]);
  expect(schemaOf(entity.field.nome!)).toBe(schemaOf(entity.field.nome!));
});

test('conditions are resolved into it, for the record and for each row', () => {
  const out = { nome: 'a', tipo: 'A', itens: [{ _chave: 'n1', codigo: 'X' }, { _chave: 'n2' }] };
  const schema = resolved(entity.fields, out, states(out), uis).schema;
  expect(Object.keys(schema.properties ?? {})).toEqual(['nome', 'tipo', 'itens']);
  expect(schema.required).toEqual(['nome']);
  const itens = schema.properties?.['itens'] as { items: { properties: object }[] } | undefined;
  const [first, second] = itens?.items ?? [];
  expect(Object.keys(first?.properties ?? {})).toEqual(['codigo', 'motivo']);
  expect(Object.keys(second?.properties ?? {})).toEqual(['codigo']);
  const inside = { ...out, tipo: 'I' };
  expect(resolved(entity.fields, inside, states(inside), uis).schema.required).toEqual(['nome', 'leito']);
});

test('what is typed changes the schema only where a condition does', () => {
  const before = { nome: 'a', tipo: 'A', itens: [] };
  const signature = (values: object) => signatureOf(entity.fields, values as never, states(values));
  expect(signature({ ...before, nome: 'ab' })).toBe(signature(before));
  expect(signature({ ...before, tipo: 'I' })).not.toBe(signature(before));
  expect(signature({ ...before, itens: [{ _chave: 'n1' }] })).not.toBe(signature(before));
});

test('sentences by path become errors of their place, those of the whole stand at the root', () => {
  expect(errorSchemaOf({ nome: ['Preencha.'], 'itens.2.codigo': ['Repetido.'] }, ['Não salvou.'])).toEqual({
    __errors: ['Não salvou.'],
    nome: { __errors: ['Preencha.'] },
    itens: { 2: { codigo: { __errors: ['Repetido.'] } } },
  });
});
