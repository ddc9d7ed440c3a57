import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemaSenha, regraSenha } from '#messages/senha.ts';
import { quandoFoi } from './acesso-anterior.ts';
import { regrasQuebradas, REGRAS_SENHA } from './senha.ts';

const nada = { principal: '' };

describe('[SES-19] what a new password must be', () => {
  it('[SES-19] eight characters as a person counts them, a letter and a digit of any script', () => {
    expect(regrasQuebradas('', nada)).toEqual(['minimo', 'letra', 'digito']);
    expect(regrasQuebradas('abcdef1', nada)).toEqual(['minimo']);
    expect(regrasQuebradas('abcdefg1', nada)).toEqual([]);
    // Seven: the emoji is one, though two units long.
    expect(regrasQuebradas('abcde1\u{1F600}', nada)).toEqual(['minimo']);
    expect(regrasQuebradas('ççççççç9', nada)).toEqual([]);
    expect(regrasQuebradas('12345678', nada)).toEqual(['letra']);
    expect(regrasQuebradas('só uma frase', nada)).toEqual(['digito']);
    expect(regrasQuebradas(`a1${'x'.repeat(199)}`, nada)).toEqual(['maximo']);
    expect(regrasQuebradas('Zelo-2026!', { principal: 'admin' })).toEqual([]);
  });

  it('[SES-19] without the user name, whatever its case, accents and domain; a very short one forbids nothing', () => {
    expect(regrasQuebradas('xxJosé-99', { principal: 'jose' })).toEqual(['usuario']);
    expect(regrasQuebradas('MARIA.SILVA1', { principal: 'maria.silva@clinica.com' })).toEqual(['usuario']);
    expect(regrasQuebradas('abacate-12', { principal: 'ab' })).toEqual([]);
  });

  it('[SES-19] the list and the history are the caller’s', () => {
    const sobre = {
      principal: '',
      comum: (senha: string) => senha === 'comum-123',
      repetida: (senha: string) => senha === 'antiga-12',
    };
    expect(regrasQuebradas('comum-123', sobre)).toEqual(['comum']);
    expect(regrasQuebradas('antiga-12', sobre)).toEqual(['diferente']);
    expect(regrasQuebradas('comum-123', nada)).toEqual([]);
  });

  it('[SES-19] never throws, and every rule has both its sentences', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (senha, principal) =>
        Array.isArray(regrasQuebradas(senha, { principal })),
      ),
    );
    for (const regra of [...REGRAS_SENHA, 'maximo' as const]) {
      expect(regraSenha[regra]).not.toMatch(/[.!]$/);
      expect(problemaSenha[regra]).toMatch(/[.]$/);
    }
  });
});

describe('the last access in words', () => {
  it.each([
    ['2026-11-21T11:12:30.000Z', 'hoje às 08:12'],
    ['2026-11-20T17:05:00.000Z', 'ontem às 14:05'],
    ['2026-03-12T12:10:59.000Z', '12/03/2026 às 09:10'],
  ])('[SES-01] %s', (em, words) => expect(quandoFoi(em, '2026-11-21T15:00:00.000Z')).toBe(words));
});
