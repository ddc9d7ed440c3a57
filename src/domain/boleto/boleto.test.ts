/** Boletos against figures of other programs: examples of brcobranca (BSD), the file samples, and brazilian-utils' reading. */
import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { lerCodigoBarras } from '../cnab/codigo-barras.ts';
import type { ContaDeCobranca } from './banco.ts';
import { bancoDeBoleto, contaDoCabecalho } from './bancos.ts';
import { barrasI25, codigoDeBarras, fatorVencimento, linhaDigitavel, linhaImpressa } from './codigo.ts';
import { campoLivreSicredi } from './cooperativas.ts';

const conta = (banco: string, campos: Partial<ContaDeCobranca>): ContaDeCobranca => ({
  banco,
  agencia: '4042',
  agenciaDv: '8',
  conta: '61900',
  contaDv: '0',
  carteira: null,
  convenio: null,
  variacao: null,
  ...campos,
});
const boleto = (
  dados: ContaDeCobranca,
  numero: number,
  emissao: string,
  vencimento: string,
  valor: string,
) => {
  const nosso = bancoDeBoleto(dados.banco)?.nossoNumero({ conta: dados, numero, emissao });
  const codigo = codigoDeBarras({
    banco: String(dados.banco),
    vencimento,
    valor,
    campoLivre: nosso?.campoLivre ?? '',
  });
  return { nosso, codigo, linha: linhaDigitavel(codigo), impressa: linhaImpressa(linhaDigitavel(codigo)) };
};

describe('[FIN-03] due-date factor', () => {
  it('[FIN-03] reaches 9999 on 21/02/2025 and begins again at 1000 on the next day', () => {
    for (const [data, fator] of [
      ['2000-07-03', '1000'],
      ['2008-02-01', '3769'],
      ['2025-02-21', '9999'],
      ['2025-02-22', '1000'],
      ['2025-02-23', '1001'],
      ['2026-11-24', '1640'],
      ['2049-10-13', '9999'],
      ['2049-10-14', '1000'],
    ] as const)
      expect(fatorVencimento(data), data).toBe(fator);
  });
});

