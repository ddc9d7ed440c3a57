import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lerCnab240 } from '../cnab/ler.ts';
import { lerOfx } from '../ofx/ler.ts';
import {
  avisoDoSaldo,
  contaDoExtrato,
  diasDoMes,
  extratoDoOfx,
  extratosDoCnab,
  linhasNovas,
  saldoMaisPerto,
  type ExtratoLido,
  type LinhaLida,
} from './extrato.ts';

const HOJE = '2026-11-28';
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
        saldoHora: null,
        linhas: [],
        recusadas: null,
        avisos: [],
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
      semValor: null,
      bruto: null,
      tipo: null,
      linha: 7,
      trecho: null,
    };
    const extrato = {
      banco: '001',
      agencia: null,
      conta: '1',
      cartao: false,
      de: null,
      ate: null,
      saldo: null,
      saldoEm: null,
      virados: 0,
      lancamentos: [
        lancamento,
        { ...lancamento, valor: '0.00' },
        { ...lancamento, data: null },
        { ...lancamento, valor: null, semValor: 'centavos', bruto: '-8.955' },
      ],
    } as unknown as Parameters<typeof extratoDoOfx>[0];
    const { linhas: lidas, recusadas } = extratoDoOfx(extrato, HOJE);
    expect(lidas.map(({ historico }) => historico)).toEqual(['PIX ANA']);
    expect(recusadas).toEqual({
      quantas: 2,
      primeiras: [
        {
          tipo: 'sem-valor',
          motivo: 'centavos',
          bruto: '-8.955',
          data: '2026-09-10',
          linha: 7,
          trecho: null,
        },
        { tipo: 'sem-data', historico: ' PIX  ANA ', linha: 7, trecho: null },
      ],
    });
  });
});

