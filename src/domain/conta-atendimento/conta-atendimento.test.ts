import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explicarPreco } from '../preco/explicar.ts';
import { compareDecimal, fromCents, sumDecimal } from '../formato/decimal.ts';
import { apurar, type Feito, type NaConta } from './apurar.ts';
import { contaComItens, contaComPreco, contaComVisita } from './guardas.ts';
import { congelar, repartir } from './preco.ts';

const centavos = fc.bigInt({ min: 0n, max: 99_999_999_999n }).map(fromCents);
const percentual = fc.integer({ min: 0, max: 10_000 }).map((n) => fromCents(BigInt(n)));

describe('[FIN-03] shares of an account', () => {
  it('[FIN-03] convênio and patient add up to the cent, whatever the percent, and none is negative', () => {
    fc.assert(
      fc.property(centavos, fc.option(percentual), fc.boolean(), (total, percentualPaciente, particular) => {
        const { convenio, paciente } = repartir(total, { particular, percentualPaciente });
        expect(sumDecimal(convenio, paciente)).toBe(total);
        expect(compareDecimal(convenio, '0')).toBeGreaterThanOrEqual(0);
        expect(compareDecimal(paciente, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('[FIN-03] without a convênio all is the patient’s; without co-participation all is the convênio’s', () => {
    expect(repartir('150.00', { particular: true, percentualPaciente: '30' })).toEqual({
      convenio: '0.00',
      paciente: '150.00',
    });
    expect(repartir('150.00', { particular: false, percentualPaciente: null })).toEqual({
      convenio: '150.00',
      paciente: '0.00',
    });
    expect(repartir('0.01', { particular: false, percentualPaciente: '50' })).toEqual({
      convenio: '0.00',
      paciente: '0.01',
    });
    expect(repartir('10.05', { particular: false, percentualPaciente: '30' })).toEqual({
      convenio: '7.03',
      paciente: '3.02',
    });
  });
});

describe('[FIN-03] a price that is frozen', () => {
  const linha = {
    id: 7,
    tipo: 'PROCEDIMENTO' as const,
    codigo: '10101012',
    descricao: 'Consulta',
    valor: '133.33',
    quantidadeCh: null,
    porte: null,
    fracaoPorte: null,
    custoOperacional: null,
    filmeM2: null,
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
    prestadorId: null,
    convenioId: null,
    planoId: null,
    tabela: { id: 3, nome: 'Própria 2026', inicioVigencia: '2026-01-01', fimVigencia: null },
    unidades: { valorCh: null, valorFilme: null, valorUco: null, percentualPadrao: '100.00', portes: {} },
  };
  const regra = {
    id: 9,
    codigo: 'R1',
    descricao: 'A 90 %',
    tipo: 'PROCEDIMENTO' as const,
    planoId: null,
    grupoProcedimentoId: null,
    prioridade: 1,
    forma: 'TABELA' as const,
    tabelaPrecoId: 3,
    percentual: '90',
    valorFixo: null,
    valorCh: null,
    acrescimoUrgencia: null,
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
  };
  const pedido = {
    tipo: 'PROCEDIMENTO' as const,
    codigo: '10101012',
    data: '2026-11-20',
    prestadorId: 1,
    convenioId: 2,
  };
  const resolver = (campos: object = {}) =>
    explicarPreco({
      pedido,
      grupos: [],
      regras: [regra],
      linhas: [linha],
      ajustes: [],
      tabelaPadraoId: null,
      ...campos,
    });
  const cobertura = { particular: false, percentualPaciente: '20' };

  it('[FIN-03] keeps rule, table, version and date, and what it was multiplied by', () => {
    const ato = congelar(resolver(), { quantidade: '3', data: '2026-11-20' }, cobertura, [regra]);
    expect(ato).toMatchObject({
      preco: 'COM_PRECO',
      valorUnitario: '120.00',
      total: '360.00',
      parteConvenio: '288.00',
      partePaciente: '72.00',
      regraPreco: 'R1',
      tabelaPreco: 'Própria 2026',
      versaoPreco: 'desde 01/01/2026',
      dataPreco: '2026-11-20',
    });
    expect(ato.explicacao).toContain('Vale a regra R1');
  });

  it('[FIN-03] names the rule of a fixed value too', () => {
    const fixa = { ...regra, forma: 'FIXO' as const, valorFixo: '80.00', tabelaPrecoId: null };
    const ato = congelar(resolver({ regras: [fixa] }), { quantidade: '1', data: '2026-11-20' }, cobertura, [
      fixa,
    ]);
    expect(ato).toMatchObject({
      preco: 'COM_PRECO',
      total: '80.00',
      regraPreco: 'R1',
      tabelaPreco: 'valor fixo da regra R1',
    });
  });

  it('[FIN-03] is none where no table reaches, and zero where it is zero: never a price', () => {
    const item = { quantidade: '1', data: '2026-11-20' };
    expect(congelar(resolver({ linhas: [], regras: [] }), item, cobertura, [])).toMatchObject({
      preco: 'SEM_PRECO',
      total: '0.00',
      valorUnitario: null,
    });
    const zero = { ...regra, forma: 'FIXO' as const, valorFixo: '0.00', tabelaPrecoId: null };
    expect(congelar(resolver({ regras: [zero] }), item, cobertura, [zero])).toMatchObject({
      preco: 'ZERO',
      total: '0.00',
    });
    const pouco = { ...regra, forma: 'FIXO' as const, valorFixo: '0.01', tabelaPrecoId: null };
    expect(
      congelar(resolver({ regras: [pouco] }), { ...item, quantidade: '0.1' }, cobertura, [pouco]).preco,
    ).toBe('ZERO');
  });
});

const realizado = (chave: string, campos: Partial<Feito> = {}): Feito => ({
  chave,
  origem: 'PRONTUARIO',
  tipo: 'PROCEDIMENTO',
  codigo: `C${chave}`,
  descricao: `Feito ${chave}`,
  quantidade: '1',
  data: '2026-11-20',
  profissionalId: 1,
  ...campos,
});
const naConta = (id: number, { chave, codigo, descricao, quantidade }: Feito, retirado = false): NaConta => ({
  id,
  chave,
  codigo,
  descricao,
  quantidade,
  retirado,
});

describe('[FIN-03] what a visit brings to its account', () => {
  it('[FIN-03] brings each thing once, and a second gathering changes nothing', () => {
    const chaves = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(chaves, chaves, (numeros, tinha) => {
        const atos = numeros.map((n) => realizado(`P:${n}`));
        const aMao: NaConta = {
          id: 999,
          chave: null,
          codigo: 'X',
          descricao: 'À mão',
          quantidade: '1',
          retirado: false,
        };
        const conta = [aMao, ...tinha.map((n) => naConta(n, realizado(`P:${n}`)))];
        const { incluir, ajustar, retirar } = apurar([...atos, ...atos], conta);
        expect(retirar).not.toContain(aMao);
        expect(ajustar).toEqual([]);
        const depois = [
          ...conta.filter((item) => !retirar.includes(item)),
          ...incluir.map((ato, at) => naConta(1000 + at, ato)),
        ];
        expect(apurar(atos, depois)).toEqual({
          incluir: [],
          ajustar: [],
          retirar: [],
          deFora: [],
          iguais: atos.length,
        });
        expect(new Set(depois.flatMap(({ chave }) => chave ?? []))).toEqual(
          new Set(atos.map(({ chave }) => chave)),
        );
      }),
    );
  });

  it('[FIN-03] follows a quantity that the chart changed, and leaves out what somebody took out', () => {
    const conta = [naConta(1, realizado('P:1')), naConta(2, realizado('P:2'), true)];
    const { ajustar, deFora, incluir } = apurar(
      [realizado('P:1', { quantidade: '3' }), realizado('P:2')],
      conta,
    );
    expect(ajustar).toMatchObject([{ id: 1, antes: '1', feito: { quantidade: '3' } }]);
    expect(deFora.map(({ chave }) => chave)).toEqual(['P:2']);
    expect(incluir).toEqual([]);
  });
});

describe('[FIN-03] guards of an account', () => {
  it('[FIN-03] a price that is missing stops the step, and is named', () => {
    expect(contaComPreco({ registro: { quantidadeItens: 0, semPreco: 0 } })).toContain('não tem itens');
    expect(
      contaComPreco({ registro: { quantidadeItens: 2, semPreco: 1, pendencias: '10101012 Consulta: sem' } }),
    ).toContain('10101012 Consulta');
    expect(contaComPreco({ registro: { quantidadeItens: 2, semPreco: 0 } })).toBeUndefined();
    expect(contaComItens({ registro: { quantidadeItens: 1 } })).toBeUndefined();
    expect(contaComVisita({ registro: { prontuarioId: null } })).toContain('não vem de um atendimento');
    expect(contaComVisita({ registro: { internacaoId: 3 } })).toBeUndefined();
  });
});
