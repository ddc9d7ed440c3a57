import { describe, expect, it } from 'vitest';
import { buildEntity } from './entity.ts';
import { futureProblem, wayToPerson } from './happened.ts';
import { validatorsOf } from './validate-record.ts';

const pessoa = buildEntity(
  'x/pessoa',
  {
    title: 'Pessoa',
    type: 'object',
    'x-entity': { plural: 'Pessoas', label: ['nome'], life: { from: 'nascimento', to: 'obito' } },
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome' },
      nascimento: { type: ['string', 'null'], title: 'Nascimento', format: 'date' },
      obito: { type: ['string', 'null'], title: 'Óbito', format: 'date' },
      alergias: {
        type: 'array',
        title: 'Alergias',
        'x-child': {},
        items: {
          type: 'object',
          additionalProperties: false,
          properties: {
            desde: {
              type: ['string', 'null'],
              title: 'Desde',
              format: 'date',
              'x-happened': { whose: 'id' },
            },
            resultado: {
              type: ['string', 'null'],
              title: 'Resultado',
              format: 'date',
              'x-happened': { whose: 'id', afterDeath: true },
            },
          },
        },
      },
    },
  },
  { name: 'pessoas', subject: 'pessoa' },
);
const visita = buildEntity(
  'x/visita',
  {
    title: 'Visita',
    type: 'object',
    'x-entity': { plural: 'Visitas', label: ['nome'] },
    properties: {
      nome: { type: ['string', 'null'], title: 'Nome' },
      pessoaId: { type: ['integer', 'null'], title: 'Pessoa', 'x-ref': { resource: 'pessoas' } },
      outraId: { type: ['integer', 'null'], title: 'Outra', 'x-ref': { resource: 'visitas' } },
      dia: { type: ['string', 'null'], title: 'Dia', format: 'date', 'x-happened': {} },
      hora: {
        type: ['string', 'null'],
        title: 'Hora',
        format: 'date-time',
        'x-happened': { whose: 'pessoaId' },
      },
    },
  },
  { name: 'visitas', subject: 'visita' },
);
const ambiente = { hoje: '2026-03-10', agora: '2026-03-10T15:00:00.000Z' };
const errors = (result: ReturnType<ReturnType<typeof validatorsOf>['criar']>) =>
  result.ok ? {} : result.errors;

describe('[CLIN-02] x-happened', () => {
  const { criar, alterar } = validatorsOf(visita);
  it('[CLIN-02] takes today and now, some minutes more, and nothing at all', () => {
    expect(errors(criar({ dia: '2026-03-10', hora: '2026-03-10T15:04:59Z' }, ambiente))).toEqual({});
    expect(errors(criar({}, ambiente))).toEqual({});
  });
  it('[CLIN-02] refuses what has not come yet', () => {
    expect(errors(criar({ dia: '2026-03-11', hora: '2026-03-10T15:06:00Z' }, ambiente))).toEqual({
      dia: ['A data não pode ser futura.'],
      hora: ['Este momento ainda não chegou. Informe até agora.'],
    });
  });
  it('[CLIN-02] leaves alone what is stored, however it is spelt', () => {
    const stored = { id: 1, versao: 1, nome: 'A', dia: '2030-01-01', hora: '2030-01-01T10:00:00.000Z' };
    const sent = { nome: 'B', dia: '2030-01-01', hora: '2030-01-01T10:00:00Z' };
    expect(errors(alterar(sent, stored, ambiente))).toEqual({});
    expect(errors(alterar({ dia: '2030-01-02' }, stored, ambiente))).toEqual({
      dia: ['A data não pode ser futura.'],
    });
  });
  it('[INS-02] what another clock says may be of tomorrow, and no later', () => {
    const says = (value: string) =>
      futureProblem({ kind: 'date', happened: { elsewhere: true } }, value, { hoje: '2026-11-29' });
    expect(says('2026-11-30')).toBeUndefined();
    expect(says('2026-12-01')).toBe('A data não pode ser futura.');
  });
  it('[CLIN-02] in the record of a person lies between birth and death, and says which it is not', () => {
    const event = (desde: string, campos: object = {}) =>
      errors(
        validatorsOf(pessoa).criar(
          { nome: 'A', nascimento: '2000-01-01', obito: '2020-06-30', alergias: [{ desde, ...campos }] },
          ambiente,
        ),
      );
    expect(event('2000-01-01')).toEqual({});
    expect(event('2020-06-30')).toEqual({});
    expect(event('1999-12-31')).toEqual({
      'alergias.0.desde': ['É antes do nascimento, em 01/01/2000. Informe uma data a partir desse dia.'],
    });
    expect(event('2020-07-01')).toEqual({
      'alergias.0.desde': ['É depois do óbito, em 30/06/2020. Informe uma data até esse dia.'],
    });
    expect(event('2020-06-30', { resultado: '2020-07-20' })).toEqual({});
  });
  it('[CLIN-02] a child row that is as it was stored stands beside one that is new', () => {
    const stored = {
      id: 1,
      versao: 1,
      nome: 'A',
      nascimento: '2000-01-01',
      obito: null,
      alergias: [{ id: 7, desde: '1990-01-01' }],
    };
    const { alterar: mudar } = validatorsOf(pessoa);
    expect(
      errors(
        mudar({ alergias: [{ id: 7, desde: '1990-01-01' }, { desde: '2001-01-01' }] }, stored, ambiente),
      ),
    ).toEqual({});
    expect(errors(mudar({ alergias: [{ id: 7, desde: '1991-01-01' }] }, stored, ambiente))).toHaveProperty(
      'alergias.0.desde',
    );
  });
  it('[CLIN-02] finds whom it happened to, and nobody at the end of a wrong way', () => {
    const entities = { pessoas: pessoa, visitas: visita };
    expect(wayToPerson(entities, visita, 'pessoaId')?.person).toBe(pessoa);
    expect(wayToPerson(entities, visita, 'outraId.pessoaId')?.hops.map(({ id }) => id)).toEqual([
      'outraId',
      'pessoaId',
    ]);
    expect(wayToPerson(entities, pessoa, 'id')?.hops).toEqual([]);
    for (const errado of ['outraId', 'nome', 'id', 'pessoaId.nome'])
      expect(wayToPerson(entities, visita, errado)).toBeUndefined();
  });
});