describe('[FIN-03] boletos by bank', () => {
  const bb = conta('001', { carteira: '18', convenio: '1238798', variacao: '19' });
  it.each([
    [
      '2008-02-03',
      '135.00',
      '00193377100000135000000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 3 37710000013500',
    ],
    [
      '2008-02-03',
      '723.56',
      '00195377100000723560000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 5 37710000072356',
    ],
    [
      '2008-02-01',
      '723.56',
      '00194376900000723560000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 4 37690000072356',
    ],
  ])('[FIN-03] Banco do Brasil, due %s, %s', (vencimento, valor, codigo, impressa) => {
    expect(boleto(bb, 7_777_700_168, '2008-02-01', vencimento, valor)).toMatchObject({ codigo, impressa });
  });

  it("[FIN-03] Sicoob: check digits of cooperative, client and number; the sample file's own number", () => {
    const sicoob = conta('756', {
      agencia: '4327',
      conta: '417270',
      carteira: '1',
      convenio: '229385',
      variacao: '1',
    });
    const emitido = boleto(sicoob, 2, '2016-02-16', '2016-02-18', '50.00');
    expect(emitido.impressa).toBe('75691.43279 01022.938508 00000.240010 2 67080000005000');
    expect(emitido.nosso).toEqual({
      impresso: '0000002-4',
      arquivo: '000000002401014',
      campoLivre: '1432701022938500000024001',
    });
    const dvs = [7, 4, 1, 9, 6, 3, 0, 8, 5, 3, 0, 8, 5].map((dv, at) => [at + 1, dv] as const);
    for (const [numero, dv] of dvs)
      expect(
        bancoDeBoleto('756')?.nossoNumero({ conta: sicoob, numero, emissao: '2016-02-16' }).impresso.at(-1),
      ).toBe(String(dv));
    const outraConta = { ...sicoob, agencia: '4134', convenio: '148180', variacao: '05' };
    expect(boleto(outraConta, 110, '2017-04-15', '2017-04-15', '235.00').impressa).toBe(
      '75691.41349 05014.818008 00011.040011 4 71300000023500',
    );
  });

  it.each([
    [8879, '2016-08-22', '195.57', '74891.11620 08879.307109 65001.291015 1 68940000019557'],
    [8902, '2016-07-25', '700.00', '74891.11620 08902.107104 65001.291007 3 68660000070000'],
    [8896, '2016-07-25', '700.00', '74891.11620 08896.307108 65001.291072 1 68660000070000'],
    [9048, '2016-08-26', '222.00', '74891.11620 09048.807102 65001.291031 8 68980000022200'],
  ])('[FIN-03] Sicredi, number %s', (numero, vencimento, valor, impressa) => {
    const sicredi = conta('748', { agencia: '0710', carteira: '1', convenio: '129', variacao: '65' });
    expect(boleto(sicredi, numero, '2016-08-22', vencimento, valor).impressa).toBe(impressa);
  });

  it('[FIN-03] Sicredi: the number of the sample file, and the free field without registration', () => {
    const daAmostra = conta('748', {
      agencia: '165',
      conta: '623',
      carteira: '1',
      convenio: '623',
      variacao: '2',
    });
    expect(
      bancoDeBoleto('748')?.nossoNumero({ conta: daAmostra, numero: 3, emissao: '2007-07-14' }),
    ).toMatchObject({ impresso: '07/200003-1', arquivo: '072000031' });
    expect(campoLivreSicredi('3', '122138715', '12341812345')).toBe('3112213871512341812345100');
  });

  it('[FIN-03] another program reads bank, amount, day and check digits of every one of ours', () => {
    const contas = [
      conta('001', { carteira: '17', convenio: '1238798', variacao: '19' }),
      conta('756', { carteira: '1', convenio: '229385', variacao: '1' }),
      conta('748', { carteira: '1', convenio: '129', variacao: '65' }),
      conta('237', { carteira: '09', convenio: '1207113' }),
      conta('104', { carteira: '14', convenio: '245274' }),
      conta('341', { carteira: '109' }),
      conta('033', { carteira: '101', convenio: '1899775' }),
    ];
    for (const dados of contas)
      for (let numero = 1; numero < 400; numero += 7) {
        const valor = `${numero * 13}.${String(numero % 100).padStart(2, '0')}`;
        const { codigo, linha } = boleto(dados, numero, '2026-11-24', '2026-12-10', valor);
        expect(isValidBoleto(linha), linha).toBe(true);
        expect(lerCodigoBarras(linha)).toEqual({ ok: true, codigo, tipo: 'boleto' });
        expect(getBoletoInfo(linha)).toMatchObject({ bankCode: dados.banco });
      }
  });

  it('[FIN-03] what the account lacks is named; a bank without rules at hand has none', () => {
    expect(bancoDeBoleto('422')).toBeUndefined();
    expect(bancoDeBoleto(null)).toBeUndefined();
    expect(
      bancoDeBoleto('001')?.faltas(
        conta('001', { agencia: null, carteira: '11', convenio: '123', variacao: null }),
      ),
    ).toEqual(['agencia', 'carteira', 'convenio', 'variacao']);
    expect(
      bancoDeBoleto('748')?.faltas(conta('748', { carteira: '1', convenio: '129', variacao: '65' })),
    ).toEqual([]);
    const faltas = (banco: string, campos: Partial<ContaDeCobranca>) =>
      bancoDeBoleto(banco)?.faltas(conta(banco, campos));
    expect(faltas('237', { agenciaDv: null, contaDv: null, conta: '12345678' })).toEqual([
      'conta',
      'agenciaDv',
      'contaDv',
      'carteira',
      'convenio',
    ]);
    expect(faltas('237', { carteira: '09', convenio: '1207113', agenciaDv: 'P' })).toEqual([]);
    expect(faltas('104', { carteira: '14', convenio: '1245274', agenciaDv: null })).toEqual([
      'agenciaDv',
      'convenio',
    ]);
    expect(faltas('104', { carteira: '14', convenio: '245274' })).toEqual([]);
    // The check digit of agency and account that does not belong to them.
    expect(faltas('341', { carteira: '109', agencia: '0811', conta: '53678', contaDv: '7' })).toEqual([
      'contaDv',
    ]);
    expect(faltas('341', { carteira: '109', agencia: '0811', conta: '53678', contaDv: '8' })).toEqual([]);
    expect(faltas('341', { carteira: '198', conta: '153678' })).toEqual(['conta', 'carteira']);
    expect(faltas('033', { carteira: '102', convenio: '12345678', contaDv: null })).toEqual([
      'contaDv',
      'carteira',
      'convenio',
    ]);
    expect(faltas('033', { carteira: '101', convenio: '1899775' })).toEqual([]);
  });

  it.each([
    [
      '2009-04-30',
      '2952.95',
      '1172',
      '0403005',
      '06',
      75_896_452,
      '23791.17209 60007.589645 52040.300502 5 42230000295295',
    ],
    [
      '2008-02-02',
      '135.00',
      '4042',
      '61900',
      '03',
      777_700_168,
      '23794.04201 30077.770011 68006.190000 1 37700000013500',
    ],
    ['2020-02-04', '1.00', '2949', '6580', '06', 3, '23792.94909 60000.000004 03000.658009 9 81550000000100'],
  ])(
    '[FIN-03] Bradesco, due %s, %s',
    (vencimento, valor, agencia, numeroDaConta, carteira, numero, impressa) => {
      const bradesco = conta('237', { agencia, conta: numeroDaConta, carteira });
      expect(boleto(bradesco, numero, '2008-02-01', vencimento, valor).impressa).toBe(impressa);
    },
  );

  it.each([
    ['06', 525, '06/00000000525-P'],
    ['09', 1, '09/00000000001-1'],
    ['19', 2, '19/00000000002-8'],
    ['19', 6, '19/00000000006-0'],
    ['19', 1, '19/00000000001-P'],
    ['06', 3, '06/00000000003-7'],
  ])('[FIN-03] Bradesco, carteira %s, number %s', (carteira, numero, impresso) => {
    const nosso = bancoDeBoleto('237')?.nossoNumero({
      conta: conta('237', { carteira }),
      numero,
      emissao: '2026-11-25',
    });
    expect(nosso?.impresso).toBe(impresso);
    expect(nosso?.arquivo).toBe(`0${impresso.replace('/', '00000').replace('-', '')}`);
  });

  it.each([
    [
      '2009-08-14',
      '0.00',
      '0810',
      '53678',
      '175',
      12_345_678,
      '34191.75124 34567.840813 05367.890000 1 43290000000000',
    ],
    [
      '2008-02-02',
      '135.00',
      '0810',
      '53678',
      '175',
      258_281,
      '34191.75009 25828.170818 05367.890000 1 37700000013500',
    ],
    [
      '2029-05-20',
      '6757.87',
      '1248',
      '02124',
      '109',
      10_152,
      '34191.09008 01015.271248 80212.460002 4 25480000675787',
    ],
    [
      '2013-04-01',
      '2680.16',
      '167',
      '45145',
      '157',
      21_897_666,
      '34191.57213 89766.660164 74514.590004 6 56550000268016',
    ],
    [
      '2014-05-21',
      '575.00',
      '654',
      '8711',
      '181',
      94_588_021,
      '34191.81940 58802.140655 40871.130007 4 60700000057500',
    ],
  ])('[FIN-03] Itaú, due %s, %s', (vencimento, valor, agencia, numeroDaConta, carteira, numero, impressa) => {
    const itau = conta('341', { agencia, conta: numeroDaConta, carteira });
    const emitido = boleto(itau, numero, '2008-02-01', vencimento, valor);
    expect(emitido.impressa).toBe(impressa);
    expect(emitido.nosso?.arquivo).toBe(emitido.nosso?.campoLivre.slice(0, 12));
  });

  it('[FIN-03] Itaú: as a return of the bank names it', () => {
    const daAmostra = conta('341', { agencia: '4459', conta: '17600', carteira: '109' });
    const emitido = bancoDeBoleto('341')?.nossoNumero({ conta: daAmostra, numero: 5, emissao: '2012-06-01' });
    expect(emitido).toMatchObject({ arquivo: '109000000050', impresso: '109/00000005-0' });
    expect(bancoDeBoleto('341')?.agenciaCodigo(daAmostra)).toBe('4459 / 17600-6');
  });

  it("[FIN-03] Santander: check digits of others' numbers, and their free field but for the carteira", () => {
    const santander = conta('033', {
      agencia: '0059',
      conta: '013000123',
      carteira: '101',
      convenio: '1899775',
    });
    const de = (numero: number) =>
      bancoDeBoleto('033')?.nossoNumero({ conta: santander, numero, emissao: '2011-10-01' });
    expect(de(566_612_457_800)?.impresso).toBe('566612457800-2');
    expect(de(90_002_720)?.impresso).toBe('000090002720-7');
    expect(de(1_961_005)?.impresso).toBe('000001961005-0');
    expect(de(90_000_267)?.campoLivre.slice(0, 22)).toBe('9189977500009000026700102'.slice(0, 22));
    expect(de(90_002_720)?.campoLivre).toBe('9189977500009000272070101');
    expect(de(1_234_567)?.arquivo).toBe('0000012345679');
  });

  it("[FIN-03] Caixa: another program's free field and numbers", () => {
    const caixa = conta('104', {
      agencia: '1825',
      agenciaDv: '5',
      conta: '528',
      carteira: '14',
      convenio: '245274',
    });
    const emitido = bancoDeBoleto('104')?.nossoNumero({ conta: caixa, numero: 1, emissao: '2026-11-25' });
    expect(emitido).toEqual({
      impresso: '14000000000000001-4',
      arquivo: '14000000000000001',
      campoLivre: '2452740000100040000000017',
    });
    expect(bancoDeBoleto('104')?.agenciaCodigo(caixa)).toBe('1825 / 245274-0');
    expect(bancoDeBoleto('104')?.agenciaCodigo({ ...caixa, agencia: '2030', convenio: '654321' })).toBe(
      '2030 / 654321-9',
    );
    expect(
      bancoDeBoleto('104')?.nossoNumero({ conta: caixa, numero: 7, emissao: '2020-02-04' }).impresso,
    ).toBe('14000000000000007-3');
    for (const [convenio, dv] of [
      ['290274', '5'],
      ['648995', '8'],
    ] as const)
      expect(bancoDeBoleto('104')?.agenciaCodigo({ ...caixa, convenio })).toBe(`1825 / ${convenio}-${dv}`);
  });

  it('[FIN-03] the header of an answer names the account, the Caixa by the code of the beneficiary', () => {
    const caixa = conta('104', { agencia: '1825', convenio: '245274' });
    for (const numero of ['245274000000', '24527400000'])
      expect(contaDoCabecalho('104', caixa, { agencia: '1825', conta: numero }), numero).toBe(true);
    expect(contaDoCabecalho('104', caixa, { agencia: '1825', conta: '245275000000' })).toBe(false);
    const itau = conta('341', { agencia: '0811', conta: '53678' });
    expect(contaDoCabecalho('341', itau, { agencia: '811', conta: '53678' })).toBe(true);
    expect(contaDoCabecalho('208', itau, { agencia: '0811', conta: '000000053678' })).toBe(true);
    expect(contaDoCabecalho('208', itau, { agencia: '0811', conta: '536780' })).toBe(false);
  });
});

describe('[FIN-03] interleaved 2 of 5', () => {
  it('[FIN-03] draws pairs as bars and spaces that read back', () => {
    const codigo = '00193377100000135000000001238798777770016818';
    const larguras = barrasI25(codigo);
    expect(larguras).toHaveLength(4 + 22 * 10 + 3);
    expect([larguras.slice(0, 4), larguras.slice(-3)]).toEqual([
      [1, 1, 1, 1],
      [3, 1, 1],
    ]);
    // Values 1, 2, 4, 7 and parity of the bars' weights, as the standard reads them.
    const pesos = [1, 2, 4, 7, 0];
    const ler = (par: readonly number[]) => {
      const soma = par.reduce((total, largura, at) => total + (largura === 3 ? (pesos[at] ?? 0) : 0), 0);
      return soma === 11 ? 0 : soma;
    };
    let lido = '';
    for (let i = 4; i < larguras.length - 3; i += 10) {
      const dez = larguras.slice(i, i + 10);
      lido += `${ler(dez.filter((_, at) => at % 2 === 0))}${ler(dez.filter((_, at) => at % 2 === 1))}`;
    }
    expect(lido).toBe(codigo);
    expect(() => barrasI25('123')).toThrow(RangeError);
  });
});
