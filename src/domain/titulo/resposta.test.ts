/** A bank's paper against the title, to the cent. */
import { describe, expect, it } from 'vitest';
import { aindaCobre, bateComPapel, desencontroDe, jaDita } from './resposta.ts';

const paper = (campos: Partial<Parameters<typeof desencontroDe>[0]>) =>
  desencontroDe({
    pago: '1000.00',
    pedido: '1000.00',
    abate: '1000.00',
    saldo: '1000.00',
    aberto: true,
    ...campos,
  });

describe('[FIN-01] [FIN-03] desencontroDe', () => {
  it('[FIN-03] lets through what was asked and is still owed, also where more is owed', () => {
    expect(paper({})).toBeUndefined();
    expect(paper({ pago: '1000.0', pedido: '1000' })).toBeUndefined();
    expect(paper({ saldo: '1500.00' })).toBeUndefined();
  });

  it('[FIN-03] never posts another amount than the paper says', () => {
    expect(paper({ pago: '999.99' })).toBe('outro-valor');
    expect(paper({ pago: '1000.01' })).toBe('outro-valor');
    expect(paper({ saldo: '1.00' })).toBe('saldo-menor');
    expect(paper({ saldo: '999.99' })).toBe('saldo-menor');
    expect(paper({ saldo: '0.00', aberto: false })).toBe('encerrado');
  });

  it('[FIN-03] a boleto with interest takes off the title what the title owes', () => {
    expect(paper({ pago: '1033.00', pedido: '1033.00' })).toBeUndefined();
  });
});

describe('[FIN-01] aindaCobre', () => {
  it('[FIN-01] what is left pays the order that the bank has, or does not', () => {
    expect(aindaCobre('1500.00', '500.00', '1000.00')).toBe(true);
    expect(aindaCobre('1500.00', '500.01', '1000.00')).toBe(false);
    expect(aindaCobre('1000.00', '1000.00', '1000.00')).toBe(false);
  });
});

describe('[FIN-01] bateComPapel', () => {
  it('[FIN-01] asks nothing where nobody shows a paper', () => {
    expect(bateComPapel(null, '1.00')).toBe(true);
    expect(bateComPapel(undefined, '1.00')).toBe(true);
    expect(bateComPapel('1', '1.00')).toBe(true);
    expect(bateComPapel('1000.00', '1.00')).toBe(false);
  });
});

describe('[FIN-03] jaDita', () => {
  const linha = { data: '2026-11-10', valor: '100.00', codigos: '06 01' };

  it('[FIN-03] knows a line again by its day, amount and codes, and by all three', () => {
    expect(jaDita([linha], { ...linha, valor: '100' })).toBe(true);
    expect(jaDita([linha], { ...linha, data: '2026-11-11' })).toBe(false);
    expect(jaDita([linha], { ...linha, valor: '100.01' })).toBe(false);
    expect(jaDita([linha], { ...linha, valor: null })).toBe(false);
    expect(jaDita([linha], { ...linha, codigos: '17 01' })).toBe(false);
    expect(jaDita([], linha)).toBe(false);
  });

  it('[FIN-03] a line that was read before its day was kept is known by the rest', () => {
    expect(jaDita([{ ...linha, data: null }], linha)).toBe(true);
    expect(jaDita([{ ...linha, data: null }], { ...linha, valor: '1.00' })).toBe(false);
  });
});
