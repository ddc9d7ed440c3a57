import { describe, expect, it } from 'vitest';
import { divergencias, lerEstado, type Forma } from './refeito.ts';

const forma: Forma = {
  colunas: {
    id: { tipo: 'numero' },
    nome: { tipo: 'outro' },
    valor: { tipo: 'numero' },
    quando: { tipo: 'instante' },
    tags: { tipo: 'outro', padrao: [] },
    ativo: { tipo: 'outro', padrao: true },
  },
  filhas: {
    itens: {
      colunas: { id: { tipo: 'numero' }, ordem: { tipo: 'numero' }, cor: { tipo: 'outro' } },
      filhas: {},
    },
  },
};
const base = {
  id: 1,
  nome: 'Ana',
  valor: '1.5',
  quando: '2026-01-01T10:00:00+00:00',
  tags: ['a'],
  ativo: true,
  itens: [],
};
const campos = (narrado: object, atual: object): readonly string[] =>
  divergencias(forma, { ...base, ...narrado }, { ...base, ...atual }).map(({ campo }) => campo);

describe('[AUD-01] two states of a row', () => {
  it.each([
    ['a number by its value', { valor: '1.5' }, { valor: '1.50' }],
    [
      'a moment whatever its zone',
      { quando: '2026-01-01T10:00:00+00:00' },
      { quando: '2026-01-01T07:00:00.000-03:00' },
    ],
    ['an object whatever the order of its keys', { tags: [{ a: 1, b: 2 }] }, { tags: [{ b: 2, a: 1 }] }],
    ['a column that came later and is empty', { nome: undefined }, { nome: null }],
    ['a column that came later with what it holds by itself', { ativo: undefined }, { ativo: true }],
    ['a column that came later in a row that was left empty', { ativo: undefined }, { ativo: null }],
    ['a child table that came later', { itens: undefined }, { itens: [] }],
    ['a column that is gone', { velha: 'x' }, {}],
  ])('are the same: %s', (_what, narrado, atual) => {
    expect(campos(narrado, atual)).toEqual([]);
  });

  it.each([
    ['text by text', { nome: '1.50' }, { nome: '1.5' }, ['nome']],
    ['empty and not', { nome: null }, { nome: 'Ana' }, ['nome']],
    ['a number', { valor: '1.5' }, { valor: '1.51' }, ['valor']],
    [
      'a moment',
      { quando: '2026-01-01T10:00:00+00:00' },
      { quando: '2026-01-01T10:00:00.001+00:00' },
      ['quando'],
    ],
    ['the order of a list', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, ['tags']],
    ['a column that came later and was filled', { nome: undefined }, { nome: 'x' }, ['nome']],
    ['what an event does not say', {}, { nome: undefined }, ['nome']],
    ['a child row more', {}, { itens: [{ id: 7, ordem: 0, cor: 'azul' }] }, ['itens.7']],
    ['a child row less', { itens: [{ id: 7, ordem: 0, cor: 'azul' }] }, {}, ['itens.7']],
    [
      'a field of a child row',
      { itens: [{ id: 7, ordem: 0, cor: 'azul' }] },
      { itens: [{ id: 7, ordem: 1, cor: 'verde' }] },
      ['itens.7.ordem', 'itens.7.cor'],
    ],
  ])('differ: %s', (_what, narrado, atual, found) => {
    expect(campos(narrado, atual)).toEqual(found);
  });

  it('keep every digit of a number', () => {
    expect(lerEstado('{"a": 12345678901234567.10, "b": 2.00, "c": 7, "d": "1.50"}')).toEqual({
      a: '12345678901234567.1',
      b: 2,
      c: 7,
      d: '1.50',
    });
  });
});
