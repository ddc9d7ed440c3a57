import { describe, expect, it } from 'vitest';
import { roundDecimal } from '../formato/decimal.ts';
import { regrasQueAlcancam, type RegraPreco } from './regra.ts';
import { type ItemTabela, type UnidadesTabela, valorDoItem } from './valor-item.ts';

const item = (over: Partial<ItemTabela> = {}): ItemTabela => ({
  valor: null,
  quantidadeCh: null,
  porte: null,
  fracaoPorte: null,
  custoOperacional: null,
  filmeM2: null,
  ...over,
});
const unidades = (over: Partial<UnidadesTabela> = {}): UnidadesTabela => ({
  valorCh: null,
  valorFilme: null,
  valorUco: null,
  percentualPadrao: '100.00',
  portes: {},
  ...over,
});

const worth = (...args: Parameters<typeof valorDoItem>): string | null => {
  const found = valorDoItem(...args);
  return found === null ? null : `${found.forma} ${roundDecimal(found.valor)}`;
};

describe('[REG-04] value of an item of a price table', () => {
  it('[REG-04] takes the value of the row, with the percentage of the table', () => {
    expect(worth(item({ valor: '120.00' }), unidades())).toBe('VALOR 120.00');
    expect(worth(item({ valor: '120.00' }), unidades({ percentualPadrao: '85.50' }))).toBe('VALOR 102.60');
  });
  it('[REG-04] multiplies coefficients by the CH of the contract before that of the table, and adds film', () => {
    const exame = item({ quantidadeCh: '100', filmeM2: '0.5' });
    expect(worth(exame, unidades({ valorCh: '0.40', valorFilme: '20.00' }))).toBe('CH 50.00');
    expect(worth(exame, unidades({ valorCh: '0.40', valorFilme: '20.00' }), '0.50')).toBe('CH 60.00');
  });
  it('[REG-04] values a porte with its fraction and the operational cost', () => {
    const cirurgia = item({ porte: '3A', fracaoPorte: '0.5', custoOperacional: '2' });
    expect(worth(cirurgia, unidades({ portes: { '3A': '200.00' }, valorUco: '11.50' }))).toBe('PORTE 123.00');
  });
  it('[REG-04] has no price where a unit is missing or the price is zero', () => {
    expect(
      worth(item({ porte: '3A', custoOperacional: '2' }), unidades({ portes: { '3A': '200.00' } })),
    ).toBeNull();
    expect(worth(item({ porte: '9C' }), unidades({ portes: { '3A': '200.00' } }))).toBeNull();
    expect(worth(item({ valor: '0.00' }), unidades())).toBeNull();
    expect(worth(item(), unidades({ valorCh: '1.00' }))).toBeNull();
  });
});

describe('[REG-04] rule of a contract that prices an item', () => {
  const regra = (id: number, over: Partial<RegraPreco> = {}): RegraPreco => ({
    id,
    codigo: String(id),
    descricao: `Regra ${id}`,
    tipo: 'PROCEDIMENTO',
    planoId: null,
    grupoProcedimentoId: null,
    prioridade: 10,
    forma: 'TABELA',
    tabelaPrecoId: 1,
    percentual: '100.00',
    valorFixo: null,
    valorCh: null,
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
    ...over,
  });
  const pedido = { tipo: 'PROCEDIMENTO', data: '2026-11-21', planoId: 7, grupos: [31, 3] } as const;
  const ids = (regras: readonly RegraPreco[]): number[] =>
    regrasQueAlcancam(regras, pedido).map(({ id }) => id);

  it('[REG-04] puts the lower priority first, then the more specific', () => {
    expect(
      ids([
        regra(1),
        regra(2, { grupoProcedimentoId: 3 }),
        regra(3, { planoId: 7 }),
        regra(4, { prioridade: 1 }),
      ]),
    ).toEqual([4, 3, 2, 1]);
  });
  it('[REG-04] leaves out other kinds, plans, groups and days', () => {
    expect(
      ids([
        regra(1, { tipo: 'TAXA' }),
        regra(2, { planoId: 8 }),
        regra(3, { grupoProcedimentoId: 4 }),
        regra(4, { fimVigencia: '2026-11-20' }),
        regra(5, { inicioVigencia: '2026-11-22' }),
      ]),
    ).toEqual([]);
  });
});
