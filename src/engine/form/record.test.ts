import { formulario } from '#messages/form.ts';
import { describe, expect, test } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import {
  bodyOf,
  changedFields,
  cloneValues,
  copyOf,
  initialValues,
  isMasked,
  normalise,
  toFormValues,
  type ChildRow,
} from './record.ts';

const schema: RootSchema = {
  title: 'Pessoa',
  type: 'object',
  required: ['nome', 'ativo'],
  'x-entity': { plural: 'Pessoas', label: ['nome'], unique: [['cpf']] },
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 50 },
    cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf', 'x-access': { read: 'view', mask: 'cpf' } },
    notas: { type: ['string', 'null'], title: 'Notas', 'x-ui': { widget: 'textarea' } },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    senha: { type: ['string', 'null'], title: 'Senha', writeOnly: true },
    idade: { type: ['integer', 'null'], title: 'Idade', readOnly: true },
    tags: { type: ['array', 'null'], title: 'Tags', items: { type: 'string' } },
    telefones: {
      type: 'array',
      title: 'Telefones',
      'x-child': { singular: 'Telefone' },
      items: {
        type: 'object',
        required: ['numero'],
        properties: {
          numero: { type: 'string', title: 'Número' },
          ramal: { type: ['string', 'null'], title: 'Ramal' },
        },
      },
    },
  },
};
const entity = buildEntity('teste/pessoa', schema, { name: 'pessoas' });
const row = {
  id: 7,
  versao: 3,
  nome: 'Ana',
  cpf: '52998224725',
  notas: null,
  ativo: true,
  idade: 40,
  tags: [],
  telefones: [
    { id: 1, numero: '32221234', ramal: null },
    { id: 2, numero: '32225678', ramal: '9' },
  ],
};

