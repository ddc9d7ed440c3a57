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
    const found = explicarPreco(entrada({ regras: [regra(1)], linhas: [linha(1, 1), linha(2, 2, { valor: '500.00' })] }));
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
    expect(outcome({ linhas: [linha(1, 1), linha(2, 2, { valor: '80.00' })], tabelaPadraoId: 2 })).toBe('Tabela 2: 80.00');
    expect(outcome({ linhas: [linha(1, 1), linha(2, 2, { valor: '80.00' })] })).toBe('ambiguo');
  });
  it('[REG-04] a row without value, or in a table out of force, is no price', () => {
    expect(outcome({ linhas: [linha(1, 1, { valor: null })] })).toBe('sem-item');
    expect(outcome({ linhas: [linha(1, 1, { valor: '0.00' })] })).toBe('sem-item');
    const ended = { id: 1, nome: 'Tabela 1', inicioVigencia: '2025-01-01', fimVigencia: '2026-06-30' };
    expect(outcome({ linhas: [linha(1, 1, { tabela: ended })] })).toBe('sem-item');
  });
});
