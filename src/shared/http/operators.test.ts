import { describe, expect, it } from 'vitest';
import { filterQuery, sortQuery } from './operators.ts';

describe('[REG-05] filters on the wire', () => {
  it('maps every operator of the contract', () => {
    expect(
      filterQuery([
        { field: 'nome', operator: 'contains', value: 'são' },
        { field: 'codigo', operator: 'startswith', value: '0' },
        { field: 'uf', operator: 'in', value: ['MG', 'SP'] },
        { field: 'fim', operator: 'nnull', value: true },
        { field: 'valor', operator: 'between', value: ['1', '2'] },
        { field: 'ativo', operator: 'eq', value: false },
        { field: 'q', operator: 'contains', value: 'x' },
      ]),
    ).toEqual([
      ['nome_like', 'são'],
      ['codigo_start', '0'],
      ['uf_in', 'MG,SP'],
      ['fim_null', 'false'],
      ['valor_gte', '1'],
      ['valor_lte', '2'],
      ['ativo', 'false'],
      ['q', 'x'],
    ]);
  });
  it('refuses what the wire cannot say instead of sending equality', () => {
    expect(() => filterQuery([{ field: 'a', operator: 'gt', value: 1 }])).toThrow("'gt'");
    expect(() => filterQuery([{ operator: 'or', value: [] }])).toThrow("'or'");
    const gte = { field: 'a', operator: 'gte', value: 1 } as const;
    expect(() => filterQuery([gte, { ...gte, value: 2 }])).toThrow('a_gte');
  });
  it('leaves empty criteria out and joins sorters', () => {
    expect(filterQuery([{ field: 'a', operator: 'eq', value: '' }])).toEqual([]);
    expect(
      sortQuery([
        { field: 'nome', order: 'asc' },
        { field: 'id', order: 'desc' },
      ]),
    ).toEqual([
      ['_sort', 'nome,id'],
      ['_order', 'asc,desc'],
    ]);
  });
});