describe('record', () => {
  test('a row just loaded has not changed, nor one typed over and back', () => {
    const base = toFormValues(entity.fields, row);
    expect(changedFields(entity.fields, base, base)).toEqual([]);
    expect(changedFields(entity.fields, base, { ...base, notas: '' })).toEqual([]);
    expect(changedFields(entity.fields, base, { ...base, nome: ' Ana ' })).toEqual([]);
    expect(changedFields(entity.fields, base, { ...base, tags: null })).toEqual([]);
    expect(changedFields(entity.fields, base, { ...base, nome: 'Bia' })).toEqual(['nome']);
  });

  test('a save of a stored row carries only what changed, null to empty a field', () => {
    const base = toFormValues(entity.fields, row);
    expect(bodyOf(entity.fields, base, { ...base, cpf: '', nome: 'Bia ' })).toEqual({
      cpf: null,
      nome: 'Bia',
    });
  });

  test('server-owned fields never travel', () => {
    const base = toFormValues(entity.fields, row);
    expect(bodyOf(entity.fields, base, { ...base, idade: 41 })).toEqual({});
    expect(bodyOf(entity.fields, null, { ...initialValues(entity.fields), nome: 'Caio' })).not.toHaveProperty(
      'idade',
    );
  });

  test('child rows keep ids, lose the keys of the form, and absent rows are removed', () => {
    const base = toFormValues(entity.fields, row);
    const rows = base.telefones as readonly ChildRow[];
    const values = {
      ...base,
      telefones: [
        { ...rows[1]!, ramal: '' },
        { _chave: 'n1', numero: '999', ramal: null },
      ],
    };
    expect(bodyOf(entity.fields, base, values)).toEqual({
      telefones: [
        { id: 2, numero: '32225678', ramal: null },
        { numero: '999', ramal: null },
      ],
    });
  });

  test('a new record starts with its defaults and sends what is filled or may be empty', () => {
    const start = initialValues(entity.fields);
    expect(start).toMatchObject({ nome: null, ativo: true, telefones: [] });
    const body = bodyOf(entity.fields, null, start);
    expect(body).not.toHaveProperty('nome');
    expect(body).toMatchObject({ ativo: true, cpf: null, telefones: [] });
  });

  test('a default that stands for the moment or the person is resolved, so that nobody types it', () => {
    const schema: RootSchema = {
      title: 'Aviso',
      type: 'object',
      'x-entity': { plural: 'Avisos', label: ['inicio'] },
      properties: { inicio: { type: 'string', title: 'Início', format: 'date-time', default: '$agora' } },
    };
    const aviso = buildEntity('teste/aviso', schema, { name: 'avisos', subject: 'aviso' });
    expect(initialValues(aviso.fields, { agora: '2026-11-21T11:00:00.000Z' })).toEqual({
      inicio: '2026-11-21T11:00:00.000Z',
    });
  });

  test('a copy drops unique fields, secrets and the ids of child rows', () => {
    const copy = cloneValues(entity, row);
    expect(copy.cpf).toBeNull();
    expect(copy.senha).toBeNull();
    expect(copy.nome).toBe('Ana');
    expect((copy.telefones as readonly ChildRow[]).map((telefone) => [telefone.id, telefone.numero])).toEqual(
      [
        [undefined, '32221234'],
        [undefined, '32225678'],
      ],
    );
  });

  test('[stranger C7] a copy says of what it is one, and which filled fields it left out', () => {
    const filled = {
      id: 7,
      versao: 1,
      nome: 'Ana',
      cpf: '52998224725',
      notas: null,
      ativo: true,
      tags: ['a'],
    };
    expect(copyOf(entity, filled)).toEqual({ label: 'Ana', left: ['CPF'] });
    expect(copyOf(entity, { ...filled, cpf: null })).toEqual({ label: 'Ana', left: [] });
    expect(formulario.copiaDe('Ana', ['CPF'])).toBe(
      'Cópia de Ana. Ficou em branco, por ser só do original: CPF. O original não muda.',
    );
    expect(formulario.copiaDe('Ana', [])).toBe('Cópia de Ana. O original não muda.');
  });

  test('[A20] a copy starts without the rows that are the record alone, such as insurance cards', () => {
    const schema: RootSchema = {
      title: 'Pessoa',
      type: 'object',
      'x-entity': { plural: 'Pessoas', label: ['nome'] },
      properties: {
        nome: { type: 'string', title: 'Nome', maxLength: 60 },
        cartoes: {
          type: 'array',
          title: 'Cartões',
          'x-child': { copied: false },
          items: {
            type: 'object',
            properties: { numero: { type: 'string', title: 'Número', maxLength: 20 } },
          },
        },
      },
    };
    const pessoa = buildEntity('teste/pessoa', schema, { name: 'pessoas', subject: 'pessoa' });
    expect(cloneValues(pessoa, { id: 1, nome: 'Ana', cartoes: [{ id: 3, numero: '123' }] })).toEqual({
      nome: 'Ana',
      cartoes: [],
    });
  });

  test('[H1] a copy holds no file of the record that it is made from', () => {
    const schema: RootSchema = {
      title: 'Pessoa',
      type: 'object',
      'x-entity': { plural: 'Pessoas', label: ['nome'] },
      properties: {
        nome: { type: 'string', title: 'Nome', maxLength: 60 },
        foto: { type: ['string', 'null'], title: 'Foto', format: 'arquivo' },
      },
    };
    const pessoa = buildEntity('teste/pessoa', schema, { name: 'pessoas', subject: 'pessoa' });
    expect(cloneValues(pessoa, { id: 1, nome: 'Ana', foto: 'a'.repeat(64) })).toEqual({
      nome: 'Ana',
      foto: null,
    });
  });

  test('a field the server withheld stays out, so that it is not emptied by a save', () => {
    const { cpf: _cpf, ...withheld } = row;
    const base = toFormValues(entity.fields, withheld);
    expect('cpf' in base).toBe(false);
    expect(normalise(entity.fields, base)).not.toHaveProperty('cpf');
  });

  test('a mask over a value is told from the value', () => {
    expect(isMasked(entity.field.cpf!, '***.982.247-**')).toBe(true);
    expect(isMasked(entity.field.cpf!, '52998224725')).toBe(false);
    expect(isMasked(entity.field.nome!, 'A*')).toBe(false);
  });
});
