import { describe, expect, it } from 'vitest';
import { fillOf, wholeOf } from './fill.ts';

const praca = { logradouro: 'Praça Sete', bairro: 'Centro', cidadeId: 7 };
const vazio = { logradouro: null, bairro: '', cidadeId: null };

describe('[REG-03] endereço pelo CEP', () => {
  it('fills what is empty and nothing else', () => {
    expect(fillOf(praca, vazio, {})).toEqual({ fill: praca, differs: false });
    expect(fillOf(praca, { ...vazio, bairro: 'Savassi' }, {})).toEqual({
      fill: { logradouro: 'Praça Sete', cidadeId: 7 },
      differs: true,
    });
    expect(fillOf(praca, praca, {})).toEqual({ fill: {}, differs: false });
  });

  it('a postcode put right takes back what the wrong one filled, and leaves what was typed', () => {
    expect(fillOf({ logradouro: null, bairro: null, cidadeId: 9 }, praca, praca)).toEqual({
      fill: { logradouro: null, bairro: null, cidadeId: 9 },
      differs: false,
    });
    expect(fillOf({ ...praca, bairro: 'Lourdes' }, { ...praca, bairro: 'Meu' }, praca)).toEqual({
      fill: {},
      differs: true,
    });
  });

  it('a postcode of which only the city is known does not empty a typed street', () => {
    const digitado = { ...vazio, logradouro: 'Rua A' };
    expect(fillOf({ logradouro: null, bairro: null, cidadeId: 9 }, digitado, {})).toEqual({
      fill: { cidadeId: 9 },
      differs: false,
    });
  });

  it('the whole address replaces the whole address', () => {
    expect(wholeOf({ ...praca, bairro: null })).toEqual({
      logradouro: 'Praça Sete',
      bairro: null,
      cidadeId: 7,
    });
  });
});
