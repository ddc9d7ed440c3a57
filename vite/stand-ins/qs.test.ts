import { describe, expect, it } from 'vitest';
import { parse, stringify } from './qs.ts';

describe('stand-in of qs', () => {
  it('writes and reads what Refine puts into an address', () => {
    const query = { pageSize: 25, filters: [{ field: 'nome', value: 'São João & filhos' }], vazio: undefined };
    const text = stringify(query, { addQueryPrefix: true });
    expect(text.startsWith('?pageSize=25&')).toBe(true);
    expect(JSON.parse(JSON.stringify(parse(text)))).toEqual({
      pageSize: '25',
      filters: { 0: { field: 'nome', value: 'São João & filhos' } },
    });
    expect(stringify({}, { addQueryPrefix: true })).toBe('');
  });
  it('never reaches the prototype', () => {
    parse('__proto__[x]=1&a[constructor][prototype][y]=2');
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});
