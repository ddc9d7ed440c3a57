import { describe, expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import type { ChildModel } from '#domain/registro/entity.ts';
import { columnsOf, insertAt, isBlank, newRow } from './child-rows.ts';
import { duplicateQuery } from './duplicates.ts';

const entity = buildEntity(
  'teste/pacote',
  {
    title: 'Pacote',
    'x-entity': { plural: 'Pacotes', label: ['nome'], unique: [['cpf']] },
    properties: {
      nome: { type: 'string', title: 'Nome' },
      cpf: {
        type: ['string', 'null'],
        title: 'CPF',
        format: 'cpf',
        'x-access': { read: 'view', mask: 'cpf' },
      },
      diagnostico: { type: ['string', 'null'], title: 'Diagnóstico' },
      nascimento: { type: ['string', 'null'], title: 'Nascimento', format: 'date', 'x-col': { index: true } },
      itens: {
        type: 'array',
        title: 'Itens',
        'x-child': {},
        items: {
          type: 'object',
          required: ['tipo', 'quantidade'],
          properties: {
            tipo: { type: 'string', title: 'Tipo', enum: ['A', 'B'] },
            a: {
              type: ['string', 'null'],
              title: 'A',
              'x-when': { visible: { properties: { tipo: { const: 'A' } } } },
            },
            b: {
              type: ['string', 'null'],
              title: 'B',
              'x-when': { visible: { properties: { tipo: { const: 'B' } } } },
            },
            notas: { type: ['string', 'null'], title: 'Notas', 'x-ui': { widget: 'textarea' } },
            quantidade: { type: 'string', title: 'Quantidade', format: 'decimal', default: '1' },
            em: { type: ['string', 'null'], title: 'Em', format: 'date-time', default: '$agora' },
          },
        },
      },
    },
  },
  { name: 'pacotes' },
);
const child = entity.field.itens?.child as ChildModel;

describe('child rows', () => {
  test('a fresh row is blank until something is typed', () => {
    const row = newRow(child);
    expect(row.quantidade).toBe('1');
    expect(isBlank(child, row)).toBe(true);
    expect(isBlank(child, { ...row, tipo: 'A' })).toBe(false);
    expect(isBlank(child, { ...row, id: 1 })).toBe(false);
  });
  test('[CLIN-02] a fresh row is of the moment at which it was begun, and still blank', () => {
    const row = newRow(child, { agora: '2026-11-23T10:15:00.000Z' });
    expect(row.em).toBe('2026-11-23T10:15:00.000Z');
    expect(isBlank(child, row)).toBe(true);
    expect(isBlank(child, { ...row, tipo: 'A' })).toBe(false);
  });
  test('columns leave out long texts and conditional fields that no row has', () => {
    expect(columnsOf(child, []).map(({ id }) => id)).toEqual(['tipo', 'quantidade', 'em']);
    expect(columnsOf(child, [{ ...newRow(child), tipo: 'B', b: 'x' }]).map(({ id }) => id)).toEqual([
      'tipo',
      'b',
      'quantidade',
      'em',
    ]);
  });
  test('[FIN-02] the declared columns are shown, in their order', () => {
    expect(columnsOf(child, [], { declared: ['em', 'tipo'] }).map(({ id }) => id)).toEqual(['em', 'tipo']);
  });
  test('[CLIN-04] what no row shows takes no column, and what is answered in the row takes one where it is asked', () => {
    const row = { ...newRow(child), tipo: 'A', b: 'kept from before' };
    expect(columnsOf(child, [row]).map(({ id }) => id)).toEqual(['tipo', 'quantidade', 'em']);
    expect(columnsOf(child, [row], { inline: ['a', 'b'] }).map(({ id }) => id)).toEqual([
      'tipo',
      'a',
      'quantidade',
      'em',
    ]);
  });
  test('an undone removal goes back to its place', () => {
    const [first, two, three] = [newRow(child), newRow(child), newRow(child)] as const;
    expect(insertAt([first, three], two, 1)).toEqual([first, two, three]);
  });
});

test('possible duplicates are asked by what identifies a person; nothing clinical and no masked value leaves the form', () => {
  expect(
    duplicateQuery(entity, {
      nome: ' Ana ',
      cpf: '***.982.247-**',
      diagnostico: 'segredo',
      nascimento: '1980-01-02',
    }),
  ).toEqual({
    nome: 'Ana',
    nascimento: '1980-01-02',
  });
  expect(duplicateQuery(entity, { nome: 'An', cpf: null })).toEqual({});
});
