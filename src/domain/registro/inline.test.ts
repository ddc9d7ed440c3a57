import { describe, expect, it } from 'vitest';
import type { RootSchema } from './entity.ts';
import { buildEntity } from './entity.ts';
import { mayChangeCell } from './inline-cell.ts';
import { inlineFields } from './inline.ts';

const PROPERTIES: RootSchema['properties'] = {
  codigo: { type: 'string', title: 'Código', maxLength: 10 },
  nome: { type: 'string', title: 'Nome', maxLength: 80 },
  tipo: { type: 'string', title: 'Tipo', oneOf: [{ const: 'MUNICIPAL' }, { const: 'NACIONAL' }] },
  uf: {
    type: ['string', 'null'],
    title: 'UF',
    enum: ['MG', 'SP', null],
    'x-when': { visible: { properties: { tipo: { const: 'MUNICIPAL' } } } },
  },
  cidadeId: {
    type: ['integer', 'null'],
    title: 'Cidade',
    'x-ref': { resource: 'cidades', filter: { uf: '$uf' } },
  },
  valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
  cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf', 'x-access': { read: 'cpf', mask: 'cpf' } },
  texto: { type: ['string', 'null'], title: 'Texto', maxLength: 4000 },
  conta: { type: 'integer', title: 'Conta', readOnly: true },
  segredo: { type: ['string', 'null'], title: 'Segredo', writeOnly: true },
  ativo: { type: 'boolean', title: 'Ativo' },
};

const build = (root: object = {}, more: RootSchema['properties'] = {}) =>
  buildEntity(
    'x/coisa',
    {
      title: 'Coisa',
      type: 'object',
      'x-entity': { plural: 'Coisas', label: ['nome'], unique: [['codigo']], ...root },
      properties: { ...PROPERTIES, ...more },
    },
    { name: 'coisas' },
  );

const LIFE = {
  lifecycle: {
    field: 'situacao',
    transitions: { fechar: { title: 'Fechar', from: 'ABERTA', to: 'FECHADA' } },
    locks: { FECHADA: { what: ['fields'], why: 'Fechada não se altera.' } },
    keeps: ['nome'],
  },
};
const SITUACAO: RootSchema['properties'] = {
  situacao: {
    type: 'string',
    title: 'Situação',
    default: 'ABERTA',
    oneOf: [
      { const: 'ABERTA', title: 'Aberta' },
      { const: 'FECHADA', title: 'Fechada' },
    ],
  },
};

describe('[A15] [REG-05] fields that are edited in their cell', () => {
  it('are the simple ones: no key, no text of many lines, nothing masked, and nothing on which others depend', () => {
    expect([...inlineFields({}, build())]).toEqual(['nome', 'cidadeId', 'valor', 'ativo']);
  });

  it('are what the register declares, where it does', () => {
    expect([...inlineFields({ list: { inline: ['tipo'] } }, build())]).toEqual(['tipo']);
    expect([...inlineFields({ list: { inline: false } }, build())]).toEqual([]);
  });

  it.each([
    ['is read only', build({ readOnly: true })],
    ['holds persons', build({ life: { from: 'nome' } })],
    ['tells who reads it', build({ auditRead: true })],
    ['is part of another row', build({ within: 'cidadeId' })],
    ['is locked by a state', build(LIFE, SITUACAO)],
  ])('are none where the register %s', (_, entity) => {
    expect(inlineFields({}, entity).size).toBe(0);
  });

  it('leave out what makes the row this one: by what its periods may not meet', () => {
    const entity = build({ noOverlap: { by: ['cidadeId'], from: 'inicio', to: 'fim' } });
    expect(inlineFields({}, entity).has('cidadeId')).toBe(false);
  });
});

describe('[A15] a cell takes a change', () => {
  const entity = build(LIFE, SITUACAO);
  const may = (id: string, row: object) => {
    const field = entity.field[id];
    return field !== undefined && mayChangeCell(entity, field, { nome: 'a', valor: null, uf: null, ...row });
  };

  it('unless the state of its row locks it; what no state locks stays open', () => {
    expect(may('valor', { situacao: 'ABERTA' })).toBe(true);
    expect(may('valor', { situacao: 'FECHADA' })).toBe(false);
    expect(may('nome', { situacao: 'FECHADA' })).toBe(true);
  });

  it('unless a condition hides it, the row is in the bin, or the row did not bring it', () => {
    expect(may('uf', { situacao: 'ABERTA', tipo: 'MUNICIPAL' })).toBe(true);
    expect(may('uf', { situacao: 'ABERTA', tipo: 'NACIONAL' })).toBe(false);
    expect(may('valor', { situacao: 'ABERTA', excluidoEm: '2026-01-01T00:00:00Z' })).toBe(false);
    expect(may('cpf', { situacao: 'ABERTA' })).toBe(false);
  });
});
