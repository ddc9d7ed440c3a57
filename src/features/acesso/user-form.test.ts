import { describe, expect, it } from 'vitest';
import { EMPTY, lacksUnit, newValues, togglePapel } from './user-form.ts';

const grupo = (id: number, perfil: string | null, posso = true) => ({
  id,
  nome: `g${id}`,
  descricao: null,
  perfil,
  total: 1,
  posso,
});
const GRUPOS = [
  grupo(1, 'administrativo'),
  grupo(2, 'profissional'),
  grupo(3, null),
  grupo(4, 'prestador', false),
];

describe('[PERM-04] a role ticked on a new user', () => {
  it('[PERM-04] brings its own group, and takes it along', () => {
    const first = { ...EMPTY, ...togglePapel(EMPTY, 'administrativo', GRUPOS) };
    expect(first).toMatchObject({ papeis: ['administrativo'], grupos: [1] });
    const second = { ...first, ...togglePapel(first, 'profissional', GRUPOS) };
    expect(second.grupos).toEqual([1, 2]);
    expect(togglePapel(second, 'administrativo', GRUPOS)).toEqual({ papeis: ['profissional'], grupos: [2] });
  });
  it('[PERM-04] leaves alone the groups that somebody chose, that are beyond reach, or that an existing user has', () => {
    expect(togglePapel({ ...EMPTY, grupos: [3] }, 'profissional', GRUPOS)).toEqual({
      papeis: ['profissional'],
    });
    expect(togglePapel(EMPTY, 'prestador', GRUPOS)).toEqual({ papeis: ['prestador'], grupos: [] });
    expect(togglePapel(EMPTY, 'profissional', [])).toEqual({ papeis: ['profissional'] });
  });
});

describe('[NAV-12] the units of a new user', () => {
  const unidade = (id: number) => ({ id, nome: `u${id}` });
  it('[NAV-12] begin with the only one there is, and with none where there is a choice', () => {
    expect(newValues([unidade(7)]).prestadores).toEqual([7]);
    expect(newValues([unidade(7), unidade(8)]).prestadores).toEqual([]);
    expect(newValues([]).prestadores).toEqual([]);
  });
  it('[NAV-12] are missing where a role works in one', () => {
    expect(lacksUnit({ ...EMPTY, papeis: ['administrativo'] })).toBe(true);
    expect(lacksUnit({ ...EMPTY, papeis: ['administrativo'], prestadores: [7] })).toBe(false);
    expect(lacksUnit({ ...EMPTY, papeis: ['profissional'] })).toBe(true);
    expect(lacksUnit({ ...EMPTY, papeis: ['profissional'], profissionalId: 3 })).toBe(false);
    expect(lacksUnit({ ...EMPTY, papeis: ['fornecedor'] })).toBe(false);
    expect(lacksUnit({ ...EMPTY, papeis: ['administrativo'], admin: true })).toBe(false);
    expect(lacksUnit(EMPTY)).toBe(false);
  });
});
