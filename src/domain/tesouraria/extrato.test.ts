import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contaDoExtrato,
  diasDoMes,
  extratoDoOfx,
  linhasNovas,
  saldoMaisPerto,
  type ExtratoLido,
  type LinhaLida,
} from './extrato.ts';

const linha = (campos: Partial<LinhaLida> = {}): LinhaLida => ({
  data: '2026-09-10',
  valor: '-9.90',
  historico: 'TARIFA',
  documento: null,
  identificador: null,
  ...campos,
});
const linhas = fc.array(
  fc.record({
    data: fc.constantFrom('2026-09-10', '2026-09-11'),
    valor: fc.constantFrom('-9.90', '100.00'),
    historico: fc.constantFrom('TARIFA', 'PIX'),
    documento: fc.constant(null),
    identificador: fc.constantFrom(null, 'a', 'b'),
  }),
  { maxLength: 10 },
);

describe('[FIN-05] quais linhas de um extrato são novas', () => {
  it('[FIN-05] o mesmo extrato não traz nada de novo, e um extrato novo traz tudo', () => {
    fc.assert(
      fc.property(linhas, (lidas) => {
        expect(linhasNovas(lidas, lidas)).toEqual([]);
        expect(linhasNovas([], lidas)).toEqual(lidas);
      }),
    );
  });

  it('[FIN-05] dois extratos que se sobrepõem deixam cada linha uma vez', () => {
    fc.assert(
      fc.property(linhas, linhas, (antes, depois) => {
        const todas = [...antes, ...linhasNovas(antes, [...antes, ...depois])];
        expect(todas.length).toBeGreaterThanOrEqual(antes.length);
        expect(linhasNovas(todas, [...antes, ...depois])).toEqual([]);
      }),
    );
  });

  it('[FIN-05] duas tarifas iguais do mesmo dia ficam duas', () => {
    expect(linhasNovas([linha()], [linha(), linha()])).toHaveLength(1);
    expect(
      linhasNovas(
        [linha({ identificador: 'x' })],
        [linha({ identificador: 'x' }), linha({ identificador: 'y', historico: 'TARIFA TED' })],
      ),
    ).toHaveLength(1);
  });
});

describe('[FIN-05] de que conta é o extrato', () => {
  const contas = [
    { id: 1, banco: '001', agencia: '1234', conta: '56789', contaDv: '0' },
    { id: 2, banco: '756', agencia: '3042', conta: '56789', contaDv: '0' },
  ];
  const de = (campos: Partial<ExtratoLido>) =>
    contaDoExtrato(
      {
        formato: 'OFX',
        banco: '001',
        agencia: null,
        conta: null,
        de: null,
        ate: null,
        saldo: null,
        saldoEm: null,
        linhas: [],
        ilegiveis: 0,
        ...campos,
      },
      contas,
    )?.id;

  it('[FIN-05] com e sem dígito, com zeros, com a agência antes; de outro banco, não', () => {
    for (const conta of ['56789', '56789-0', '0000567890', '1234567890'])
      expect(de({ conta }), conta).toBe(1);
    expect(de({ conta: '567890', banco: '756' })).toBe(2);
    expect(de({ conta: '567890', banco: '341' })).toBeUndefined();
    expect(de({ conta: '' })).toBeUndefined();
  });

  it('[FIN-05] linhas de zero não movem nada, e as sem data ou valor são contadas', () => {
    const lancamento = {
      id: null,
      data: '2026-09-10',
      valor: '10.00',
      historico: ' PIX  ANA ',
      documento: null,
      bruto: null,
      tipo: null,
    };
    const { linhas: lidas, ilegiveis } = extratoDoOfx({
      banco: '001',
      agencia: null,
      conta: '1',
      cartao: false,
      de: null,
      ate: null,
      saldo: null,
      saldoEm: null,
      lancamentos: [
        lancamento,
        { ...lancamento, valor: '0.00' },
        { ...lancamento, data: null },
        { ...lancamento, valor: null },
      ],
    } as unknown as Parameters<typeof extratoDoOfx>[0]);
    expect(lidas.map(({ historico }) => historico)).toEqual(['PIX ANA']);
    expect(ilegiveis).toBe(2);
  });
});

describe('[FIN-05] saldo e mês', () => {
  it('[FIN-05] o saldo mais perto é o último até o dia, e na falta dele o primeiro depois', () => {
    const saldos = [
      { saldo: '1.00', em: '2026-09-30' },
      { saldo: '2.00', em: '2026-08-31' },
    ];
    expect(saldoMaisPerto(saldos, '2026-09-15')?.saldo).toBe('2.00');
    expect(saldoMaisPerto(saldos, '2026-08-01')?.saldo).toBe('2.00');
    expect(saldoMaisPerto(saldos, '2026-10-01')?.saldo).toBe('1.00');
    expect(saldoMaisPerto([], '2026-10-01')).toBeUndefined();
    expect(diasDoMes('2028-02')).toEqual({ inicio: '2028-02-01', fim: '2028-02-29' });
    expect(diasDoMes('2026-12').fim).toBe('2026-12-31');
  });
});
