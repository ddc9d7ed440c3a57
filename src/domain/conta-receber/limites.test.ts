import { describe, expect, it } from 'vitest';
import { limiteDosEncargos } from '../conta-pagar/limites.ts';
import { sumMoney } from '../formato/decimal.ts';
import { creditosDoCartao } from './encargos.ts';
import { excessoDosEncargos, perdaoDoDesconto } from './limites.ts';

const digitado = (campos: object) =>
  excessoDosEncargos({
    valor: '1000.00',
    regra: { juros: '10.00', multa: '20.00' },
    juros: '10.00',
    multa: '20.00',
    consumidor: true,
    ...campos,
  });

describe('[FIN-06] juros e multa digitados de um recebimento', () => {
  it('[FIN-06] até a regra do título, nada se pergunta; a menos é dispensa', () => {
    expect(digitado({})).toBeUndefined();
    expect(digitado({ juros: '0.00', multa: '0.00' })).toBeUndefined();
  });
  it('[FIN-06] além dela, o motivo; do consumidor, nunca mais de 2% de multa', () => {
    expect(digitado({ juros: '10.01' })).toEqual({ campo: 'motivo', porque: 'alem-da-regra' });
    expect(digitado({ multa: '20.01' })).toEqual({ campo: 'multa', porque: 'consumidor', ate: '20.00' });
    expect(digitado({ multa: '20.01', consumidor: false })).toEqual({
      campo: 'motivo',
      porque: 'alem-da-regra',
    });
  });
  it('[FIN-06] o que um título antigo já cobra não se recusa', () => {
    expect(
      digitado({ regra: { juros: '0.00', multa: '100.00' }, juros: '0.00', multa: '100.00' }),
    ).toBeUndefined();
  });
  it('[FIN-06] juros ou multa maiores que o próprio valor são recusados, salvo os da regra', () => {
    expect(digitado({ juros: '1000.01' })).toEqual({ campo: 'juros', porque: 'maior-que-o-valor' });
    expect(
      digitado({ regra: { juros: '1200.00', multa: '0.00' }, juros: '1200.00', multa: '0.00' }),
    ).toBeUndefined();
  });
});

describe('[FIN-06] perdaoDoDesconto', () => {
  it('[FIN-06] metade do que se recebe, e metade da dívida com o que já se perdoou dela', () => {
    expect(perdaoDoDesconto('200.00', '0.00')).toBeUndefined();
    expect(perdaoDoDesconto('200.00', '200.00')).toBe('tudo');
    expect(perdaoDoDesconto('200.00', '100.01')).toBe('mais-da-metade');
    const antes = { perdoado: '450.00', inteiro: '1000.00' };
    expect(perdaoDoDesconto('200.00', '50.00', antes)).toBe('com-motivo');
    expect(perdaoDoDesconto('200.00', '50.01', antes)).toBe('mais-da-metade-ao-todo');
    expect(perdaoDoDesconto('200.00', '0.00', { ...antes, perdoado: '900.00' })).toBeUndefined();
  });
});

describe('[FIN-01] juros e multa de um pagamento', () => {
  const atraso = { vencimento: '2026-10-13', vencimentoUtil: '2026-10-13' };
  it('[FIN-01] até 2% e 1% ao mês de atraso nada se pergunta', () => {
    expect(limiteDosEncargos(atraso, '1000.00', '30.00', '2026-11-12').excesso).toBeUndefined();
    expect(limiteDosEncargos(atraso, '1000.00', '30.01', '2026-11-12').excesso).toBe('alem-do-usual');
    expect(limiteDosEncargos(atraso, '1000.00', '0.00', '2026-10-01').excesso).toBeUndefined();
    expect(limiteDosEncargos(atraso, '1000.00', '0.01', '2026-10-13').excesso).toBe('alem-do-usual');
  });
  it('[FIN-01] nunca mais que o próprio valor', () => {
    expect(limiteDosEncargos(atraso, '1000.00', '1000.01', '2026-11-12').excesso).toBe('maior-que-o-valor');
  });
});

describe('[FIN-06] créditos do cartão', () => {
  const venda = { total: '100.00', taxa: '3.50', parcelas: 3 };
  it('[FIN-06] um a cada trinta dias, a última leva o resto do valor e da taxa', () => {
    expect(creditosDoCartao(venda, '2026-11-12', null)).toEqual([
      { parcela: 1, cai: '2026-11-12', valor: '33.33', taxa: '1.16' },
      { parcela: 2, cai: '2026-12-12', valor: '33.33', taxa: '1.16' },
      { parcela: 3, cai: '2027-01-11', valor: '33.34', taxa: '1.18' },
    ]);
  });
  it.each([1, 2, 7, 12, 48])('[FIN-06] em %i parcelas a soma é a venda', (parcelas) => {
    const creditos = creditosDoCartao({ ...venda, parcelas }, '2026-11-12', 31);
    expect(sumMoney(creditos.map(({ valor }) => valor))).toBe('100.00');
    expect(sumMoney(creditos.map(({ taxa }) => taxa))).toBe('3.50');
  });
  it('[FIN-06] zero dias entre elas é um crédito só', () => {
    expect(creditosDoCartao(venda, '2026-11-12', 0)).toEqual([
      { parcela: 1, cai: '2026-11-12', valor: '100.00', taxa: '3.50' },
    ]);
  });
});
