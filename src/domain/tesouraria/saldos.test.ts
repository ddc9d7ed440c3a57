import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCents } from '../formato/decimal.ts';
import { comSaldo, diferencaDoBanco } from './saldos.ts';

const dinheiro = fc.nat(9_999_999).map((n) => fromCents(BigInt(n)));

it('[FIN-05] o saldo corre de um dia para o outro, e o último dia fecha a conta', () => {
  expect(
    comSaldo('100.00', [
      { data: '2026-11-02', entradas: '50.10', saidas: '0.00' },
      { data: '2026-11-03', entradas: '0.00', saidas: '150.11' },
    ]),
  ).toEqual({
    dias: [
      { data: '2026-11-02', entradas: '50.10', saidas: '0.00', saldo: '150.10' },
      { data: '2026-11-03', entradas: '0.00', saidas: '150.11', saldo: '-0.01' },
    ],
    saldoFinal: '-0.01',
  });
  expect(comSaldo('7.00', [])).toEqual({ dias: [], saldoFinal: '7.00' });
});

it('[FIN-05] o que entra e sai no mesmo valor não muda o saldo, por quantos dias forem', () => {
  fc.assert(
    fc.property(dinheiro, fc.array(dinheiro), (anterior, valores) => {
      const dias = valores.map((valor) => ({ entradas: valor, saidas: valor }));
      expect(comSaldo(anterior, dias).saldoFinal).toBe(anterior);
    }),
  );
});

it('[FIN-05] sem palavra do banco não há diferença a dizer', () => {
  expect(diferencaDoBanco('10.00', { saldo: '9.50' })).toBe('0.50');
  expect(diferencaDoBanco('10.00', undefined)).toBeNull();
  expect(diferencaDoBanco(undefined, { saldo: '9.50' })).toBeNull();
});
