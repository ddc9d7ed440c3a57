import { describe, expect, test } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { openChoices, sideOf } from './conflict-choices.ts';
import { differencesOf, mergedValues } from './merge.ts';
import { toFormValues, type ChildRow } from './record.ts';

const schema: RootSchema = {
  title: 'Taxa',
  type: 'object',
  required: ['nome'],
  'x-entity': { plural: 'Taxas', label: ['nome'] },
  properties: {
    nome: { type: 'string', title: 'Nome' },
    unidade: { type: ['string', 'null'], title: 'Unidade' },
    obs: { type: ['string', 'null'], title: 'Obs' },
    itens: {
      type: 'array',
      title: 'Itens',
      'x-child': {},
      items: { type: 'object', properties: { texto: { type: ['string', 'null'], title: 'Texto' } } },
    },
  },
};
const entity = buildEntity('teste/taxa', schema, { name: 'taxas' });
const base = {
  id: 1,
  versao: 1,
  nome: 'A',
  unidade: 'dia',
  obs: null,
  itens: [
    { id: 1, texto: 'um' },
    { id: 2, texto: 'dois' },
  ],
};
const mineOf = (patch: object) => ({ ...toFormValues(entity.fields, base), ...patch });
const rowsOf = (values: { readonly [field: string]: unknown }) =>
  (values.itens as readonly ChildRow[]).map(({ id, texto }) => [id, texto]);

describe('three-way merge', () => {
  test('changes that do not overlap are joined and nobody is asked', () => {
    const mine = mineOf({ nome: 'B' });
    const current = { ...base, versao: 2, unidade: 'hora' };
    const found = differencesOf(entity, { base, mine, current });
    expect(found.map(({ field, conflict, choice }) => [field.id, conflict, choice])).toEqual([
      ['nome', false, 'meu'],
      ['unidade', false, 'atual'],
    ]);
    expect(openChoices(found, {})).toEqual([]);
    expect(mergedValues(entity, current, mine, found, {})).toMatchObject({ nome: 'B', unidade: 'hora' });
  });

  test('the same field changed to different values waits for a choice; to the same value it is no difference', () => {
    const mine = mineOf({ nome: 'B', obs: 'igual' });
    const current = { ...base, versao: 2, nome: 'C', obs: 'igual' };
    const found = differencesOf(entity, { base, mine, current });
    expect(found.map(({ field, conflict, original }) => [field.id, conflict, original])).toEqual([
      ['nome', true, 'A'],
    ]);
    expect(openChoices(found, {})).toHaveLength(1);
    expect(sideOf(found[0]!, {})).toBeUndefined();
    expect(mergedValues(entity, current, mine, found, { nome: 'atual' }).nome).toBe('C');
    expect(mergedValues(entity, current, mine, found, { nome: 'meu' }).nome).toBe('B');
  });

  test('child rows changed on each side are joined by id', () => {
    const mine = mineOf({});
    const rows = mine.itens as readonly ChildRow[];
    const edited = {
      ...mine,
      itens: [{ ...rows[0]!, texto: 'um meu' }, rows[1]!, { _chave: 'n1', texto: 'novo meu' }],
    };
    const current = {
      ...base,
      versao: 2,
      itens: [
        { id: 1, texto: 'um' },
        { id: 2, texto: 'dois deles' },
        { id: 3, texto: 'novo deles' },
      ],
    };
    const found = differencesOf(entity, { base, mine: edited, current });
    expect(found[0]?.conflict).toBe(false);
    expect(rowsOf(mergedValues(entity, current, edited, found, {}))).toEqual([
      [1, 'um meu'],
      [2, 'dois deles'],
      [3, 'novo deles'],
      [undefined, 'novo meu'],
    ]);
  });

  test('the same child row changed by both is a conflict; a row both left alone but one removed goes', () => {
    const mine = mineOf({});
    const rows = mine.itens as readonly ChildRow[];
    const edited = { ...mine, itens: [{ ...rows[0]!, texto: 'meu' }, rows[1]!] };
    const clash = {
      ...base,
      versao: 2,
      itens: [
        { id: 1, texto: 'deles' },
        { id: 2, texto: 'dois' },
      ],
    };
    expect(differencesOf(entity, { base, mine: edited, current: clash })[0]?.conflict).toBe(true);
    const removed = { ...base, versao: 2, itens: [{ id: 1, texto: 'um' }] };
    const found = differencesOf(entity, { base, mine: edited, current: removed });
    expect(rowsOf(mergedValues(entity, removed, edited, found, {}))).toEqual([[1, 'meu']]);
    const gone = { ...base, versao: 2, itens: [{ id: 2, texto: 'dois' }] };
    expect(differencesOf(entity, { base, mine: edited, current: gone })[0]?.conflict).toBe(true);
  });
});