describe('[FIN-05] [FIN-08] o que o arquivo diz de si e não bate é dito', () => {
  const ofx = (corpo: string, de = '20261001', ate = '20261031') => {
    const texto = `<OFX><STMTRS><BANKTRANLIST><DTSTART>${de}<DTEND>${ate}${corpo}</BANKTRANLIST></STMTRS></OFX>`;
    const lido = lerOfx(texto);
    if (!lido.ok || !lido.extratos[0]) throw new Error('sem extrato');
    return extratoDoOfx(lido.extratos[0], HOJE);
  };
  const lancamento = (dia: string, valor: string, tipo = 'OTHER', numero = dia) =>
    `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>${dia}<TRNAMT>${valor}<FITID>${numero}<MEMO>X</STMTTRN>`;

  it('[FIN-05] [FIN-08] F10: débitos virados, tipo contra o sinal, número repetido e dia fora do período', () => {
    expect(ofx(lancamento('20261005', '15.00', 'DEBIT')).avisos).toEqual([
      { tipo: 'debito-virado', quantas: 1 },
    ]);
    expect(ofx(`${lancamento('20261005', '15.00', 'FEE')}</BANKTRANLIST><CURDEF>USD`).avisos).toEqual([
      { tipo: 'outra-moeda', moeda: 'USD', quantas: null },
      { tipo: 'debito-virado', quantas: 1 },
    ]);
    const { avisos } = ofx(
      [
        lancamento('20261005', '15.00', 'DEBIT'),
        lancamento('20261006', '-15.00', 'DEBIT'),
        lancamento('20261107', '1.00', 'OTHER', '20261006'),
      ].join(''),
    );
    expect(avisos).toEqual([
      { tipo: 'contra-sinal', quantas: 1, data: '2026-10-05', historico: 'X' },
      { tipo: 'numero-repetido', quantos: 1, numero: '20261006', vezes: 2 },
      { tipo: 'fora-do-periodo', quantas: 1, data: '2026-11-07' },
    ]);
  });

  it('[FIN-05] [FIN-08] N5: dias antes do real ou de daqui a anos não são de um extrato', () => {
    for (const dia of ['00010101', '19940630', '99991231'])
      expect(ofx(lancamento(dia, '1.00'), dia, dia).recusadas).toMatchObject({ quantas: 1 });
    expect(ofx(lancamento('19940701', '1.00'), '19940701', '19940701').recusadas).toBeNull();
  });

  it('[FIN-05] [FIN-08] F2: o saldo do arquivo contra o último conhecido e as linhas desde ele', () => {
    const novas = [
      linha({ data: '2026-10-05', valor: '-8.95' }),
      linha({ data: '2026-11-02', valor: '5.00' }),
    ];
    const anterior = { saldo: '100.00', em: '2026-09-30', conhecidas: '10.00' };
    const saldo = (valor: string) => ({ saldo: valor, saldoEm: '2026-10-31', saldoHora: null });
    expect(avisoDoSaldo(saldo('101.05'), novas, anterior)).toEqual([]);
    expect(avisoDoSaldo(saldo('101.05'), novas, undefined)).toEqual([]);
    expect(avisoDoSaldo(saldo('100.00'), novas, anterior)).toEqual([
      {
        tipo: 'diverge',
        divergencia: { que: 'saldo-final', dito: '100.00', lido: '101.05' },
        desde: '2026-09-30',
      },
    ]);
  });

  it('[FIN-05] [FIN-08] saldo do meio do dia não se compara como se fosse do fim', () => {
    const comSaldo = (dia: string, em: string) =>
      ofx(`${lancamento(dia, '5.00')}</BANKTRANLIST><LEDGERBAL><BALAMT>9.00<DTASOF>${em}</LEDGERBAL>`);
    const anterior = { saldo: '1.00', em: '2026-09-30', conhecidas: '0.00' };
    const noMeio = comSaldo('20261020', '20261020120000');
    expect(noMeio).toMatchObject({ saldo: '9.00', saldoEm: '2026-10-20', saldoHora: '12:00' });
    expect(noMeio.avisos).toEqual([
      { tipo: 'saldo-no-meio-do-dia', em: '2026-10-20', hora: '12:00', vale: null },
    ]);
    expect(avisoDoSaldo(noMeio, noMeio.linhas, anterior)).toEqual([]);
    expect(avisoDoSaldo({ ...noMeio, saldoHora: null }, noMeio.linhas, anterior)).toHaveLength(1);
    // Nothing moved on its day: it is the balance of the end of the day before.
    expect(comSaldo('20261019', '20261020120000')).toMatchObject({
      saldoEm: '2026-10-19',
      saldoHora: null,
      avisos: [{ tipo: 'saldo-no-meio-do-dia', vale: '2026-10-19' }],
    });
  });

  it('[FIN-05] [FIN-08] o extrato CNAB tem saldo inicial e final, e as linhas levam de um ao outro', () => {
    const texto = readFileSync(
      new URL('../../../tests/support/cnab/bb-extrato.txt', import.meta.url),
      'latin1',
    );
    const avisosDe = (conteudo: string) => {
      const lido = lerCnab240(conteudo);
      if (!lido.ok) throw new Error(lido.motivo);
      return extratosDoCnab(lido.arquivo, HOJE)[0]?.avisos;
    };
    const trailer = texto.split(/\r?\n/).find((texto_) => texto_[7] === '5') ?? '';
    const comOutroSaldo = `${trailer.slice(0, 150)}${'9'.padStart(18, '0')}${trailer.slice(168)}`;
    expect(avisosDe(texto.replace(trailer, comOutroSaldo))).toMatchObject([
      {
        tipo: 'diverge',
        divergencia: { que: 'saldo-final', dito: expect.stringMatching(/0\.09$/) as string },
      },
    ]);
  });

  it('[FIN-05] N1: cem mil linhas iguais se acham numa passada', () => {
    const muitas = Array.from({ length: 100_000 }, () => linha());
    const antes = performance.now();
    expect(linhasNovas(muitas, [...muitas.map((igual) => ({ ...igual })), linha()])).toHaveLength(1);
    expect(performance.now() - antes).toBeLessThan(5_000);
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
