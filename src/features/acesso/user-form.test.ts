import { describe, expect, it } from 'vitest';
import { EMPTY, togglePapel } from './user-form.ts';

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
