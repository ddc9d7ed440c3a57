import { describe, expect, it } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { labelOf } from '#domain/registro/registry.ts';
import { titleOf } from '../cells/display.ts';
import { startsLater } from '../fields/choice/options.ts';
import { factsOf } from './summary.ts';

const schema: RootSchema = {
  title: 'Pessoa',
  type: 'object',
  'x-entity': { plural: 'Pessoas', label: ['nome'] },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome civil', 'x-ui': { prefer: 'nomeSocial' } },
    nomeSocial: { type: ['string', 'null'], title: 'Nome social' },
    semAlergias: { type: 'boolean', title: 'Sem alergias conhecidas' },
    situacao: {
      type: ['string', 'null'],
      title: 'Tem alergias?',
      oneOf: [
        { const: null, title: 'Ninguém perguntou ainda', 'x-tone': 'warning' },
        { const: 'NEGA', title: 'Nega alergias' },
        { const: 'TEM', title: 'Tem alergias' },
      ],
    },
    cor: {
      type: ['string', 'null'],
      title: 'Cor',
      oneOf: [
        { const: null, title: 'Não informado' },
        { const: 'A', title: 'Azul' },
      ],
    },
    alergias: {
      type: 'array',
      title: 'Alergias',
      'x-child': { singular: 'Alergia' },
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          agente: { type: 'string', title: 'Agente' },
          medicamentoId: {
            type: ['integer', 'null'],
            title: 'Medicamento',
            'x-ref': { resource: 'medicamentos' },
          },
          grave: { type: 'boolean', title: 'Grave' },
        },
      },
    },
  },
};
const entity = buildEntity('pessoas/pessoa', schema, { name: 'pessoas', subject: 'pessoa' });
const row = { id: 1, versao: 1, nome: 'Álvaro Lemos', nomeSocial: null, semAlergias: false, alergias: [] };

describe('what identifies an open record', () => {
  it('says only what the record has, child rows by name, strong facts marked', () => {
    expect(factsOf(entity, row, ['alergias!', 'semAlergias', 'nomeSocial'])).toEqual([]);
    const full = {
      ...row,
      alergias: [
        {
          id: 1,
          agente: 'Dipirona',
          medicamentoId: 7,
          _ref: { medicamentoId: { id: 7, label: 'Dipirona 1 g x 10' } },
        },
        { id: 2, agente: 'Iodo' },
      ],
      semAlergias: true,
    };
    expect(
      factsOf(entity, full, ['alergias!', 'semAlergias']).map(({ field, text, strong }) => [
        field.id,
        text,
        strong,
      ]),
    ).toEqual([
      ['alergias', 'Dipirona, Iodo', true],
      ['semAlergias', 'Sem alergias conhecidas', false],
    ]);
  });
  it('says the first of several facts, and an emptiness that matters', () => {
    const said = (of: object) =>
      factsOf(entity, { ...row, ...of }, ['alergias!|situacao', 'cor']).map(({ text }) => text);
    expect(said({ situacao: null, cor: null })).toEqual(['Ninguém perguntou ainda']);
    expect(said({ situacao: 'NEGA', cor: 'A' })).toEqual(['Nega alergias', 'Azul']);
    expect(said({ situacao: 'TEM', alergias: [{ id: 1, agente: 'Iodo' }] })).toEqual(['Iodo']);
    // Withheld from this reader: not a word.
    expect(said({ situacao: undefined })).toEqual([]);
  });
  it('names the person by the social name where there is one', () => {
    expect(labelOf(entity, row)).toBe('Álvaro Lemos');
    expect(labelOf(entity, { ...row, nomeSocial: 'Tânia Lemos' })).toBe('Tânia Lemos');
  });
  it('puts options that begin with what was typed first', () => {
    const options = ['Prefere não declarar', 'Feminino'];
    expect(options.toSorted((a, b) => startsLater(a, 'f') - startsLater(b, 'f'))).toEqual([
      'Feminino',
      'Prefere não declarar',
    ]);
  });
});

describe('[A26] [A27] who a person is', () => {
  it('[A26] a social name stands with the civil one behind it where the record is named; the civil one alone stays alone', () => {
    expect(titleOf(entity, { ...row, nomeSocial: 'Aninha' })).toBe('Aninha (Álvaro Lemos)');
    expect(titleOf(entity, row)).toBe('Álvaro Lemos');
    // Elsewhere it is the name.
    expect(labelOf(entity, { ...row, nomeSocial: 'Aninha' })).toBe('Aninha');
  });

  it('[A27] plan and insurer of a card are told apart', () => {
    const cartoes = buildEntity(
      'pessoas/outra',
      {
        ...schema,
        properties: {
          ...schema.properties,
          convenios: {
            type: 'array',
            title: 'Convênios',
            'x-child': { singular: 'Convênio' },
            items: {
              type: 'object',
              additionalProperties: false,
              properties: {
                convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
                planoId: { type: 'integer', title: 'Plano', 'x-ref': { resource: 'planos' } },
              },
            },
          },
        },
      },
      { name: 'outras', subject: 'outra' },
    );
    const convenio = {
      id: 1,
      convenioId: 1,
      planoId: 2,
      _ref: {
        convenioId: { id: 1, label: 'Caixa dos Servidores' },
        planoId: { id: 2, label: 'Servidor Agregado' },
      },
    };
    expect(factsOf(cartoes, { ...row, convenios: [convenio] }, ['convenios'])[0]?.text).toBe(
      'Caixa dos Servidores · Servidor Agregado',
    );
  });
});
