import { describe, expect, it } from 'vitest';
import { inatividade } from './inatividade.ts';

const minute = 60_000;
describe('lock for inactivity', () => {
  it('warns one minute before, second by second, and locks on the minute', () => {
    expect(inatividade(0, 0, 15)).toEqual({ estado: 'ativo', segundos: 0, proximaMudanca: 14 * minute });
    expect(inatividade(0, 14 * minute - 1, 15)).toMatchObject({ estado: 'ativo', proximaMudanca: 1 });
    expect(inatividade(0, 14 * minute, 15)).toEqual({ estado: 'aviso', segundos: 60, proximaMudanca: 1_000 });
    expect(inatividade(0, 15 * minute - 400, 15)).toEqual({
      estado: 'aviso',
      segundos: 1,
      proximaMudanca: 400,
    });
    expect(inatividade(0, 15 * minute, 15)).toEqual({
      estado: 'bloquear',
      segundos: 0,
      proximaMudanca: null,
    });
    expect(inatividade(0, 99 * minute, 15).estado).toBe('bloquear');
  });
  it('a short time warns at its half', () => {
    expect(inatividade(0, 29_999, 1).estado).toBe('ativo');
    expect(inatividade(0, 30_000, 1)).toMatchObject({ estado: 'aviso', segundos: 30 });
  });
  it('zero switches it off', () => {
    expect(inatividade(0, 9e12, 0)).toEqual({ estado: 'ativo', segundos: 0, proximaMudanca: null });
  });
});
