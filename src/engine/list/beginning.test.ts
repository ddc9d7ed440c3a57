import { expect, test } from 'vitest';
import { buildEntity, type FieldModel, type RootSchema } from '#domain/registro/entity.ts';
import { beginningOf } from './beginning.ts';

const schema = {
  $id: 'plano',
  title: 'Plano',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Planos', label: ['nome'] },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    pacienteId: { type: ['integer', 'null'], title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    feitoPorId: {
      type: ['integer', 'null'],
      title: 'Feito por',
      readOnly: true,
      'x-ref': { resource: 'usuarios' },
    },
  },
} satisfies RootSchema;
const entity = buildEntity('teste/plano', schema, { name: 'planos' });
const own = (field: FieldModel) => !field.readOnly;

test('[REG-05] a new record begins with the one that the list is narrowed to', () => {
  expect(beginningOf(entity, [{ field: 'pacienteId', op: 'in', values: ['7'] }], own)).toEqual({
    pacienteId: 7,
  });
});

test.each([
  ['several', { field: 'pacienteId', op: 'in', values: ['7', '8'] }],
  ['all but one', { field: 'pacienteId', op: 'ne', values: ['7'] }],
  ['one of two ways', { field: 'pacienteId', op: 'in', values: ['7'], group: 1 }],
  ['none', { field: 'pacienteId', op: 'empty', values: [] }],
  ['what only the server writes', { field: 'feitoPorId', op: 'in', values: ['7'] }],
  ['a text', { field: 'nome', op: 'eq', values: ['7'] }],
  ['a field that is not there', { field: 'outro', op: 'in', values: ['7'] }],
  ['no number', { field: 'pacienteId', op: 'in', values: ['7;8'] }],
] as const)('[REG-05] and with nothing where it is narrowed to %s', (_name, criterion) => {
  expect(beginningOf(entity, [criterion], own)).toEqual({});
});

test('[PERM-01] and with nothing that the person may not write', () => {
  const narrowed = [{ field: 'pacienteId', op: 'in', values: ['7'] }] as const;
  expect(beginningOf(entity, narrowed, () => false)).toEqual({});
});
