import { describe, expect, it } from 'vitest';
import { explicarPreco, type EntradaPreco, type LinhaPreco, type RegraContrato } from './explicar.ts';

const linha = (id: number, tabelaId: number, over: Partial<LinhaPreco> = {}): LinhaPreco => ({
  id,
  codigo: '10101012',
  valor: '100.00',
  quantidadeCh: null,
  porte: null,
  fracaoPorte: null,
  custoOperacional: null,
  filmeM2: null,
  prestadorId: null,
  convenioId: null,
  planoId: null,
  inicioVigencia: '2026-01-01',
  fimVigencia: null,
  tabela: { id: tabelaId, nome: `Tabela ${tabelaId}`, inicioVigencia: '2026-01-01', fimVigencia: null },
  unidades: { valorCh: null, valorFilme: null, valorUco: null, percentualPadrao: '100.00', portes: {} },
  ...over,
});
const regra = (id: number, over: Partial<RegraContrato> = {}): RegraContrato => ({
  id,
  codigo: `R${id}`,
  descricao: 'Consultas',
  tipo: 'PROCEDIMENTO',
  planoId: null,
  grupoProcedimentoId: null,
  prioridade: 10,
  forma: 'TABELA',
  tabelaPrecoId: 1,
  percentual: '90.0000',
  valorFixo: null,
  valorCh: null,
  acrescimoUrgencia: '30.00',
  inicioVigencia: '2026-01-01',
  fimVigencia: null,
  ...over,
});
const entrada = (over: Partial<EntradaPreco> = {}): EntradaPreco => ({
  pedido: {
    tipo: 'PROCEDIMENTO',
    codigo: '10101012',
    data: '2026-11-21',
    prestadorId: 7,
    convenioId: 3,
    planoId: null,
  },
  grupos: [],
  regras: [],
  linhas: [],
  ajustes: [],
  tabelaPadraoId: null,
  ...over,
});
const outcome = (over: Partial<EntradaPreco>): string => {
  const found = explicarPreco(entrada(over));
  return found.ok ? `${found.item.tabela.nome}: ${found.valor}` : found.motivo;
};

describe('[REG-04] price under a contract, explained', () => {
  it('[REG-04] applies the percentage of the rule on its table, and says which rule', () => {
    const found = explicarPreco(
      entrada({ regras: [regra(1)], linhas: [linha(1, 1), linha(2, 2, { valor: '500.00' })] }),
    );
    expect(found).toMatchObject({ ok: true, valor: '90.00' });
    expect(found.passos[1]).toBe('Vale a regra R1 (Consultas), prioridade 10.');
  });
  it('[REG-04] goes on to the next rule when the table of the first has no price on the day', () => {
    const regras = [
      regra(1, { prioridade: 1, tabelaPrecoId: 9 }),
      regra(2, { forma: 'FIXO', tabelaPrecoId: null, percentual: null, valorFixo: '77.70' }),
    ];
    const found = explicarPreco(entrada({ regras, linhas: [linha(1, 1)] }));
    expect(found).toMatchObject({ ok: true, valor: '77.70' });
    expect(found.passos[1]).toContain('Regra R1');
  });
  it('[REG-04] adds the urgency of the rule only when asked', () => {
    const pedido = { ...entrada().pedido, urgencia: true };
    expect(outcome({ regras: [regra(1)], linhas: [linha(1, 1)] })).toBe('Tabela 1: 90.00');
    expect(outcome({ pedido, regras: [regra(1)], linhas: [linha(1, 1)] })).toBe('Tabela 1: 117.00');
  });
  it('[REG-04] without a rule prefers the default table of the convenio to a general one', () => {
    expect(outcome({ linhas: [linha(1, 1), linha(2, 2, { valor: '80.00' })], tabelaPadraoId: 2 })).toBe(
      'Tabela 2: 80.00',
    );
    expect(outcome({ linhas: [linha(1, 1), linha(2, 2, { valor: '80.00' })] })).toBe('ambiguo');
  });
  it('[REG-04] [A7] shows every factor with its unrounded value, says rounding once, and who the table is for', () => {
    const unidades = {
      valorCh: null,
      valorFilme: null,
      valorUco: null,
      percentualPadrao: '110.00',
      portes: {},
    };
    const regras = [regra(1, { percentual: '95.0000' })];
    const own = { unidades, convenioId: 3, tabela: { ...linha(1, 1).tabela, nome: 'Tabela do crítico' } };
    const plainly = (over: Partial<EntradaPreco>) =>
      explicarPreco(entrada(over)).passos.map((passo) => passo.replaceAll('\u00a0', ' '));
    const passos = plainly({ regras, linhas: [linha(1, 1, own)] });
    expect(passos[2]).toBe(
      'Origem do preço: Tabela do crítico (própria deste convênio), vigência desde 01/01/2026, sem fim.',
    );
    expect(passos[3]).toBe(
      'Cálculo: R$ 100,00 (valor do item) × 110 % (percentual da tabela) × 95 % (regra R1) = R$ 104,50.',
    );
    const pedido = { ...entrada().pedido, urgencia: true };
    const small = plainly({ pedido, regras, linhas: [linha(1, 1, { ...own, valor: '5.00' })] });
    expect(small.slice(3)).toEqual([
      'Cálculo: R$ 5,00 (valor do item) × 110 % (percentual da tabela) × 95 % (regra R1) = R$ 5,225.',
      'Acréscimo de 30 % (urgência): R$ 5,225 × 130 % = R$ 6,7925.',
      'Preço final: R$ 6,79. Só aqui se arredonda, a centavos, com a metade para cima.',
    ]);
  });
  it('[REG-04] shows the parts of a porte and the value that a rule fixes', () => {
    const porte = linha(1, 1, {
      valor: null,
      porte: '3A',
      fracaoPorte: '0.5000',
      custoOperacional: '2.0000',
      unidades: {
        valorCh: null,
        valorFilme: null,
        valorUco: '11.50',
        percentualPadrao: '100.00',
        portes: { '3A': '200.00' },
      },
    });
    const passo = (over: Partial<EntradaPreco>) =>
      explicarPreco(entrada(over)).passos.join(' ').replaceAll('\u00a0', ' ');
    expect(passo({ linhas: [porte] })).toContain(
      'Cálculo: (0,50 × R$ 200,00 (porte 3A) + 2,00 UCO × R$ 11,50) × 100 % (percentual da tabela) = R$ 123,00.',
    );
    const fixed = regra(1, { forma: 'FIXO', tabelaPrecoId: null, percentual: null, valorFixo: '77.70' });
    expect(passo({ regras: [fixed] })).toContain(
      'Origem do preço: valor fixo da regra R1, vigência desde 01/01/2026, sem fim. Valor combinado: R$ 77,70.',
    );
  });
  it('[REG-04] a row without value, or in a table out of force, is no price', () => {
    expect(outcome({ linhas: [linha(1, 1, { valor: null })] })).toBe('sem-item');
    expect(outcome({ linhas: [linha(1, 1, { valor: '0.00' })] })).toBe('sem-item');
    const ended = { id: 1, nome: 'Tabela 1', inicioVigencia: '2025-01-01', fimVigencia: '2026-06-30' };
    expect(outcome({ linhas: [linha(1, 1, { tabela: ended })] })).toBe('sem-item');
  });
});
